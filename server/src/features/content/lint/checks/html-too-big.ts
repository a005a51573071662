import { defineCheck } from '../define-check.ts'

/** Gmail cuts what is longer, and with it the way to unsubscribe. */
export const MAX_BYTES = 102_000

export default defineCheck({
  code: 'html_too_big',
  severity: 'error',
  find: ({ bytes }) => (bytes > MAX_BYTES ? [{ bytes, limit: MAX_BYTES }] : []),
  examples: {
    good: [{ html: 'x'.repeat(MAX_BYTES) }, { html: 'ž'.repeat(MAX_BYTES / 2) }],
    bad: [{ html: 'x'.repeat(MAX_BYTES + 1) }, { html: `${'ž'.repeat(MAX_BYTES / 2)}x` }],
  },
})
