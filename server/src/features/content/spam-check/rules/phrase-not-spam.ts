import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'this is not spam',
  'not spam',
  'this message is not spam',
  'toto neni spam',
  'tento e-mail neni spam',
  'toto nie je spam',
  'kein spam',
  'dont delete',
)

/** Only spammers claim that a mail is not spam. */
export default defineSpamRule({
  code: 'phrase_not_spam',
  points: 1.5,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Look into your spam folder</p>'],
    bad: ['<p>This is NOT spam</p>', '<p>Toto není spam</p>'],
  },
})
