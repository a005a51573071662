import { defineStarter } from '../../kit/define-starter.ts'
import { benefits, goods, top } from '../../kit/rows.ts'

export const cart = defineStarter('cart', {
  look: { primary: '#1f6f8b', heading: '#1a3540', text: '#434d52', radius: 6 },
  rows: (kit) => {
    const { row, title, text, button, picture, shop, say } = kit
    const href = shop === '#' ? '{{ data.cart().url }}' : `{{ data.cart().url|default('${shop}', true) }}`
    return [
      top(kit),
      row(
        [
          picture('cart', say('alt'), { width: 260 }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
        ],
        { padding: '32px 0 8px' },
      ),
      goods(kit, { source: 'cart', limit: 6, columns: 1, hasButton: false }),
      row(
        [
          button(say('button'), { align: 'center', href }),
          text(say('note'), { align: 'center', isQuiet: true, size: 14 }),
        ],
        { padding: '0 0 28px' },
      ),
      benefits(kit),
    ]
  },
})
