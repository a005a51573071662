import { findFirstName, findSurname, isNeutralSurname, isShortFeminine } from './dictionary.ts'

/** The sex that a name belongs to: woman, man, both (`u`), contradictory (`clash`), or unknown. */
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

/** Female names that men have as a second name: Jan Maria. */
const SECOND_NAMES = new Set(['maria', 'marie', 'mária'])

export function sexOfFirstNames(words: readonly string[]): Sex {
  const sexes = words
    .flatMap((word) => word.split('-'))
    .filter((word, index) => index === 0 || !SECOND_NAMES.has(word.toLowerCase()))
    .map((word) => findFirstName(word)?.sex ?? null)
  return agreed(sexes) ?? (sexes.includes('u') ? 'u' : null)
}

/** The sex of surnames; unknown for most foreign ones. */
export const sexOfSurnames = (words: readonly string[]): Sex =>
  agreed(words.flatMap((word) => word.split('-')).map(sexOfSurname))

/** The sex of several names of one person together. */
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
  // A woman's first name as a surname is rare, but then it is not a man's.
  const firstName = lower.endsWith('a') ? findFirstName(lower) : undefined
  return firstName?.sex === 'f' && firstName.name === lower ? 'f' : null
}
