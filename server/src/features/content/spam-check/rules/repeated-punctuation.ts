import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

export default defineSpamRule({
  code: 'repeated_punctuation',
  points: 1,
  find: ({ text, subject }) => firstFew(`${subject} ${text}`.match(/[!?$€]{3,10}/g) ?? []),
  examples: {
    good: ['<p>Really? Yes! Wow!!</p>'],
    bad: ['<p>Buy now!!!</p>', { subject: 'What???' }, '<p>Earn $$$</p>'],
  },
})
