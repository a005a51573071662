import { defineStarter } from '../../kit/define-starter.ts'
import { benefits, goods, message, top, wide } from '../../kit/rows.ts'

export const priceDrop = defineStarter('priceDrop', {
  look: { primary: '#1d7468', heading: '#173f39', text: '#41514e', radius: 8 },
  rows: (kit) => [
    top(kit),
    wide(kit, 'price-drop'),
    message(kit),
    goods(kit, { source: 'viewed', limit: 4, title: kit.say('pick') }),
    benefits(kit),
  ],
})
