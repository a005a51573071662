import { defineRule } from '../define-rule.ts'
import { over } from '../words.ts'

/** Gmail cuts it. */
export default defineRule({
  code: 'oversized',
  points: 0.5,
  find: ({ bytes }) => over(102_000, bytes),
  examples: {
    good: ['x'.repeat(1000)],
    bad: ['x'.repeat(102_001)],
  },
})
