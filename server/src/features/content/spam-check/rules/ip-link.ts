import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const isAddress = (hostname: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith('[')

/** Links to IP addresses. URL parsing has normalised all notations of an address. */
export default defineSpamRule({
  code: 'ip_link',
  points: 2.5,
  find: ({ links }) => firstFew(links.flatMap(({ url }) => (url && isAddress(url.hostname) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://1.a.cz">x</a>'],
    bad: [
      '<a href="http://192.0.2.1/x">x</a>',
      '<a href="http://3221225985/">x</a>',
      '<a href="http://[2001:db8::1]/">x</a>',
    ],
  },
})
