import { defineRule } from '../define-rule.ts'
import { over } from '../words.ts'

export default defineRule({
  code: 'many_links',
  points: 1,
  find: ({ links }) => over(150, links.length),
  examples: {
    good: ['<a href="https://a.cz">x</a>'.repeat(100)],
    bad: ['<a href="https://a.cz">x</a>'.repeat(151)],
  },
})
