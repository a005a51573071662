import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const TLDS =
  /\.(loan|click|gq|cf|tk|ml|ga|top|win|bid|stream|racing|download|review|party|trade|date|accountant|icu|buzz|cyou|rest|work|monster)\.?$/

/** Top-level domains with cheap names, which spammers use in large numbers. */
export default defineSpamRule({
  code: 'suspicious_tld',
  points: 1,
  find: ({ links }) => firstFew(links.flatMap(({ url }) => (url && TLDS.test(url.hostname) ? url.hostname : []))),
  examples: {
    good: ['<a href="https://top.cz/xyz">x</a>'],
    bad: ['<a href="https://cheap.loan/">x</a>', '<a href="https://a.click.">x</a>'],
  },
})
