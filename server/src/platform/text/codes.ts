// Codes of countries and currencies. Which ones there are comes from Intl.

/** Codes that Intl knows and that are not countries. */
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
/** Units that only banks use among themselves, and codes for tests and for no currency. */
const NO_CURRENCY = new Set(['XDR', 'XSU', 'XTS', 'XUA', 'XXX'])

// Created on first use: it takes 20 to 40 ms.
let countryNames: Intl.DisplayNames | undefined
let currencies: Set<string> | undefined

/** Whether two capital letters are the code of a country. Intl also knows former codes and maps them to their successors. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code)) return false
  countryNames ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return countryNames.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

/** Whether three capital letters are the code of a currency. */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency').filter((one) => !NO_CURRENCY.has(one)))
  return currencies.has(code)
}
