import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'next of kin',
  'beneficiary of',
  'unclaimed funds',
  'transfer the sum',
  'million dollars',
  'million us dollars',
  'millions usd',
  'late client',
  'strictly confidential business',
  'inheritance funds',
  'western union',
  'barrister',
  'milion dolaru',
  'miliony dolaru',
  'milionu dolaru',
  'dedictvi po',
  'nevyzvednute dedictvi',
  'milion dolarov',
  'milionov dolarov',
  'dedicstvo po',
)

export default defineSpamRule({
  code: 'phrase_advance_fee',
  points: 3,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Our cultural inheritance</p>'],
    bad: ['<p>I am the next of kin to a late client</p>', '<p>Nevyzvednuté dědictví</p>', '<p>10 miliónov dolárov</p>'],
  },
})
