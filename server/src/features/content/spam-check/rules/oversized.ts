import { defineSpamRule } from '../define-spam-rule.ts'
import { ifOver } from '../words.ts'

/** Gmail cuts off longer mails. */
export default defineSpamRule({
  code: 'oversized',
  points: 0.5,
  find: ({ bytes }) => ifOver(102_000, bytes),
  examples: {
    good: ['x'.repeat(1000)],
    bad: ['x'.repeat(102_001)],
  },
})
