import { defineRule } from '../define-rule.ts'
import { countOf, over } from '../words.ts'

/** Characters that nobody sees, within words; before and behind them they are padding of preheaders. */
export default defineRule({
  code: 'invisible_characters',
  points: 2.5,
  find: ({ text, subject }) => over(2, countOf(`${subject} ${text}`, /[a-z][\u200b-\u200d\u2060\ufeff](?=[a-z])/gi)),
  examples: {
    good: [
      `<div>${'&zwnj;&nbsp;'.repeat(100)}</div><p>Sil&shy;ben&shy;tren&shy;nung</p>`,
      '<p>می‌خواهم می‌روم می‌شود</p>',
    ],
    bad: ['<p>v\u200bi\u200ba\u200bgra</p>', '<p>f&#8203;r&#8203;e&#8203;e</p>'],
  },
})
