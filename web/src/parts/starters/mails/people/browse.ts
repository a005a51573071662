import { defineStarter } from '../../kit/define-starter.ts'
import { goods, top } from '../../kit/rows.ts'

export const browse = defineStarter('browse', {
  look: { primary: '#3f4fb0', heading: '#23284d', text: '#454959', radius: 10 },
  rows: (kit) => {
    const { columns, row, title, text, button, picture, say } = kit
    return [
      top(kit),
      columns(
        [
          [picture('browse', say('alt'), { padding: '0 8px 0 32px' })],
          [title(say('title'), { level: 2 }), text(say('text')), button(say('button'))],
        ],
        { ground: 'tint', padding: '36px 0' },
        ['46%', '54%'],
      ),
      goods(kit, { source: 'viewed', limit: 4, title: say('viewed') }),
      goods(kit, { source: 'recommended', limit: 3, columns: 3, hasButton: false, title: say('similar') }),
      row([text(say('note'), { align: 'center', isQuiet: true, size: 14 })], { padding: '0 0 24px' }),
    ]
  },
})
