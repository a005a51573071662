import { defineSpamRule } from '../define-spam-rule.ts'

export default defineSpamRule({
  code: 'subject_missing',
  points: 1,
  find: ({ subject }) => (subject.trim() ? null : ''),
  examples: {
    good: [{ subject: 'News' }],
    bad: [{ subject: '' }, { subject: '  ' }],
  },
})
