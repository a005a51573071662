import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

/** A user name before the host that a reader takes for the host. */
export default defineSpamRule({
  code: 'userinfo_link',
  points: 3,
  find: ({ links }) => firstFew(links.flatMap(({ url, address }) => (url?.username ? address : []))),
  examples: {
    good: ['<a href="https://a.cz/@user">x</a>', '<a href="mailto:a@b.cz">x</a>'],
    bad: ['<a href="https://mybank.com@evil.example/">x</a>', '<a href="https://a:b@evil.example/">x</a>'],
  },
})
