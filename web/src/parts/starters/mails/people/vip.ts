import { defineStarter } from '../../kit/define-starter.ts'
import { top } from '../../kit/rows.ts'

const NAVY = '#1c2740'

export const vip = defineStarter('vip', {
  look: { primary: '#8a6416', heading: '#1c2740', text: '#454b58', fonts: { heading: 'Georgia' }, radius: 2 },
  rows: (kit) => {
    const { row, columns, overline, title, text, button, picture, say, divider } = kit
    const gift = (at: string) => [title(say(`gift${at}`), { level: 3 }), text(say(`giftText${at}`), { size: 15 })]
    return [
      top(kit),
      row(
        [
          picture('vip', say('alt'), { width: 260 }),
          overline(say('overline'), { align: 'center', color: '#f0c76b' }),
          title(say('title'), { align: 'center', color: '#ffffff' }),
          text(say('text'), { align: 'center', size: 17, color: '#d5dae6' }),
        ],
        { ground: NAVY, padding: '36px 0 36px' },
      ),
      columns([gift('1'), gift('2')], { padding: '28px 0 0' }),
      row([divider()], { padding: '0' }),
      columns([gift('3'), gift('4')], { padding: '0 0 8px' }),
      row(
        [button(say('button'), { align: 'center' }), text(say('note'), { align: 'center', isQuiet: true, size: 14 })],
        { padding: '12px 0 32px' },
      ),
    ]
  },
})
