import { defineStarter } from '../../kit/define-starter.ts'
import { goods, top } from '../../kit/rows.ts'

export const birthday = defineStarter('birthday', {
  look: {
    primary: '#b83a6a',
    heading: '#4a1830',
    text: '#574750',
    fonts: { heading: 'Trebuchet MS', body: 'Trebuchet MS' },
    radius: 28,
  },
  rows: (kit) => {
    const { row, title, text, button, picture, code, say, space } = kit
    return [
      top(kit),
      row(
        [
          picture('birthday', say('alt'), { width: 340 }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          space(8),
        ],
        { ground: 'tint', padding: '36px 0 20px' },
      ),
      row([code(say('codeLabel'), say('code'), say('codeNote')), button(say('button'), { align: 'center' })], {
        padding: '28px 0 20px',
      }),
      goods(kit, { source: 'recommended', limit: 4, hasButton: false, title: say('pick') }),
    ]
  },
})
