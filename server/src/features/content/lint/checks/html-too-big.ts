import { defineLintCheck } from '../define-lint-check.ts'

/** Gmail cuts off the rest, and with it the unsubscribe link. */
export const MAX_BYTES = 102_000

export default defineLintCheck({
  code: 'html_too_big',
  severity: 'error',
  find: ({ bytes }) => (bytes > MAX_BYTES ? [{ bytes, limit: MAX_BYTES }] : []),
  examples: {
    good: [{ html: 'x'.repeat(MAX_BYTES) }, { html: 'ž'.repeat(MAX_BYTES / 2) }],
    bad: [{ html: 'x'.repeat(MAX_BYTES + 1) }, { html: `${'ž'.repeat(MAX_BYTES / 2)}x` }],
  },
})
