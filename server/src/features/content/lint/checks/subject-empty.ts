import { isBlank } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

export default defineLintCheck({
  code: 'subject_empty',
  severity: 'error',
  find: ({ subject }) => (isBlank(subject) ? [{}] : []),
  examples: {
    good: [{ subject: 'Hello' }, { subject: '{{ df_name }}' }],
    bad: [{ subject: '' }, { subject: ' \t' }, { subject: '\u200b' }],
  },
})
