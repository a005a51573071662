import { defineStarter } from '../../kit/define-starter.ts'
import { goods, top, wide } from '../../kit/rows.ts'

export const summer = defineStarter('summer', {
  look: { primary: '#13748a', heading: '#0f3d4c', text: '#3b5058', fonts: { body: 'Trebuchet MS' }, radius: 8 },
  rows: (kit) => {
    const { row, columns, overline, title, text, button, space, colors, say } = kit
    const on = colors.onPrimary
    return [
      top(kit, 'left'),
      row(
        [
          overline(say('overline'), { color: on }),
          title(say('title'), { color: on }),
          text(say('text'), { size: 17, color: on }),
          button(say('button'), { isInverse: true }),
        ],
        { ground: 'primary', padding: '36px 0 32px' },
      ),
      wide(kit, 'summer'),
      columns(
        ['1', '2', '3'].map((at) => [title(say(`tip${at}`), { level: 3 }), text(say(`tipText${at}`), { size: 15 })]),
        { padding: '28px 0 12px' },
      ),
      goods(kit, { limit: 3, columns: 3, title: say('pick') }),
      row([space(4)], { padding: '0' }),
    ]
  },
})
