import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

/** A name before the host, which looks like the host. */
export default defineRule({
  code: 'userinfo_link',
  points: 3,
  find: ({ links }) => told(links.flatMap(({ url, address }) => (url?.username ? address : []))),
  examples: {
    good: ['<a href="https://a.cz/@user">x</a>', '<a href="mailto:a@b.cz">x</a>'],
    bad: ['<a href="https://mybank.com@evil.example/">x</a>', '<a href="https://a:b@evil.example/">x</a>'],
  },
})
