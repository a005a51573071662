import { defineStarter } from '../../kit/define-starter.ts'
import { signed, top } from '../../kit/rows.ts'

export const nameDay = defineStarter('nameDay', {
  look: {
    primary: '#2f7a57',
    heading: '#1f3d2e',
    text: '#48524c',
    background: '#fffdf8',
    fonts: { heading: 'Georgia' },
    radius: 6,
  },
  rows: (kit) => {
    const { row, columns, overline, title, text, button, picture, code, say } = kit
    return [
      top(kit),
      columns(
        [
          [picture('bouquet', say('alt'), { padding: '0 0 0 20px' })],
          [overline(say('overline')), title(say('title'), { level: 2 }), text(say('text'))],
        ],
        { padding: '40px 0 24px' },
        ['46%', '54%'],
      ),
      row([code(say('codeLabel'), say('code'), say('codeNote'), 'plain'), button(say('button'), { align: 'center' })], {
        ground: 'tint',
        padding: '20px 0 28px',
      }),
      row([text(say('more')), signed(kit)], { padding: '24px 0' }),
    ]
  },
})
