import { attributeOf, type Element, stylesOf } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { ifOver } from '../words.ts'

const coloursOf = (elements: readonly Element[]) =>
  new Set(
    elements.flatMap(
      (element) => stylesOf(element).get('color') ?? attributeOf(element, 'color')?.value.toLowerCase() ?? [],
    ),
  )

export default defineSpamRule({
  code: 'many_colours',
  points: 0.5,
  find: ({ markup }) => ifOver(25, coloursOf(markup.elements).size),
  examples: {
    good: ['<p style="color:red">x</p>'],
    bad: [Array.from({ length: 30 }, (_, i) => `<font color="#0000${i + 10}">x</font>`).join('')],
  },
})
