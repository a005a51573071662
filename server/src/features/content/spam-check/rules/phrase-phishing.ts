import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'verify your account',
  'confirm your account',
  'your account has been suspended',
  'your account will be closed',
  'account has been limited',
  'update your payment information',
  'unusual activity',
  'confirm your identity',
  'overte svuj ucet',
  'overte sve udaje',
  'vas ucet byl zablokovan',
  'vas ucet byl pozastaven',
  'vas ucet bude zrusen',
  'aktualizujte platebni udaje',
  'overte svoj ucet',
  'vas ucet bol zablokovany',
  'vas ucet bude zruseny',
  'aktualizujte platobne udaje',
  'bestatigen sie ihr konto',
  'ihr konto wurde gesperrt',
)

export default defineSpamRule({
  code: 'phrase_phishing',
  points: 2.5,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Sign in to your account to see the order</p>'],
    bad: ['<p>Your account has been suspended</p>', '<p>Ověřte svůj účet</p>', '<p>Váš účet bol zablokovaný</p>'],
  },
})
