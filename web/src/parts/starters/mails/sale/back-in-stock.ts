import { defineStarter } from '../../kit/define-starter.ts'
import { goods, top, wide } from '../../kit/rows.ts'

export const backInStock = defineStarter('backInStock', {
  look: { primary: '#2a4f86', heading: '#1b2f4d', text: '#414b5a', radius: 6 },
  rows: (kit) => {
    const { row, overline, title, text, button, say } = kit
    return [
      top(kit, 'left'),
      wide(kit, 'back-in-stock'),
      row([overline(say('overline')), title(say('title')), text(say('text'), { size: 17 }), button(say('button'))], {
        padding: '28px 0 20px',
      }),
      goods(kit, { source: 'viewed', limit: 3, columns: 1 }),
      row([text(say('note'), { isQuiet: true, size: 14 })], { padding: '0 0 24px' }),
    ]
  },
})
