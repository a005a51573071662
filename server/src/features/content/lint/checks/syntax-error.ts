import { defineLintCheck } from '../define-lint-check.ts'
import { lineOfFault, reasonOf } from '../describe-fault.ts'

export default defineLintCheck({
  code: 'syntax_error',
  severity: 'error',
  find: ({ faults, ...content }) =>
    faults.map((one) => {
      const line = lineOfFault(one, content[one.part])
      return { part: one.part, ...(line ? { line } : {}), fault: one.fault, ...reasonOf(one.fault) }
    }),
  examples: {
    good: [
      "<p>Dear {{ df_salution|default('friend', true) }}</p>",
      '{% if df_gender == "f" %}<b>x</b>{% else %}y{% endif %}',
      "{% for p in data.products('feed', limit=3) %}{{ p.name|upper }}{% else %}none{% endfor %}",
      "{{ data . promoCode('a (b') }} {{ data.products('x')[0].name }} {{ data.articles() | length }}",
      '{% for item in event.cart.items %}{{ item.price|round(2) }} {{ loop.index }}{% endfor %}',
      '{{ event.order.total|round }} {{ event.order.total + 1 }} {{ event.order.number|upper }}',
      "{{ cf_points|int + 1 }}{{ terminate() if df_name == 'x' }}{% raw %}{{ %}{% endraw %}",
      '<style>a{color:red}</style>{# {{ a comment #}',
      { subject: '{{ df_name|title }}, hello' },
      { subject: 'A { b } % c' },
    ],
    bad: [
      '<p>{{ df_name</p>',
      '{% if df_name %}x',
      '{% endif %}',
      '{{ df_name|nosuchfilter }}',
      '{% for item in event.cart.items %}{{ item.name|nosuchfilter }}{% endfor %}',
      '{{ nosuch() }}',
      "{{ data.products('x' }}",
      "{{ data.products('x' 3) }}",
      "{% include 'other' %}",
      '{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}',
      { subject: '{{ df_name' },
      { preheader: '{% if %}' },
    ],
  },
})
