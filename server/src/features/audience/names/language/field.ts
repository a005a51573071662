// What a person typed into a field for a name: the words of the name, without titles, or none when it is no name.
import { addressOf, hasCompanyForm, isOther, isTitle } from './not-a-name.ts'
import { capitalise } from './text.ts'

export interface Field {
  /** Capitalised; hyphenated names are one word. */
  words: readonly string[]
  /** The words as one text. */
  text: string
  /** It names a company or an institution: nothing of the record may be taken for a person. */
  company: boolean
  /** The gender that a word such as "paní" tells. */
  hint: 'f' | 'm' | null
  /** A word such as "van" or "de" stands before a surname. */
  particle: boolean
}

const LONGEST_FIELD = 200
const LONGEST_WORD = 30
const MOST_WORDS = 4
const NOTHING: Field = { words: [], text: '', company: false, hint: null, particle: false }
const COMPANY: Field = { ...NOTHING, company: true }

/** Letters of the languages of Europe (and Vietnamese), and what stands between them in names. */
const NAME = /^[A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ'’ .,-]+$/
/** Copied along with a name by accident. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const PARTICLES = new Set(
  'al ben bin da dal de del della den der di dos du el la le ten ter van von z ze zu'.split(' '),
)
/** Several people. */
const CONJUNCTIONS = new Set(['a', 'i', 'e', 'y', 'and', 'und', 'et'])

export function readField(typed: string): Field {
  if (typed.length > LONGEST_FIELD) return NOTHING
  const text = typed
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[-‐‑–—] ?/g, '-')
    .trim()
  if (text === '') return NOTHING
  if (hasCompanyForm(text)) return COMPANY
  if (!NAME.test(text)) return text.split(/[^\p{L}]+/u).some((word) => isOther(word)) ? COMPANY : NOTHING
  if (isAddress(text)) return NOTHING
  const parts = text.split(',').map((part) => readPart(part))
  if (parts.some((part) => part.company)) return COMPANY
  // "Novák, Ph.D." is one person, "Jana, Petr" are two.
  const named = parts.filter((part) => part.words.length > 0)
  return named.length > 1 ? NOTHING : (named[0] ?? parts[0]!)
}

function readPart(part: string): Field {
  let hint: Field['hint'] = null
  const typed: string[] = []
  for (const word of part.replaceAll('.', '. ').split(' ')) {
    const address = addressOf(word)
    if (address) hint = address
    else if (word !== '' && !word.endsWith('.') && !isTitle(word)) typed.push(word)
  }
  if (typed.some(isOther)) return COMPANY
  if (typed.some((word) => CONJUNCTIONS.has(word) || !isWord(word)) || typed.length > MOST_WORDS) return NOTHING
  const particle = typed.slice(0, -1).some((word) => PARTICLES.has(word.toLowerCase()))
  const words = typed
    .map((word, index) => (PARTICLES.has(word) && index < typed.length - 1 ? word : capitalise(word)))
    // Single letters are initials.
    .filter((word) => word.length > 1 || PARTICLES.has(word))
  return { words, text: words.join(' '), company: false, hint, particle }
}

/** "example.com", while "Ing.Jan" and "J.Novák" lack but a space. */
function isAddress(text: string): boolean {
  return [...text.matchAll(/([^ .,]{3,})\.(?=[^ .,])/g)].some(([, before]) => !isTitle(before!))
}

function isWord(word: string): boolean {
  return word.length <= LONGEST_WORD && !/(.)\1\1/i.test(word) && !/^[-'’]|[-'’]$|[-'’]{2}/.test(word)
}
