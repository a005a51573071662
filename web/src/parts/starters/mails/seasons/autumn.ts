import { quote } from '../../../mail-blocks/kinds/quote.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { goods, signed, top, wide } from '../../kit/rows.ts'

export const autumn = defineStarter('autumn', {
  look: {
    primary: '#a8431f',
    heading: '#4a2113',
    text: '#54433b',
    background: '#fffdf9',
    fonts: { heading: 'Georgia', body: 'Georgia' },
    radius: 4,
  },
  rows: (kit) => {
    const { row, title, text, button, brand, say, space } = kit
    return [
      top(kit),
      wide(kit, 'autumn'),
      row(
        [
          title(say('title')),
          text(say('hello'), { size: 17 }),
          text(say('text'), { size: 17 }),
          quote.make({ text: say('quote'), author: say('author') }, brand),
          text(say('more'), { size: 17 }),
          button(say('button')),
          signed(kit),
          space(8),
        ],
        { padding: '32px 0 16px' },
      ),
      goods(kit, { limit: 2, title: say('pick') }),
    ]
  },
})
