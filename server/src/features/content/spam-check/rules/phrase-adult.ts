import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'hot singles',
  'singles in your area',
  'adult dating',
  'porn',
  'xxx',
  'sexy girls',
  'horny',
  'nude pics',
  'sex seznamka',
  'eroticka seznamka',
  'nezavazny sex',
  'eroticka zoznamka',
  'nezavazny sex',
  'divky z okoli',
  'dievcata z okolia',
)

export default defineSpamRule({
  code: 'phrase_adult',
  points: 2.5,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Hot soup for singles. Sussex, Essex. Popcorn.</p>'],
    bad: ['<p>Hot singles near you</p>', '<p>Nezávazný sex</p>'],
  },
})
