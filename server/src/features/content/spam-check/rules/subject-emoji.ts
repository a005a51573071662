import { defineRule } from '../define-rule.ts'
import { countOf, over } from '../words.ts'

export default defineRule({
  code: 'subject_emoji',
  points: 0.8,
  find: ({ subject }) => over(3, countOf(subject, /\p{Extended_Pictographic}/gu)),
  examples: {
    good: [{ subject: '🎁 A present 🎉' }],
    bad: [{ subject: '🔥🔥🔥🔥 Sale' }],
  },
})
