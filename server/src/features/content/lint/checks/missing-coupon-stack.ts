import { piecesOf } from '../../../../platform/render/jinja.ts'
import { defineLintCheck, type LintInput } from '../define-lint-check.ts'

/** A mail with a missing coupon stack is not sent. */
export default defineLintCheck({
  code: 'missing_coupon_stack',
  severity: 'warning',
  *find(content) {
    const mergeKeys = new Set(content.couponStacks.map(({ mergeKey }) => mergeKey))
    const names = new Set(content.couponStacks.map(({ name }) => name))
    for (const { part, name, at } of content.names) {
      if (!name.startsWith('coupon_') || mergeKeys.has(name.slice('coupon_'.length))) continue
      yield part === 'html' ? { at, stack: name } : { part, stack: name }
    }
    for (const { part, at, stack } of stacksCalled(content))
      if (!names.has(stack)) yield part === 'html' ? { at, stack } : { part, stack }
  },
  examples: {
    good: ['{{ coupon_spring }}', "{{ data.promoCode('Spring sale') }}", '<p>coupon_nosuch</p>'],
    bad: [
      '{{ coupon_nosuch }}',
      "{{ data.promoCode('nosuch') }}",
      "<p>{{ data.promoCode( 'Spring sale' ) }} {{ data.promoCode( 'nosuch' ) }}</p>",
      { subject: '{{ coupon_nosuch }}' },
    ],
  },
})

const CALL = /\bdata\s{0,10}\.\s{0,10}promoCode\s{0,10}\(\s{0,10}(?:"([^"\\]{0,300})"|'([^'\\]{0,300})')/g

const stacksCalled = (content: LintInput) =>
  (['html', 'subject', 'preheader'] as const).flatMap((part) =>
    piecesOf(content[part])
      .filter(({ kind }) => kind === 'expression' || kind === 'statement')
      .flatMap(({ inner, start }) =>
        [...inner.matchAll(CALL)].map(([, one, other]) => ({ part, at: start, stack: one ?? other! })),
      ),
  )
