import { defineSpamRule } from '../define-spam-rule.ts'
import { countOf, ifOver } from '../words.ts'

export default defineSpamRule({
  code: 'subject_emoji',
  points: 0.8,
  find: ({ subject }) => ifOver(3, countOf(subject, /\p{Extended_Pictographic}/gu)),
  examples: {
    good: [{ subject: '🎁 A present 🎉' }],
    bad: [{ subject: '🔥🔥🔥🔥 Sale' }],
  },
})
