import { defineStarter } from '../../kit/define-starter.ts'
import { inside, stories } from '../../kit/rows.ts'

export const newsletter = defineStarter('newsletter', {
  look: { primary: '#2a7d6f', heading: '#22304a', text: '#454d59', fonts: { heading: 'Georgia' }, radius: 4 },
  rows: (kit) => {
    const { row, overline, title, text, button, picture, divider, shop, say } = kit
    return [
      inside(kit, 'center'),
      row([picture('newsletter', say('alt'), { href: shop })], { padding: '8px 0 0' }),
      row([overline(say('overline')), title(say('title')), text(say('text'), { size: 17 }), button(say('button'))], {
        padding: '28px 0 8px',
      }),
      row([divider()], { padding: '0' }),
      row([title(say('more'), { level: 2 })], { padding: '0' }),
      stories(kit),
      row([title(say('tip'), { level: 3 }), text(say('tipText'), { size: 15 })], { ground: 'tint', padding: '24px 0' }),
    ]
  },
})
