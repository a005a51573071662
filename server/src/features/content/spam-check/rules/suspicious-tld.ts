import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

const TLDS =
  /\.(loan|click|gq|cf|tk|ml|ga|top|win|bid|stream|racing|download|review|party|trade|date|accountant|icu|buzz|cyou|rest|work|monster)\.?$/

/** Domains that cost nothing are used up by the thousand. */
export default defineRule({
  code: 'suspicious_tld',
  points: 1,
  find: ({ links }) => told(links.flatMap(({ url }) => (url && TLDS.test(url.hostname) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://top.cz/xyz">x</a>'],
    bad: ['<a href="https://cheap.loan/">x</a>', '<a href="https://a.click.">x</a>'],
  },
})
