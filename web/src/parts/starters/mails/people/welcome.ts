import { defineStarter } from '../../kit/define-starter.ts'
import { benefits, signed, steps, top } from '../../kit/rows.ts'

export const welcome = defineStarter('welcome', {
  look: { primary: '#1d6f64', heading: '#173a35', text: '#434f4d', radius: 8 },
  rows: (kit) => {
    const { row, title, text, button, picture, say, space } = kit
    return [
      top(kit),
      row([picture('welcome', say('alt'), { width: 320 }), title(say('title'), { align: 'center' }), space(8)], {
        ground: 'tint',
        padding: '36px 0 20px',
      }),
      row([text(say('hello'), { size: 17 }), text(say('text'), { size: 17 }), button(say('button')), signed(kit)], {
        padding: '28px 0 12px',
      }),
      row([title(say('next'), { level: 2, align: 'center' })], { padding: '20px 0 0' }),
      steps(kit),
      benefits(kit),
    ]
  },
})
