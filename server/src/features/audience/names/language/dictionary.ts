// Known names, found with or without their diacritics.
import { FEMALE, UNISEX } from './first-names.female.ts'
import { MALE } from './first-names.male.ts'
import { MASCULINE, NEUTRAL } from './surnames.ts'
import { entriesOf, isPlain, plain } from './text.ts'

export interface KnownName {
  /** In lower case, with its diacritics. */
  name: string
  /** Whose name it is; `u` for both women and men. */
  sex: 'f' | 'm' | 'u'
  /** The Czech vocative: '' when it is uncertain, undefined when the rules find it. */
  vocative: string | undefined
}

/** Known names by spelling, and by spelling without diacritics. */
interface Index {
  exact: Map<string, KnownName>
  plain: Map<string, KnownName>
}

const firstNames = indexOf([
  ...known(MALE, 'm'),
  ...known(FEMALE, 'f'),
  // Last, so that they override the lists before: Nikola may be a woman or a man.
  ...known(UNISEX, 'u'),
])
const surnames = indexOf(known(MASCULINE, 'm'))
const neutral = new Set(NEUTRAL.trim().toLowerCase().split(/\s+/))
const feminine = new Set(known(MASCULINE, 'm').flatMap(({ name }) => shortFeminine(name)))

export const findFirstName = (word: string): KnownName | undefined => find(firstNames, word)

/** Whether the name is written without its diacritics. */
export const lacksDiacritics = (word: string): boolean => isPlain(word) && !isPlain(findFirstName(word)?.name ?? '')

/** A surname in its male form. Diacritics must match when there are any: Kyselá is not Kysela. */
export const findSurname = (word: string): KnownName | undefined =>
  isPlain(word) ? find(surnames, word) : surnames.exact.get(word.toLowerCase())

export const isNeutralSurname = (word: string): boolean => neutral.has(word.toLowerCase())

/** Novotna without diacritics, and Čierna, the Slovak spelling. */
export const isShortFeminine = (word: string): boolean => feminine.has(word.toLowerCase())

function find(index: Index, word: string): KnownName | undefined {
  const lower = word.toLowerCase()
  const exact = index.exact.get(lower)
  return exact ?? index.plain.get(isPlain(lower) ? lower : plain(lower))
}

function known(names: string, sex: KnownName['sex']): KnownName[] {
  return entriesOf(names).map(([name, vocative]) => ({ name, sex, vocative }))
}

function indexOf(names: KnownName[]): Index {
  const index: Index = { exact: new Map(), plain: new Map() }
  for (const name of names) {
    const before = index.exact.get(name.name)
    index.exact.set(name.name, { ...name, vocative: name.vocative ?? before?.vocative })
  }
  for (const name of index.exact.values()) {
    const key = plain(name.name)
    const other = index.plain.get(key)
    if (other && other.sex !== name.sex) {
      // Bela may be Běla or Béla.
      index.plain.set(key, { ...other, sex: 'u' })
    } else if (!other || name.name.endsWith('ř')) {
      // Bednar means Bednář more often than Bednár.
      index.plain.set(key, name)
    }
  }
  return index
}

function shortFeminine(name: string): string[] {
  const short = `${name.slice(0, -1)}a`
  if (name.endsWith('y')) return [short, plain(short)]
  return name.endsWith('ý') ? [plain(short)] : []
}
