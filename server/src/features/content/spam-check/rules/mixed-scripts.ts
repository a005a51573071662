import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

/** Cyrillic letters, and the Greek ones that look like ours. */
const LOOKALIKE =
  '\u0400-\u04ff\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b9\u03bd\u03bf\u03c1'
const MIXED = new RegExp(`[A-Za-z][${LOOKALIKE}]|[${LOOKALIKE}][A-Za-z]`, 'g')

function* wordsAround(text: string) {
  for (const { index } of text.matchAll(MIXED)) {
    const [before, behind] = [text.slice(Math.max(0, index - 20), index), text.slice(index, index + 20)]
    yield before.slice(before.lastIndexOf(' ') + 1) + behind.split(' ')[0]
  }
}

/** Letters of one script that look like those of another, within a word. */
export default defineRule({
  code: 'mixed_scripts',
  points: 3,
  find: ({ text, subject }) => told(wordsAround(`${subject} ${text}`)),
  examples: {
    good: ['<p>Привет, Prague! Ελλάδα, 5 μm, 3 kΩ</p>'],
    bad: ['<p>P\u0430yp\u0430l</p>', '<p>\u0410pple</p>'],
  },
})
