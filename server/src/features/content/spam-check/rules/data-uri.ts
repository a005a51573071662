import { attributeOf, type Element } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { ifOver } from '../words.ts'

const isInline = (element: Element) =>
  ['src', 'href', 'background'].some((name) => /^\s{0,20}data:/i.test(attributeOf(element, name)?.value ?? ''))

/** Files that are part of the HTML. */
export default defineSpamRule({
  code: 'data_uri',
  points: 0.8,
  find: ({ markup }) => ifOver(0, markup.elements.filter(isInline).length),
  examples: {
    good: ['<img src="https://a.cz/data:x.png" alt="">'],
    bad: ['<img src="data:image/png;base64,AAAA" alt="">', '<a href="data:application/pdf;base64,AAAA">x</a>'],
  },
})
