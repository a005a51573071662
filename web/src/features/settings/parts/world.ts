import { useTranslation } from 'react-i18next'

const COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
const CURRENCIES =
  'AED ALL AUD BAM BGN BRL CAD CHF CLP CNY CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JPY KRW KZT MAD MDL MKD MXN MYR NOK NZD PHP PLN RON RSD SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR'
const LANGUAGES =
  'ar bg bs ca cs da de el en es et fi fr ga he hi hr hu id is it ja ko lt lv mk mt nl no pl pt ro ru sk sl sq sr sv th tr uk vi zh'

export interface Choice {
  value: string
  label: string
}

const KINDS = {
  countries: { codes: COUNTRIES, type: 'region', isShown: false },
  currencies: { codes: CURRENCIES, type: 'currency', isShown: true },
  languages: { codes: LANGUAGES, type: 'language', isShown: false },
} as const
export type World = keyof typeof KINDS | 'timezones'

/** Hundreds of names are looked up and sorted once. */
const known = new Map<string, Choice[]>()

/** Countries, currencies, languages or time zones as the reader's language names them. */
export function useWorld(kind: World): Choice[] {
  const { i18n } = useTranslation()
  const key = `${kind} ${i18n.language}`
  const choices = known.get(key) ?? (kind === 'timezones' ? timezones() : namesOf(kind, i18n.language))
  known.set(key, choices)
  return choices
}

function namesOf(kind: keyof typeof KINDS, language: string): Choice[] {
  const { codes, type, isShown } = KINDS[kind]
  const display = new Intl.DisplayNames(language, { type })
  const { compare } = new Intl.Collator(language)
  return codes
    .split(' ')
    .map((value) => ({ value, label: `${isShown ? `${value} – ` : ''}${display.of(value) ?? value}` }))
    .sort((a, b) => compare(a.label, b.label))
}

const timezones = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** With what is chosen now, also when it is not among the usual ones. */
export const withChosen = (choices: Choice[], chosen: string | null): Choice[] =>
  !chosen || choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }]

/** The name of one of them. */
export const nameOf = (choices: Choice[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? value ?? '—'
