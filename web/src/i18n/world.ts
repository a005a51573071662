import { useTranslation } from 'react-i18next'

export interface Choice {
  value: string
  label: string
}
export type World = 'countries' | 'languages' | 'currencies' | 'timezones'

/** Region codes of the standard that are not countries. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
/** Currencies of shops: the standard also has historical ones. */
const CURRENCIES =
  'AED ALL AUD BAM BGN BRL CAD CHF CLP CNY CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JPY KRW KZT MAD MDL MKD MXN MYR NOK NZD PHP PLN RON RSD SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR'.split(
    ' ',
  )

/** Whether a code is current, not a deprecated alias. */
const isCurrent = (tag: string) => Intl.getCanonicalLocales(tag)[0] === tag

const CODES = {
  countries: () =>
    PAIRS.map((pair) => pair.toUpperCase()).filter((code) => !NOT_COUNTRIES.has(code) && isCurrent(`und-${code}`)),
  languages: () => PAIRS.filter(isCurrent),
  currencies: () => CURRENCIES,
}
const TYPES = { countries: 'region', languages: 'language', currencies: 'currency' } as const

/** Looks up and sorts hundreds of names only once. */
const known = new Map<string, Choice[]>()

/** Countries, languages, currencies or time zones with their names in a language, sorted by name. */
export function worldOf(kind: World, language: string): Choice[] {
  const key = `${kind} ${language}`
  const choices = known.get(key) ?? (kind === 'timezones' ? timezones() : named(kind, language))
  known.set(key, choices)
  return choices
}

/** The choices in the user's language. */
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

/** Adds the chosen value to the choices if it is not among them. */
export const withChosen = (choices: Choice[], chosen: string | null): Choice[] =>
  !chosen || choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }]

/** The label of a value. */
export const nameOf = (choices: readonly Choice[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? value ?? '—'
