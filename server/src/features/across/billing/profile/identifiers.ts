// Numbers of companies. They are checked for their form only: no register is asked.

const DIGITS = (length: string) => new RegExp(`^\\d{${length}}$`)

/** The forms of VAT ids after the two letters of the country. */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: DIGITS('9,10'),
  CY: /^\d{8}[A-Z]$/,
  CZ: DIGITS('8,10'),
  DE: DIGITS('9'),
  DK: DIGITS('8'),
  EE: DIGITS('9'),
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: DIGITS('8'),
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: DIGITS('9'),
  HR: DIGITS('11'),
  HU: DIGITS('8'),
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: DIGITS('11'),
  LT: /^(\d{9}|\d{12})$/,
  LU: DIGITS('8'),
  LV: DIGITS('11'),
  MT: DIGITS('8'),
  NL: /^\d{9}B\d{2}$/,
  PL: DIGITS('10'),
  PT: DIGITS('9'),
  RO: DIGITS('2,10'),
  SE: DIGITS('12'),
  SI: DIGITS('8'),
  SK: DIGITS('10'),
}

/** As it is stored: without spaces, in capitals. */
export const plainNumber = (number: string): string => number.replace(/\s+/g, '').toUpperCase()

/** Whether a plain VAT id has the form of its country. Countries outside of the EU have no form that we know. */
export function isVatId(vatId: string, country: string): boolean {
  const form = Object.hasOwn(VAT_FORMS, country) ? VAT_FORMS[country]! : null
  if (!form) return /^[A-Z0-9.\-/]{2,50}$/.test(vatId)
  // Greece has letters of its own in VAT ids.
  const letters = country === 'GR' ? 'EL' : country
  return vatId.startsWith(letters) && form.test(vatId.slice(2))
}

/** Whether a plain company id is possible: in Czechia and Slovakia eight digits, of which the last is a check digit. */
export function isCompanyId(companyId: string, country: string): boolean {
  if (country !== 'CZ' && country !== 'SK') return companyId.length <= 50
  if (!/^\d{8}$/.test(companyId)) return false
  const digits = [...companyId].map(Number)
  const weighted = digits.slice(0, 7).reduce((sum, digit, index) => sum + digit * (8 - index), 0)
  return digits[7] === (11 - (weighted % 11)) % 10
}
