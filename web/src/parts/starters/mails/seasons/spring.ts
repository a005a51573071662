import { defineStarter } from '../../kit/define-starter.ts'
import { benefits, goods, message, top, wide } from '../../kit/rows.ts'

export const spring = defineStarter('spring', {
  look: { primary: '#b5345a', heading: '#3c2530', text: '#54424a', fonts: { heading: 'Georgia' }, radius: 28 },
  rows: (kit) => [top(kit), wide(kit, 'spring'), message(kit), goods(kit, { title: kit.say('pick') }), benefits(kit)],
})
