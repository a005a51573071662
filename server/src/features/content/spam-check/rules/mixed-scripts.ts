import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

/** Cyrillic letters and the Greek letters that look like Latin ones. */
const LOOKALIKE =
  '\u0400-\u04ff\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b9\u03bd\u03bf\u03c1'
const MIXED = new RegExp(`[A-Za-z][${LOOKALIKE}]|[${LOOKALIKE}][A-Za-z]`, 'g')

function* wordsAround(text: string) {
  for (const { index } of text.matchAll(MIXED)) {
    const [before, after] = [text.slice(Math.max(0, index - 20), index), text.slice(index, index + 20)]
    yield before.slice(before.lastIndexOf(' ') + 1) + after.split(' ')[0]
  }
}

/** Words that mix letters of scripts that look alike. */
export default defineSpamRule({
  code: 'mixed_scripts',
  points: 3,
  find: ({ text, subject }) => firstFew(wordsAround(`${subject} ${text}`)),
  examples: {
    good: ['<p>Привет, Prague! Ελλάδα, 5 μm, 3 kΩ</p>'],
    bad: ['<p>P\u0430yp\u0430l</p>', '<p>\u0410pple</p>'],
  },
})
