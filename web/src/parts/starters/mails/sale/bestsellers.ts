import { quote } from '../../../mail-blocks/kinds/quote.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { goods, message, top, wide } from '../../kit/rows.ts'

export const bestsellers = defineStarter('bestsellers', {
  look: {
    primary: '#96590a',
    heading: '#33250c',
    text: '#4f4737',
    fonts: { heading: 'Trebuchet MS', body: 'Trebuchet MS' },
    radius: 8,
  },
  rows: (kit) => {
    const { row, brand, say } = kit
    return [
      top(kit),
      wide(kit, 'bestsellers'),
      message(kit),
      goods(kit, { source: 'best_selling', limit: 4, columns: 1, title: say('pick') }),
      row([quote.make({ text: say('quote'), author: say('author') }, brand)], { ground: 'tint', padding: '24px 0' }),
    ]
  },
})
