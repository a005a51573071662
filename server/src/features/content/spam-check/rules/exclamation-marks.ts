import { defineSpamRule } from '../define-spam-rule.ts'
import { countOf, ifOver } from '../words.ts'

/** More than one exclamation mark in a hundred characters. */
export default defineSpamRule({
  code: 'exclamation_marks',
  points: 0.8,
  find: ({ text }) => ifOver(Math.max(8, text.length / 100), countOf(text, /!/g)),
  examples: {
    good: ['<p>Hello! Good news!</p>'],
    bad: [`<p>${'Now! '.repeat(12)}</p>`],
  },
})
