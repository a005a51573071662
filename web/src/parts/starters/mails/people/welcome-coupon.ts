import { defineStarter } from '../../kit/define-starter.ts'
import { goods, top } from '../../kit/rows.ts'

export const welcomeCoupon = defineStarter('welcomeCoupon', {
  look: { primary: '#c2414b', heading: '#3d1e22', text: '#54464a', fonts: { heading: 'Georgia' }, radius: 28 },
  rows: (kit) => {
    const { row, title, text, button, picture, code, say } = kit
    return [
      top(kit),
      row(
        [
          picture('present', say('alt'), { width: 320 }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          code(say('codeLabel'), say('code'), say('codeNote'), 'filled'),
          button(say('button'), { align: 'center' }),
        ],
        { padding: '36px 0 28px' },
      ),
      goods(kit, { source: 'best_selling', limit: 4, title: say('pick') }),
      row([text(say('note'), { align: 'center', isQuiet: true, size: 14 })], { padding: '0 0 24px' }),
    ]
  },
})
