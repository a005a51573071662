import { attributeOf, type Element } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'

const isRefresh = (element: Element) =>
  element.name === 'meta' && attributeOf(element, 'http-equiv')?.value.trim().toLowerCase() === 'refresh'

export default defineSpamRule({
  code: 'meta_refresh',
  points: 3,
  find: ({ markup }) => (markup.elements.some(isRefresh) ? '' : null),
  examples: {
    good: ['<meta http-equiv="Content-Type" content="text/html">'],
    bad: ['<meta http-equiv="Refresh" content="0;url=https://a.cz">'],
  },
})
