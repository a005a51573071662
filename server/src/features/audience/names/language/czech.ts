// Czech vocatives. A name with two accepted forms (pane Menzeli, pane Menzele) has none here.
import { vokativ } from 'vokativ'
import { findFirstName, findSurname, type KnownName } from './dictionary.ts'
import { isPlain, plain } from './text.ts'

/** Surnames with more than one accepted vocative: pane Dubne, pane Dubene. */
const UNCERTAIN = new Set(
  'lev březen duben leden srpen kámen blázen plamen loket dehet ocet oset nehet smith cernych uher'.split(' '),
)

/**
 * Endings of men's names with their replacement; the first that fits counts, null means uncertain. The package decides
 * for -ek and -ec, which may lose their vowel.
 */
const ENDINGS: readonly [RegExp, string | null | typeof vokativ][] = [
  [/[eéěiíoóuúůyý]$/, '$&'],
  [/^..?$/, null],
  [/a$/, 'o'],
  // "z rodu Černých"; without diacritics it may also be a Ukrainian -ovyč.
  [/...[ýí]ch$/, '$&'],
  [/[oe]vych$/, null],
  [/[oe]vich$/, '$&i'],
  [/sch$/, '$&i'],
  [/[tp]h$/, '$&e'],
  [/[sz]h$/, '$&i'],
  [/[nbdk]h$/, null],
  [/[hg]$/, '$&u'],
  [/něk$/, 'ňku'],
  [/děk$/, 'ďku'],
  [/těk$/, 'ťku'],
  [/ěk$/, null],
  [endingOfOneSyllable('ek'), '$&u'],
  [/ek$/, vokativ],
  [/k$/, '$&u'],
  [/enec$/, null],
  [endingOfOneSyllable('ec'), '$&i'],
  [/ec$/, vokativ],
  [/ius$/, 'ie'],
  [/(?:[aáií]n|st)us$|[pd][ou]+los$|[ai][kd]is$/, null],
  [/[cčćšžřjxzs]$/, '$&i'],
  [/ď$/, 'di'],
  [/ť$/, 'ti'],
  [/eň$/, null],
  [/ň$/, 'ni'],
  [/ľ$/, '$&i'],
  [/jr$|[^aeiouáéíóúöü]hr$/, null],
  [/([bcčdfgkmpsštvzž])r$/, '$1ře'],
  [/[aeiou]el$/, '$&i'],
  [/(?:ě|ře)l$/, '$&e'],
  [/ell?$/, null],
  [/[bdflmnprtvw]$/, '$&e'],
]

/** The vocative of a woman's first name; names that do not end in -a stay as they are. */
export function womansFirstName(word: string): string {
  const known = findFirstName(word)
  return known?.sex === 'm' || known?.vocative === '' ? '' : word.replace(/a$/, 'o')
}

/** The vocative of a man's first name. */
export function mansFirstName(word: string): string {
  const known = findFirstName(word)
  if (known?.sex === 'f') return ''
  // An unknown name in -e may be pronounced without it: Mike, Steve.
  if (!known && /[ea]$/i.test(word)) return ''
  return decline(word, known)
}

/** The vocative of a man's surname. */
export function mansSurname(word: string): string {
  return UNCERTAIN.has(word.toLowerCase()) ? '' : decline(word, meantBy(word))
}

/** Hejnar may be Hejnář, written without diacritics. */
export const mayLackDiacritics = (word: string): boolean => /^[a-z]+(?:[aioy]r|on)$/i.test(word) && !findSurname(word)

/** First names occur as surnames and are declined alike: pane Danieli. */
function meantBy(word: string): KnownName | undefined {
  const surname = findSurname(word)
  if (surname?.vocative !== undefined) return surname
  const firstName = findFirstName(word)
  return firstName?.sex === 'm' && firstName.vocative ? firstName : surname
}

/** Declines the meant name, keeping the typed letters: Tomas (Tomáš) → Tomasi, Vanek (Vaněk) → Vanku. */
function decline(word: string, known: KnownName | undefined): string {
  const lower = word.toLowerCase()
  const isMeant = known && known.name.length === lower.length && (known.name === lower || isPlain(lower))
  const name = isMeant ? known.name : lower
  const vocative = (isMeant ? known.vocative : undefined) ?? byEnding(name)
  if (vocative === '') return ''
  let same = 0
  while (same < name.length && name[same] === vocative[same]) same++
  const ending = vocative.slice(same)
  return word.slice(0, same) + (name === lower ? ending : ending.replace(/^[ňďť]/, plain))
}

/** Flek, Bek and Grec keep their -e-, which makes the syllable; in Vlček and Srnec an l or r does. */
function endingOfOneSyllable(ending: string): RegExp {
  const consonant = '[^aeiouyáéěíóúůýäöü]'
  return new RegExp(`^${consonant}+(?<!${consonant}[rl]${consonant})${ending}$`)
}

function byEnding(name: string): string {
  for (const [ending, change] of ENDINGS) {
    if (!ending.test(name)) continue
    if (change === null) return ''
    return typeof change === 'string' ? name.replace(ending, change) : change(name, false)
  }
  return ''
}
