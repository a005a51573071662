import { defineSpamRule } from '../define-spam-rule.ts'

const AMOUNT =
  /[$€£]\s?\d{1,3}(?:[ .,\u00a0]\d{3}){2,4}|[$€£]\s?\d{2,3}[ .,\u00a0]\d{3}|(?<![\d.,])\d{1,3}(?:[ .,\u00a0]\d{3}){2,4}\s?(?:kč|czk|eur|usd|€|\$)/i

/** Amounts that no shop gives away. */
export default defineSpamRule({
  code: 'subject_money',
  points: 1,
  find: ({ subject }) => AMOUNT.exec(subject)?.[0] ?? null,
  examples: {
    good: [{ subject: 'Save 500 Kč' }, { subject: '$20 off' }],
    bad: [{ subject: 'Win $1,000,000' }, { subject: 'Získejte 5 000 000 Kč' }, { subject: '€ 250.000 for you' }],
  },
})
