import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  '100% free',
  'absolutely free',
  'totally free',
  'free money',
  'free access',
  'free cash',
  'free trial no credit card',
  'uplne zdarma',
  'zcela zdarma',
  'naprosto zdarma',
  'penize zdarma',
  'uplne zadarmo',
  'celkom zadarmo',
  'peniaze zadarmo',
  'vollig kostenlos',
)

export default defineSpamRule({
  code: 'phrase_free_offer',
  points: 1,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Free delivery. Doprava zdarma.</p>'],
    bad: ['<p>It is 100% free</p>', '<p>ZCELA <b>zdarma</b></p>', '<p>Úplne zadarmo</p>'],
  },
})
