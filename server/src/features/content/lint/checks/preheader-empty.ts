import { defineCheck } from '../define-check.ts'

export default defineCheck({
  code: 'preheader_empty',
  severity: 'warning',
  find: ({ preheader }) => (preheader.trim() ? [] : [{}]),
  examples: { good: [{ preheader: 'News' }], bad: [{ preheader: '' }, { preheader: ' ' }] },
})
