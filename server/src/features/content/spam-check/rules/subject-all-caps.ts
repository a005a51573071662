import { isAllCapitals } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'

export default defineSpamRule({
  code: 'subject_all_caps',
  points: 1.5,
  find: ({ subject }) => (isAllCapitals(subject) ? subject.slice(0, 80).toWellFormed() : null),
  examples: {
    good: [{ subject: 'News of SPRING' }, { subject: 'ISO 27001' }],
    bad: [{ subject: 'LAST CHANCE TODAY' }, { subject: 'POSLEDNÍ ŠANCE' }],
  },
})
