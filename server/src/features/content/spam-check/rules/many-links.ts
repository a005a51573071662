import { defineSpamRule } from '../define-spam-rule.ts'
import { ifOver } from '../words.ts'

export default defineSpamRule({
  code: 'many_links',
  points: 1,
  find: ({ links }) => ifOver(150, links.length),
  examples: {
    good: ['<a href="https://a.cz">x</a>'.repeat(100)],
    bad: ['<a href="https://a.cz">x</a>'.repeat(151)],
  },
})
