// Numbers of companies. They are checked for their form and, in Czechia and Slovakia, check digits: no register is asked.

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
  // One of the two ends is a letter.
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
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

/** Whether a plain VAT id is possible in its country: a wrong one would take the VAT off the invoice. Countries outside of the EU have no form that we know. */
export function isVatId(vatId: string, country: string): boolean {
  const form = Object.hasOwn(VAT_FORMS, country) ? VAT_FORMS[country]! : null
  if (!form) return /^[A-Z0-9.\-/]{2,50}$/.test(vatId)
  // Greece has letters of its own in VAT ids.
  const letters = country === 'GR' ? 'EL' : country
  const number = vatId.slice(2)
  return vatId.startsWith(letters) && form.test(number) && (CHECKS[country]?.(number) ?? true)
}

/** Whether a plain number can be one of a company in any register of the world: `CHE-123.456.789`, `12345678`. */
export const isBusinessNumber = (number: string): boolean =>
  /^[A-Z0-9.\-/]{4,50}$/.test(number) && (number.match(/\d/g)?.length ?? 0) >= 3 && /[1-9]/.test(number)

/** What is known of the digits beside their number. */
const CHECKS: Readonly<Record<string, (digits: string) => boolean>> = {
  CZ: (digits) => (digits.length === 8 ? isCompanyId(digits, 'CZ') && !digits.startsWith('9') : isCzechPerson(digits)),
  SK: (digits) => /^[1-9]\d[2-47-9]/.test(digits) && BigInt(digits) % 11n === 0n,
}

/**
 * VAT ids of people in Czechia: their birth number, or a number of the tax office that begins with 6. Birth numbers
 * have nine digits until 1953 and a check digit since then. Months of women have 50 more, and 20 more when a day has no
 * numbers left.
 */
function isCzechPerson(digits: string): boolean {
  if (digits.length === 9 && digits.startsWith('6')) return isOfTaxOffice(digits)
  const [year, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) as [number, number, number]
  if (day < 1 || day > 31) return false
  if (digits.length === 9) return year <= 53 && isMonth(month % 50) && month <= 62
  // Some numbers until 1985 leave 10, and end with 0.
  const rest = Number(digits.slice(0, 9)) % 11
  return Number(digits[9]) === rest % 10 && (isMonth(month % 50) || isMonth((month % 50) - 20)) && month <= 82
}

const isMonth = (number: number) => number >= 1 && number <= 12

/** The check digit after a 6: like that of a company id, but with digits of its own for each remainder. */
function isOfTaxOffice(digits: string): boolean {
  const weighted = [...digits.slice(1, 8)].reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0)
  return Number(digits[8]) === [8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8][10 - (weighted % 11)]
}

/** Whether a plain company id is possible: in Czechia and Slovakia eight digits, of which the last is a check digit. */
export function isCompanyId(companyId: string, country: string): boolean {
  if (country !== 'CZ' && country !== 'SK') return companyId.length <= 50
  if (!/^\d{8}$/.test(companyId)) return false
  const digits = [...companyId].map(Number)
  const weighted = digits.slice(0, 7).reduce((sum, digit, index) => sum + digit * (8 - index), 0)
  return digits[7] === (11 - (weighted % 11)) % 10
}
