import { defineSpamRule } from '../define-spam-rule.ts'
import { countOf } from '../words.ts'

export default defineSpamRule({
  code: 'body_capitals',
  points: 1.5,
  find({ text }) {
    const letters = countOf(text, /\p{Lu}|\p{Ll}/gu)
    const capitals = countOf(text, /\p{Lu}/gu)
    return letters >= 100 && capitals > letters * 0.4 ? `${Math.round((100 * capitals) / letters)} %` : null
  },
  examples: {
    good: [`<p>${'Plain words of a letter. '.repeat(10)}</p>`, '<p>SALE</p>'],
    bad: [`<p>${'BUY THIS NOW AND SAVE. '.repeat(10)}</p>`],
  },
})
