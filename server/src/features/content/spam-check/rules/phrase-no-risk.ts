import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'risk free',
  'risk-free',
  'no risk',
  'no obligation',
  'no strings attached',
  '100% guaranteed',
  '100% satisfied',
  'satisfaction guaranteed',
  'no hidden costs',
  'bez rizika',
  'bez jakehokoli rizika',
  '100% garance',
  'zarucene vysledky',
  '100% garancia',
  'zarucene vysledky',
)

export default defineSpamRule({
  code: 'phrase_no_risk',
  points: 0.8,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>We guarantee two years</p>'],
    bad: ['<p>Totally risk-free</p>', '<p>100% garance bez rizika</p>'],
  },
})
