import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

export default defineSpamRule({
  code: 'punycode_link',
  points: 1.5,
  find: ({ links }) =>
    firstFew(links.flatMap(({ url }) => (url && /(^|\.)xn--/.test(url.hostname) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://a.cz/xn--">x</a>'],
    bad: ['<a href="https://xn--pypal-4ve.com">x</a>', '<a href="https://p\u0430ypal.com">x</a>'],
  },
})
