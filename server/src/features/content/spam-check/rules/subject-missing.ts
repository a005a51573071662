import { defineRule } from '../define-rule.ts'

export default defineRule({
  code: 'subject_missing',
  points: 1,
  find: ({ subject }) => (subject.trim() ? null : ''),
  examples: {
    good: [{ subject: 'News' }],
    bad: [{ subject: '' }, { subject: '  ' }],
  },
})
