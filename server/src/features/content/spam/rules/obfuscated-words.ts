import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

const WORD = /(?<![\p{L}\p{N}@$])[a-z0-9@$!|]{4,12}(?![\p{L}\p{N}])/gu
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
  for (const [match] of folded.matchAll(WORD)) {
    if (!/[0-9@$!|]/.test(match) || !/[a-z]/.test(match)) continue
    const word = match.replace(/!{1,12}$/, '')
    const read = word.replace(/[01345@$!|]/g, (character) => LETTERS[character]!)
    if (read !== word && (HIDDEN.has(read) || HIDDEN.has(read.replaceAll('i', 'l')))) yield match
  }
}

/** Words with other characters in place of letters. */
export default defineRule({
  code: 'obfuscated_words',
  points: 3,
  find: ({ folded }) => told(obfuscatedIn(folded)),
  examples: {
    good: ['<p>Model C451 N0 and a fre3ly chosen w1nners of 2026</p>', '<p>viagra casino free</p>'],
    bad: ['<p>v1agra</p>', '<p>C@sino</p>', '<p>c1al1s</p>', '<p>fr33 m0ney</p>'],
  },
})
