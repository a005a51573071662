import { dottedName } from '../../html/index.ts'
import { defineLintCheck, type LintInput } from '../define-lint-check.ts'
import { isKnownTag } from '../known-tag.ts'

export default defineLintCheck({
  code: 'unknown_tag',
  severity: 'error',
  *find(content) {
    const reported = new Set<string>()
    for (const used of content.names) {
      const tag = dottedName(used)
      if (reported.has(tag) || isKnownTag(tag, content)) continue
      reported.add(tag)
      yield { ...placeOf(used), tag }
    }
  },
  examples: {
    good: [
      '{{ df_emailaddress }} {{df_salution|default("x", true)}} {{ cf_loyalty_level }} {{ coupon_spring }}',
      "{{ data.promoCode('Spring') }} {% for p in data.products('x') %}{{ p.anything }}{% endfor %}",
      '{{ event.cart.total }} {% set a = 1 %}{{ a }} {{ cl_phone }} <a href="{{ webversion }}">x</a>',
      '{% raw %}{{ whatever }}{% endraw %}',
      '{% if shown.c0123456789abcdef %}x{% endif %}',
      { subject: '{{ df_name }}' },
    ],
    bad: [
      '{{ firstname }}',
      '{{ df_firstname }}',
      '{{ cf_nosuch }}',
      '{{ data.nosuch }}',
      '{{ data.nosuch() }}',
      '<a href="https://example.com/?x={{ nosuch|urlencode }}">x</a>',
      '{% if nosuch %}x{% endif %}',
      '{% if shown.cfedcba9876543210 %}x{% endif %}',
      '{{ shown }}',
      '{{ __proto__ }}',
      '{{ constructor }}',
      { subject: '{{ nosuch }}' },
      { preheader: '{{ nosuch }}' },
    ],
  },
})

const placeOf = ({ part, at }: LintInput['names'][number]) => (part === 'html' ? { at } : { part })
