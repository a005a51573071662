import { defineStarter } from '../../kit/define-starter.ts'
import { steps, top } from '../../kit/rows.ts'

export const shipping = defineStarter('shipping', {
  look: { primary: '#1f7a70', heading: '#1d3a3c', text: '#445052', radius: 24 },
  why: 'whyOrder',
  rows: (kit) => {
    const { row, title, text, button, picture, say, space } = kit
    return [
      top(kit, 'left'),
      row([picture('van', say('alt'), { width: 340 }), space(8)], { ground: 'tint', padding: '36px 0 16px' }),
      row(
        [
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          button(say('button'), { align: 'center' }),
        ],
        { padding: '28px 0 8px' },
      ),
      steps(kit),
      row([text(say('note'), { align: 'center', isQuiet: true, size: 14 })], { padding: '0 0 28px' }),
    ]
  },
})
