import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'make money fast',
  'earn money online',
  'earn extra cash',
  'work from home',
  'be your own boss',
  'financial freedom',
  'get rich',
  'double your income',
  'passive income',
  'guaranteed profit',
  'rychly vydelek',
  'snadny vydelek',
  'vydelavejte z domova',
  'prace z domova',
  'pasivni prijem',
  'zbohatnete',
  'rychly zarobok',
  'lahky zarobok',
  'pracujte z domu',
  'pasivny prijem',
  'zarabajte online',
)

export default defineSpamRule({
  code: 'phrase_get_rich',
  points: 2.5,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>A home office for everybody</p>'],
    bad: ['<p>Make MONEY fast</p>', '<p>Snadný výdělek z domova</p>', '<p>Pasívny príjem</p>'],
  },
})
