import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const HEX = /[0-9a-f]{40}/i

export default defineSpamRule({
  code: 'hex_link',
  points: 0.6,
  find: ({ links }) =>
    firstFew(links.flatMap(({ url }) => (url && HEX.test(url.pathname + url.hostname) ? url.href : []))),
  examples: {
    good: [
      '<a href="https://a.cz/0123456789abcdef">x</a>',
      '<a href="https://a.cz/p/3f0d1f0a-6a55-4f0e-9d3a-0a4f5f1c2b7e">x</a>',
    ],
    bad: ['<a href="https://a.cz/0123456789abcdef0123456789abcdef0123456789abcdef">x</a>'],
  },
})
