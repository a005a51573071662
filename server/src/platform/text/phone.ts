/** How numbers are written within a country. */
interface Plan {
  /** The code of the country in international numbers. */
  code: string
  /** How many digits follow the code. */
  digits: readonly [least: number, most: number]
  /** What precedes a number that is dialled within the country. */
  trunk?: string
  /** How mobile numbers begin, where all others are known to be no mobile numbers. */
  mobile?: RegExp
  /** How numbers of fixed lines begin, where these are known. Others are services, such as toll-free ones. */
  landline?: RegExp
}

const PLANS: Record<string, Plan> = {
  AT: { code: '43', digits: [10, 13], trunk: '0' },
  BE: { code: '32', digits: [9, 9], trunk: '0' },
  BG: { code: '359', digits: [8, 9], trunk: '0' },
  CA: { code: '1', digits: [10, 10], trunk: '1' },
  CH: { code: '41', digits: [9, 9], trunk: '0' },
  CZ: { code: '420', digits: [9, 9], mobile: /^[67]/, landline: /^[2-5]/ },
  DE: { code: '49', digits: [10, 11], trunk: '0' },
  DK: { code: '45', digits: [8, 8] },
  EE: { code: '372', digits: [7, 8] },
  ES: { code: '34', digits: [9, 9] },
  FI: { code: '358', digits: [9, 10], trunk: '0' },
  FR: { code: '33', digits: [9, 9], trunk: '0' },
  GB: { code: '44', digits: [10, 10], trunk: '0' },
  GR: { code: '30', digits: [10, 10] },
  HR: { code: '385', digits: [8, 9], trunk: '0' },
  HU: { code: '36', digits: [9, 9], trunk: '06' },
  IE: { code: '353', digits: [9, 9], trunk: '0' },
  IT: { code: '39', digits: [9, 10] },
  LT: { code: '370', digits: [8, 8], trunk: '0' },
  LU: { code: '352', digits: [9, 9] },
  LV: { code: '371', digits: [8, 8] },
  NL: { code: '31', digits: [9, 9], trunk: '0' },
  NO: { code: '47', digits: [8, 8] },
  PL: { code: '48', digits: [9, 9] },
  PT: { code: '351', digits: [9, 9] },
  RO: { code: '40', digits: [9, 9], trunk: '0' },
  RS: { code: '381', digits: [8, 9], trunk: '0' },
  SE: { code: '46', digits: [9, 9], trunk: '0' },
  SI: { code: '386', digits: [8, 8], trunk: '0' },
  SK: { code: '421', digits: [9, 9], trunk: '0', mobile: /^9/, landline: /^[2-5]/ },
  UA: { code: '380', digits: [9, 9], trunk: '0' },
  US: { code: '1', digits: [10, 10], trunk: '1' },
}

/** Codes of countries by their digits, the longest first: `420` is not `42` and something. */
const BY_CODE = Object.values(PLANS).sort((one, other) => other.code.length - one.code.length)

/**
 * A mobile number as E.164 has it, such as +420777123456; null when there is none in the text. A number without the code
 * of a country is one of `country`.
 */
export function toE164(text: string, country: string | null): string | null {
  const number = readNumber(text)
  if (!number) return null
  if (number.isInternational) return international(number.digits)
  const plan = country ? PLANS[country] : undefined
  const national = plan && nationalForms(plan, number.digits).find((form) => isOf(plan, form))
  return national ? `+${plan.code}${national}` : null
}

/**
 * Whether a number is of a mobile or a fixed line; null when it is neither, or of a country where that cannot be seen. A
 * number without the code of a country is one of `country`.
 */
export function kindOfPhone(text: string, country: string | null): 'mobile' | 'landline' | null {
  const number = readNumber(text)
  if (!number) return null
  const { digits, isInternational } = number
  const plan = isInternational ? BY_CODE.find(({ code }) => digits.startsWith(code)) : PLANS[country ?? '']
  if (!plan?.mobile || !plan.landline) return null
  const forms = isInternational ? [withoutCode(digits, plan.code)] : nationalForms(plan, digits)
  const national = forms.find((form) => hasLength(plan, form))
  if (!national) return null
  return plan.mobile.test(national) ? 'mobile' : plan.landline.test(national) ? 'landline' : null
}

/** The digits of a number; null when the text is none. */
function readNumber(text: string): { digits: string; isInternational: boolean } | null {
  const written = text.replace(/[\s\u00a0().\-/]/g, '')
  const digits = written.replace(/^\+|^00/, '')
  return /^\d{6,15}$/.test(digits) ? { digits, isInternational: written !== digits } : null
}

/** A number as it may be dialled within a country: as it is, without what precedes it, without the code. */
const nationalForms = ({ code, trunk = '' }: Plan, digits: string) => [
  digits,
  trunk && digits.startsWith(trunk) ? digits.slice(trunk.length) : '',
  withoutCode(digits, code),
]

const withoutCode = (digits: string, code: string) => (digits.startsWith(code) ? digits.slice(code.length) : '')

const hasLength = ({ digits: [least, most], trunk }: Plan, national: string) =>
  national.length >= least && national.length <= most && !(trunk && national.startsWith(trunk))

const isOf = (plan: Plan, national: string) => hasLength(plan, national) && (plan.mobile?.test(national) ?? true)

function international(digits: string): string | null {
  if (digits.length < 8 || digits.startsWith('0')) return null
  const plan = BY_CODE.find(({ code }) => digits.startsWith(code))
  // Numbers of other countries are left to the provider.
  return !plan || isOf(plan, digits.slice(plan.code.length)) ? `+${digits}` : null
}
