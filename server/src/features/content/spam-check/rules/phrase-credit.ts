import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'no credit check',
  'bad credit',
  'eliminate debt',
  'consolidate your debt',
  'instant loan',
  'lowest interest rates',
  'pujcka bez registru',
  'pujcka ihned',
  'pujcka bez dolozeni prijmu',
  'konsolidace pujcek',
  'penize na ruku',
  'pozicka bez registra',
  'pozicka ihned',
  'peniaze na ruku',
  'oddluzeni',
)

export default defineSpamRule({
  code: 'phrase_credit',
  points: 2,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Pay by credit card or půjčte si knihu</p>'],
    bad: ['<p>Půjčka bez registru</p>', '<p>Bad credit? No credit check!</p>'],
  },
})
