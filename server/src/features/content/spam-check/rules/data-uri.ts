import { attributeOf, type Element } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { over } from '../words.ts'

const isInline = (element: Element) =>
  ['src', 'href', 'background'].some((name) => /^\s{0,20}data:/i.test(attributeOf(element, name)?.value ?? ''))

/** Files within the HTML. */
export default defineRule({
  code: 'data_uri',
  points: 0.8,
  find: ({ markup }) => over(0, markup.elements.filter(isInline).length),
  examples: {
    good: ['<img src="https://a.cz/data:x.png" alt="">'],
    bad: ['<img src="data:image/png;base64,AAAA" alt="">', '<a href="data:application/pdf;base64,AAAA">x</a>'],
  },
})
