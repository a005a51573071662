import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'bitcoin wallet',
  'send bitcoin',
  'crypto investment',
  'crypto trading bot',
  'double your bitcoin',
  'btc address',
  'investice do kryptomen',
  'zdvojnasobte svuj bitcoin',
  'poslete bitcoin',
  'bitcoinova penezenka',
  'investicia do kryptomien',
  'automaticky obchodni robot',
)

export default defineSpamRule({
  code: 'phrase_crypto',
  points: 2,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>We accept bitcoin</p>'],
    bad: ['<p>Send bitcoin to this BTC address</p>', '<p>Pošlete bitcoin</p>'],
  },
})
