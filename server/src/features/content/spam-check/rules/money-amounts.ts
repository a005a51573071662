import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const AMOUNT =
  /(?:[$€£]|usd|eur)\s?\d{1,3}(?:[ .,]\d{3}){2,4}|(?<!\d)\d{1,3}(?:[ .,]\d{3}){2,4}\s?(?:kc|czk|eur|usd|€|\$)|\d{1,3} (?:million|millions|milionu|milionov) (?:dollars?|euros?|usd|eur|dolaru|dolarov|kc|korun)/g

/** Sums of millions, which shops do not offer. */
export default defineSpamRule({
  code: 'money_amounts',
  points: 1.5,
  find: ({ folded }) => firstFew([...folded.matchAll(AMOUNT)].map(([amount]) => amount)),
  examples: {
    good: ['<p>Was 12 990 Kč, now $1,499.00, 25.000 Kč</p>'],
    bad: [
      '<p>The sum of $12,500,000.00</p>',
      '<p>USD 4.500.000</p>',
      '<p>10 000 000 Kč pro vás</p>',
      '<p>5 million euro</p>',
    ],
  },
})
