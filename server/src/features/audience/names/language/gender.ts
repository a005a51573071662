import { findFirstName, findSurname, isNeutralSurname, isShortFeminine } from './dictionary.ts'

/** Whose name it is: a woman's, a man's, of both (`u`), of people who contradict each other, or unknown. */
export type Sex = 'f' | 'm' | 'u' | 'clash' | null

const CONSONANT = '[bcčdďfghjklĺľmnňpqrŕřsšťtvwxzž]'
const FEMININE = [
  /.ov[áa]$/,
  new RegExp(`${CONSONANT}á$`),
  /..[sc]ka[yj]a$/,
  /(?:ov|in|yn|an|en)ska$/,
  /...[ijydlmnrt]eva$/,
]
const MASCULINE = [/ý$/, /[sc]ky$/, /(?:ák|ík|[čdňnš]ek|[nd]ěk|áč|[áíý]ř)$/]

/** Second names that are given to men too: Jan Maria. */
const DEVOUT = new Set(['maria', 'marie', 'mária'])

export function sexOfFirstNames(words: readonly string[]): Sex {
  const sexes = words
    .flatMap((word) => word.split('-'))
    .filter((word, index) => index === 0 || !DEVOUT.has(word.toLowerCase()))
    .map((word) => findFirstName(word)?.sex ?? null)
  return agreed(sexes) ?? (sexes.includes('u') ? 'u' : null)
}

/** What surnames tell; most foreign ones tell nothing. */
export const sexOfSurnames = (words: readonly string[]): Sex =>
  agreed(words.flatMap((word) => word.split('-')).map(sexOfSurname))

/** What two names of one person tell together. */
export function agreed(sexes: Sex[]): Sex {
  const woman = sexes.includes('f')
  const man = sexes.includes('m')
  if ((woman && man) || sexes.includes('clash')) return 'clash'
  return woman ? 'f' : man ? 'm' : null
}

function sexOfSurname(word: string): Sex {
  const lower = word.toLowerCase()
  if (isNeutralSurname(lower) || lower.length < 3) return null
  if (findSurname(lower)) return 'm'
  if (isShortFeminine(lower) || FEMININE.some((ending) => ending.test(lower))) return 'f'
  if (MASCULINE.some((ending) => ending.test(lower))) return 'm'
  // Hardly a surname, but if it is one, Petr does not bear it.
  const firstName = lower.endsWith('a') ? findFirstName(lower) : undefined
  return firstName?.sex === 'f' && firstName.name === lower ? 'f' : null
}
