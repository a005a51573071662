import { defineLintCheck } from '../define-lint-check.ts'

export default defineLintCheck({
  code: 'subject_empty',
  severity: 'error',
  find: ({ empty }) => (empty.has('subject') ? [{}] : []),
  examples: {
    good: [{ subject: 'Hello' }, { subject: '{{ df_name }}' }, { subject: '{% if df_name %}Hello{% endif %}' }],
    bad: [
      { subject: '' },
      { subject: ' \t' },
      { subject: '\u200b' },
      { subject: '{# Hello #}' },
      { subject: '{{ "" }}' },
      { subject: '{% if false %}Hello{% endif %}' },
      { subject: '{% if df_name %} {% endif %}' },
    ],
  },
})
