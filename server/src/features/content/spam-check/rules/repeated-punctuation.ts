import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

export default defineRule({
  code: 'repeated_punctuation',
  points: 1,
  find: ({ text, subject }) => told(`${subject} ${text}`.match(/[!?$€]{3,10}/g) ?? []),
  examples: {
    good: ['<p>Really? Yes! Wow!!</p>'],
    bad: ['<p>Buy now!!!</p>', { subject: 'What???' }, '<p>Earn $$$</p>'],
  },
})
