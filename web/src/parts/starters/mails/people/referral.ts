import { defineStarter } from '../../kit/define-starter.ts'
import { steps, top } from '../../kit/rows.ts'

export const referral = defineStarter('referral', {
  look: { primary: '#2b6cb0', heading: '#1d3557', text: '#434e5c', radius: 24 },
  rows: (kit) => {
    const { row, title, text, button, picture, code, say } = kit
    return [
      top(kit),
      row(
        [
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          picture('friends', say('alt'), { width: 320, padding: '12px 0 0' }),
        ],
        { padding: '36px 0 0' },
      ),
      steps(kit, 'tint'),
      row([code(say('codeLabel'), say('code'), say('codeNote')), button(say('button'), { align: 'center' })], {
        padding: '24px 0 32px',
      }),
    ]
  },
})
