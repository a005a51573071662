import { quote } from '../../../mail-blocks/kinds/quote.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { top, wide } from '../../kit/rows.ts'

const NIGHT = '#1e2054'

export const launch = defineStarter('launch', {
  look: { primary: '#4a46c8', heading: '#1e2054', text: '#41445a', fonts: { body: 'Verdana' }, radius: 24 },
  rows: (kit) => {
    const { row, columns, overline, title, text, button, brand, say, number } = kit
    const feature = (at: string) => [
      number(at),
      title(say(`feature${at}`), { level: 3, align: 'center' }),
      text(say(`featureText${at}`), { align: 'center', size: 14 }),
    ]
    return [
      top(kit),
      wide(kit, 'launch'),
      row(
        [
          overline(say('overline'), { align: 'center', color: '#ffd27a' }),
          title(say('title'), { align: 'center', color: '#ffffff' }),
          text(say('text'), { align: 'center', size: 16, color: '#d9dbf5' }),
          button(say('button'), { align: 'center' }),
        ],
        { ground: NIGHT, padding: '16px 0 40px' },
      ),
      columns([feature('1'), feature('2'), feature('3')], { padding: '32px 0 16px' }),
      row([quote.make({ text: say('quote'), author: say('author') }, brand)], { ground: 'tint', padding: '24px 0' }),
      row([title(say('last'), { level: 2, align: 'center' }), button(say('button'), { align: 'center' })], {
        padding: '32px 0 36px',
      }),
    ]
  },
})
