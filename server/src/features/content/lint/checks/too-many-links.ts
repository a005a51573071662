import { defineLintCheck } from '../define-lint-check.ts'

const MAX = 80

export default defineLintCheck({
  code: 'too_many_links',
  severity: 'warning',
  find({ links }) {
    const count = links.filter(({ url, isForOutlook }) => url && !isForOutlook).length
    return count > MAX ? [{ count, limit: MAX }] : []
  },
  examples: {
    good: ['<a href="https://example.com/">x</a>'.repeat(MAX), '<a href="mailto:a@example.com">x</a>'.repeat(200)],
    bad: ['<a href="https://example.com/">x</a>'.repeat(MAX + 1)],
  },
})
