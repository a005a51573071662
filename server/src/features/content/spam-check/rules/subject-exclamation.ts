import { defineRule } from '../define-rule.ts'
import { countOf, over } from '../words.ts'

export default defineRule({
  code: 'subject_exclamation',
  points: 0.8,
  find: ({ subject }) => over(1, countOf(subject, /[!¡！]/g)),
  examples: {
    good: [{ subject: 'Spring is here!' }],
    bad: [{ subject: 'Spring! Now!' }, { subject: 'Sale!!!' }],
  },
})
