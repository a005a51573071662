import { defineStarter } from '../../kit/define-starter.ts'
import { benefits, goods, top, wide } from '../../kit/rows.ts'

export const sale = defineStarter('sale', {
  look: { primary: '#d4402c', heading: '#22304a', text: '#434b58', radius: 6 },
  rows: (kit) => {
    const { row, overline, title, text, button, code, say, space } = kit
    return [
      top(kit),
      wide(kit, 'sale'),
      row(
        [
          overline(say('overline'), { align: 'center' }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          code(say('codeLabel'), say('code'), say('codeNote'), 'filled'),
          button(say('button'), { align: 'center' }),
          space(8),
        ],
        { padding: '28px 0 16px' },
      ),
      goods(kit, { limit: 3, columns: 3, title: say('pick') }),
      benefits(kit),
    ]
  },
})
