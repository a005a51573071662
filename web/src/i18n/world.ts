import { useTranslation } from 'react-i18next'

export interface Choice {
  value: string
  label: string
}
export type World = 'countries' | 'languages' | 'currencies' | 'timezones'

/** Words of the standards that have no country behind them. */
const UNREAL = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
/** Those that shops have: the standard also knows those of long ago. */
const CURRENCIES =
  'AED ALL AUD BAM BGN BRL CAD CHF CLP CNY CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JPY KRW KZT MAD MDL MKD MXN MYR NOK NZD PHP PLN RON RSD SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR'.split(
    ' ',
  )

/** Whether it is the present code, and not an old one for the same. */
const isPresent = (tag: string) => Intl.getCanonicalLocales(tag)[0] === tag

const CODES = {
  countries: () =>
    PAIRS.map((pair) => pair.toUpperCase()).filter((code) => !UNREAL.has(code) && isPresent(`und-${code}`)),
  languages: () => PAIRS.filter(isPresent),
  currencies: () => CURRENCIES,
}
const TYPES = { countries: 'region', languages: 'language', currencies: 'currency' } as const

/** Hundreds of names are looked up and sorted once. */
const known = new Map<string, Choice[]>()

/** Countries, languages, currencies or time zones as a language names them, by name. */
export function worldOf(kind: World, language: string): Choice[] {
  const key = `${kind} ${language}`
  const choices = known.get(key) ?? (kind === 'timezones' ? timezones() : named(kind, language))
  known.set(key, choices)
  return choices
}

/** The same in the reader's language. */
export const useWorld = (kind: World): Choice[] => worldOf(kind, useTranslation().i18n.language)

function named(kind: keyof typeof CODES, language: string): Choice[] {
  const names = new Intl.DisplayNames(language, { type: TYPES[kind], fallback: 'none' })
  const { compare } = new Intl.Collator(language)
  return CODES[kind]()
    .flatMap((value) => {
      const name = names.of(value)
      return name ? [{ value, label: kind === 'currencies' ? `${value} – ${name}` : name }] : []
    })
    .sort((a, b) => compare(a.label, b.label))
}

const timezones = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** With what is chosen now, also when it is not among the usual ones. */
export const withChosen = (choices: Choice[], chosen: string | null): Choice[] =>
  !chosen || choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }]

/** The name of one of them. */
export const nameOf = (choices: readonly Choice[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? value ?? '—'
