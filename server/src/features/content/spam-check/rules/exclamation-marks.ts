import { defineRule } from '../define-rule.ts'
import { countOf, over } from '../words.ts'

/** More than one in a hundred characters. */
export default defineRule({
  code: 'exclamation_marks',
  points: 0.8,
  find: ({ text }) => over(Math.max(8, text.length / 100), countOf(text, /!/g)),
  examples: {
    good: ['<p>Hello! Good news!</p>'],
    bad: [`<p>${'Now! '.repeat(12)}</p>`],
  },
})
