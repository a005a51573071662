import { menu } from '../../../mail-blocks/kinds/menu.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { goods, inside, wide } from '../../kit/rows.ts'

export const newArrivals = defineStarter('newArrivals', {
  look: {
    primary: '#7a4a2b',
    heading: '#2f241c',
    text: '#51473f',
    background: '#fffdfa',
    fonts: { heading: 'Georgia' },
    radius: 2,
  },
  rows: (kit) => {
    const { row, columns, title, text, button, brand, shop, say, space } = kit
    const labels = ['1', '2', '3'].map((at) => say(`menu${at}`))
    return [
      inside(kit, 'center'),
      row([menu.make({ labels, urls: labels.map(() => shop) }, brand)], { padding: '0 0 12px' }),
      wide(kit, 'new-arrivals'),
      columns([[title(say('title'))], [text(say('text')), button(say('button'))]], { padding: '36px 0 16px' }, [
        '46%',
        '54%',
      ]),
      goods(kit, { limit: 4, hasButton: false, title: say('pick') }),
      row([text(say('note'), { align: 'center', isQuiet: true, size: 14 }), space(8)], { padding: '0 0 16px' }),
    ]
  },
})
