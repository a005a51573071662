import { defineLintCheck } from '../define-lint-check.ts'

export default defineLintCheck({
  code: 'preheader_empty',
  severity: 'warning',
  find: ({ preheader }) => (preheader.trim() ? [] : [{}]),
  examples: { good: [{ preheader: 'News' }], bad: [{ preheader: '' }, { preheader: ' ' }] },
})
