// Czech vocatives. Where Czechs themselves hesitate (pane Menzeli, pane Menzele), there is none.
import { vokativ } from 'vokativ'
import { findFirstName, findSurname, type KnownName } from './dictionary.ts'
import { isPlain, plain } from './text.ts'

/** Surnames that one declines and another does not, or whose -e- comes and goes: pane Dubne, pane Dubene. */
const HESITANT = new Set(
  'lev březen duben leden srpen kámen blázen plamen loket dehet ocet oset nehet smith cernych uher'.split(' '),
)

/**
 * Endings of men's names, the first that fits: what takes their place, null where it is uncertain. The package decides
 * for -ek and -ec, which lose their vowel or keep it.
 */
const ENDINGS: readonly [RegExp, string | null | typeof vokativ][] = [
  [/[eéěiíoóuúůyý]$/, '$&'],
  [/^..?$/, null],
  [/a$/, 'o'],
  // "z rodu Černých"; without diacritics it may be a Ukrainian -ovyč, too.
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

/** The vocative of a woman's first name; foreign ones stay as they are, unless they end in -a. */
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
  return HESITANT.has(word.toLowerCase()) ? '' : decline(word, meantBy(word))
}

/** Written without diacritics, nobody knows whether Hejnar is Hejnář. */
export const mayLackDiacritics = (word: string): boolean => /^[a-z]+(?:[aioy]r|on)$/i.test(word) && !findSurname(word)

/** First names are surnames too, and declined alike: pane Danieli. */
function meantBy(word: string): KnownName | undefined {
  const surname = findSurname(word)
  if (surname?.vocative !== undefined) return surname
  const firstName = findFirstName(word)
  return firstName?.sex === 'm' && firstName.vocative ? firstName : surname
}

/** Declines the name that is meant, in the letters that were typed: Tomas (Tomáš) → Tomasi, Vanek (Vaněk) → Vanku. */
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

/** Flek, Bek, Grec: without their -e- nobody could pronounce them, while Vlček and Srnec have an l or r for that. */
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
