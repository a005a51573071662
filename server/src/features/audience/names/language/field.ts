// Reads the field of a name: its words without titles, or none when the text is not a name.
import { normalForm } from '../../../../platform/text/normalise.ts'
import { genderOfAddress, hasCompanyForm, isNotPerson, isTitle } from './not-a-name.ts'
import { capitalise } from './text.ts'

export interface Field {
  /** Capitalised; hyphenated names are one word. */
  words: readonly string[]
  /** The words as one text. */
  text: string
  /** It names a company or an institution, so that the record is not a person. */
  company: boolean
  /** The gender of a form of address such as "paní". */
  hint: 'f' | 'm' | null
  /** A word such as "van" or "de" stands before a surname. */
  particle: boolean
}

const LONGEST_FIELD = 200
const LONGEST_WORD = 30
const MOST_WORDS = 4
const NOTHING: Field = { words: [], text: '', company: false, hint: null, particle: false }
const COMPANY: Field = { ...NOTHING, company: true }

/** Letters of European languages and Vietnamese, and the characters between them in names. */
const NAME = /^[A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ'’ .,-]+$/
/** Characters that are copied along with a name by accident. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const PARTICLES = new Set(
  'al ben bin da dal de del della den der di dos du el la le ten ter van von z ze zu'.split(' '),
)
/** Words between the names of several people. */
const CONJUNCTIONS = new Set(['a', 'i', 'e', 'y', 'and', 'und', 'et'])

export function readField(typed: string): Field {
  if (typed.length > LONGEST_FIELD) return NOTHING
  const text = normalForm(typed, 'NFC')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[-‐‑–—] ?/g, '-')
    .trim()
  if (text === '') return NOTHING
  if (hasCompanyForm(text)) return COMPANY
  if (!NAME.test(text)) return text.split(/[^\p{L}]+/u).some((word) => isNotPerson(word)) ? COMPANY : NOTHING
  if (isWebAddress(text)) return NOTHING
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
    const gender = genderOfAddress(word)
    if (gender) hint = gender
    else if (word !== '' && !word.endsWith('.') && !isTitle(word)) typed.push(word)
  }
  if (typed.some(isNotPerson)) return COMPANY
  if (typed.some((word) => CONJUNCTIONS.has(word) || !isWord(word)) || typed.length > MOST_WORDS) return NOTHING
  const particle = typed.slice(0, -1).some((word) => PARTICLES.has(word.toLowerCase()))
  const words = typed
    .map((word, index) => (PARTICLES.has(word) && index < typed.length - 1 ? word : capitalise(word)))
    // Single letters are initials.
    .filter((word) => word.length > 1 || PARTICLES.has(word))
  return { words, text: words.join(' '), company: false, hint, particle }
}

/** "example.com"; in "Ing.Jan" and "J.Novák" only a space is missing. */
function isWebAddress(text: string): boolean {
  return [...text.matchAll(/([^ .,]{3,})\.(?=[^ .,])/g)].some(([, before]) => !isTitle(before!))
}

function isWord(word: string): boolean {
  return word.length <= LONGEST_WORD && !/(.)\1\1/i.test(word) && !/^[-'’]|[-'’]$|[-'’]{2}/.test(word)
}
