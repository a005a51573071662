import { isBlank } from '../../html/index.ts'
import { defineCheck } from '../define-check.ts'

export default defineCheck({
  code: 'subject_empty',
  severity: 'error',
  find: ({ subject }) => (isBlank(subject) ? [{}] : []),
  examples: {
    good: [{ subject: 'Hello' }, { subject: '{{ df_name }}' }],
    bad: [{ subject: '' }, { subject: ' \t' }, { subject: '\u200b' }],
  },
})
