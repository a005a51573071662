import { isShouted } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'

export default defineRule({
  code: 'subject_all_caps',
  points: 1.5,
  find: ({ subject }) => (isShouted(subject) ? subject.slice(0, 80).toWellFormed() : null),
  examples: {
    good: [{ subject: 'News of SPRING' }, { subject: 'ISO 27001' }],
    bad: [{ subject: 'LAST CHANCE TODAY' }, { subject: 'POSLEDNÍ ŠANCE' }],
  },
})
