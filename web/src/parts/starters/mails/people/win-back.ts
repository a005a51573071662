import { defineStarter } from '../../kit/define-starter.ts'
import { signed, top } from '../../kit/rows.ts'

export const winBack = defineStarter('winBack', {
  look: {
    primary: '#2a7a70',
    heading: '#26393a',
    text: '#4b5252',
    background: '#fffefb',
    fonts: { heading: 'Georgia', body: 'Georgia' },
    radius: 4,
  },
  rows: (kit) => {
    const { row, title, text, button, picture, code, say } = kit
    return [
      top(kit),
      row(
        [
          picture('come-back', say('alt'), { width: 300 }),
          title(say('title'), { align: 'center' }),
          text(say('hello'), { size: 17 }),
          text(say('text'), { size: 17 }),
          code(say('codeLabel'), say('code'), say('codeNote')),
          text(say('more'), { size: 17 }),
          button(say('button')),
          signed(kit),
        ],
        { padding: '36px 0 28px' },
      ),
    ]
  },
})
