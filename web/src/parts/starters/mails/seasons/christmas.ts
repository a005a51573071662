import { table } from '../../../mail-blocks/kinds/table.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { top, wide } from '../../kit/rows.ts'

const NIGHT = '#143a52'

export const christmas = defineStarter('christmas', {
  look: { primary: '#b3202c', heading: '#143a52', text: '#3d4a52', fonts: { heading: 'Georgia' }, radius: 4 },
  rows: (kit) => {
    const { row, columns, title, text, button, brand, say, picture, shop } = kit
    const gift = (at: string, file: string) => [
      picture(file, say(`gift${at}`), { href: shop, padding: '0 16px 8px' }),
      title(say(`gift${at}`), { level: 3, align: 'center' }),
      text(say(`giftText${at}`), { align: 'center', size: 15 }),
    ]
    return [
      top(kit),
      wide(kit, 'christmas'),
      row(
        [
          title(say('title'), { align: 'center', color: '#ffffff' }),
          text(say('text'), { align: 'center', size: 17, color: '#dbe6ec' }),
          button(say('button'), { align: 'center' }),
        ],
        { ground: NIGHT, padding: '20px 0 40px' },
      ),
      columns([gift('1', 'product-mug'), gift('2', 'product-vase'), gift('3', 'product-lamp')], {
        padding: '36px 12px 16px',
      }),
      row(
        [
          title(say('deadlines'), { level: 2, align: 'center' }),
          table(
            [
              [say('way'), say('until')],
              [say('way1'), say('until1')],
              [say('way2'), say('until2')],
              [say('way3'), say('until3')],
            ],
            brand,
            { endsInAmounts: true },
          ),
        ],
        { ground: 'tint', padding: '28px 0' },
      ),
    ]
  },
})
