import { defineSpamRule } from '../define-spam-rule.ts'
import { countOf, ifOver } from '../words.ts'

export default defineSpamRule({
  code: 'subject_exclamation',
  points: 0.8,
  find: ({ subject }) => ifOver(1, countOf(subject, /[!¡！]/g)),
  examples: {
    good: [{ subject: 'Spring is here!' }],
    bad: [{ subject: 'Spring! Now!' }, { subject: 'Sale!!!' }],
  },
})
