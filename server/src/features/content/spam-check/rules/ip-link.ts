import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

const isAddress = (hostname: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith('[')

/** Reading the address has made every way of writing it a usual one. */
export default defineRule({
  code: 'ip_link',
  points: 2.5,
  find: ({ links }) => told(links.flatMap(({ url }) => (url && isAddress(url.hostname) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://1.a.cz">x</a>'],
    bad: [
      '<a href="http://192.0.2.1/x">x</a>',
      '<a href="http://3221225985/">x</a>',
      '<a href="http://[2001:db8::1]/">x</a>',
    ],
  },
})
