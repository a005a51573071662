// Countries and languages by name. The names come from Intl, in the languages of customers and their neighbours; only
// other spellings are listed here.
import { isCountry } from '../../../../platform/text/codes.ts'
import { fold } from './text.ts'

const NAMED_IN = ['cs', 'sk', 'en', 'de', 'pl', 'hu']
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Codes of Costa Rica and Suriname that Czechs and Slovaks write for their own country, so they are refused. */
const AMBIGUOUS = new Set(['CR', 'SR'])

const COUNTRY_ALIASES: Record<string, string> = {
  CZ: 'Česká republika, Czech Republic, Čechy, Česko (CZ), CZE, Tschechische Republik, Republika Czeska, Morava',
  SK: 'Slovenská republika, Slovak Republic, SVK, Slovakia (Slovak Republic), Slowakische Republik',
  DE: 'DEU, GER, Spolková republika Německo, SRN, NSR, BRD',
  AT: 'AUT',
  PL: 'POL',
  HU: 'HUN',
  GB: 'GBR, Great Britain, Britain, England, Scotland, Wales, Velká Británie, Veľká Británia, Anglie, Anglicko, UK',
  US: 'USA, United States of America, Spojené státy americké, Spojené štáty americké, America',
  NL: 'NLD, Holland, Holandsko, Nizozemí, The Netherlands',
  GR: 'GRC, EL',
  RO: 'ROU',
  FR: 'FRA',
  IT: 'ITA',
  ES: 'ESP',
  BE: 'BEL',
  CH: 'CHE, SUI',
  IE: 'IRL, Republic of Ireland',
  TR: 'Turkey',
  RU: 'Ruská federace, Ruská federácia, Russian Federation',
  BA: 'Bosnia and Herzegovina, Bosna',
  MK: 'Macedonia, Makedonie',
}
const LANGUAGE_ALIASES: Record<string, string> = {
  cs: 'cz, česky, český, česká, český jazyk, czech language',
  sk: 'slovensky, slovenský, slovenská, slovenský jazyk',
  en: 'gb, us, anglicky, anglický, eng',
  de: 'německy, nemecky, německý, nemecký',
  pl: 'polsky, poľsky',
  hu: 'maďarsky',
  uk: 'ua, ukrajinsky',
  ru: 'rusky',
  fr: 'francouzsky, francúzsky',
  el: 'gr',
}

/** The code of a country given by its code or name, or null. */
export function readCountry(text: string): string | null {
  const code = text.toUpperCase()
  if (code === 'ČR') return 'CZ'
  if (AMBIGUOUS.has(code)) return null
  countries ??= namesOf('region', COUNTRY_ALIASES)
  return countries.get(fold(text)) ?? null
}

/** The code of a language given by its code (`cs`, `cs_CZ`, `ces`) or name, or null. */
export function readLanguage(text: string): string | null {
  languages ??= namesOf('language', LANGUAGE_ALIASES)
  const tag = /^([a-z]{2,3})(?:[-_][a-z]{2,4})?$/i.exec(text)?.[1]
  return languages.get(fold(tag ?? text)) ?? (tag && languages.get(canonicalLanguage(tag))) ?? null
}

type Kind = 'region' | 'language'

// Created on first use: each takes 20 to 40 ms.
let countries: Map<string, string> | undefined
let languages: Map<string, string> | undefined

/** Maps folded codes and names to codes. The first entry wins: codes, then our list, then the languages in order. */
function namesOf(kind: Kind, aliases: Record<string, string>): Map<string, string> {
  const names = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const key = fold(name ?? '')
    if (key && !names.has(key)) names.set(key, code)
  }
  const codes = codesOf(kind)
  for (const code of codes) add(code, code)
  for (const [code, list] of Object.entries(aliases)) for (const name of list.split(', ')) add(name, code)
  for (const language of NAMED_IN) {
    const named = new Intl.DisplayNames([language], { type: kind, fallback: 'none' })
    for (const code of codes) add(named.of(code), code)
  }
  return names
}

/** All current codes of two letters. Intl also knows former ones and maps them to their successors. */
function codesOf(kind: Kind): string[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  if (kind === 'region') return pairs.map((code) => code.toUpperCase()).filter(isCountry)
  const named = new Intl.DisplayNames(['en'], { type: kind, fallback: 'none' })
  return pairs.filter((code) => named.of(code) && canonicalLanguage(code) === code)
}

const canonicalLanguage = (code: string): string => new Intl.Locale(code).language ?? ''
