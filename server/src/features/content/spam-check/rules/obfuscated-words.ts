import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const RUN = /[a-z0-9@$!|]{4,}/g
const LETTER = /[\p{L}\p{N}]/u
const HIDDEN = new Set(
  'viagra cialis casino lottery bitcoin money free winner porn xanax valium credit loan pharmacy'.split(' '),
)
const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

function* obfuscatedIn(folded: string) {
  for (const { 0: run, index } of folded.matchAll(RUN)) {
    const word = withoutMarks(run)
    if (word.length > 12 || !/[0-9@$!|]/.test(word) || !/[a-z]/.test(word)) continue
    // Part of a longer word with letters outside the English alphabet.
    if (LETTER.test(folded.charAt(index - 1)) || LETTER.test(folded.charAt(index + run.length))) continue
    const read = word.replace(/[01345@$!|]/g, (character) => LETTERS[character]!)
    if (read !== word && (HIDDEN.has(read) || HIDDEN.has(read.replaceAll('i', 'l')))) yield run
  }
}

/** Removes exclamation marks after a word: they do not stand for a letter. */
function withoutMarks(run: string): string {
  let end = run.length
  while (run[end - 1] === '!') end--
  return run.slice(0, end)
}

/** Suspicious words with digits or signs in place of letters. */
export default defineSpamRule({
  code: 'obfuscated_words',
  points: 3,
  find: ({ folded }) => firstFew(obfuscatedIn(folded)),
  examples: {
    good: ['<p>Model C451 N0 and a fre3ly chosen w1nners of 2026</p>', '<p>viagra casino free</p>'],
    bad: ['<p>v1agra</p>', '<p>C@sino</p>', '<p>c1al1s</p>', '<p>fr33 m0ney</p>'],
  },
})
