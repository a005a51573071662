import { defineLintCheck } from '../define-lint-check.ts'

export default defineLintCheck({
  code: 'link_http',
  severity: 'warning',
  *find({ links }) {
    for (const { at, address, plain } of links) if (/^http:/i.test(plain)) yield { at, url: address }
  },
  examples: {
    good: ['<a href="https://example.com">x</a>', '<a href="{{ webversion }}">x</a>'],
    bad: ['<a href="http://example.com">x</a>', '<a href="HTTP://example.com/{{ df_name }}">x</a>'],
  },
})
