import { isDay } from '../../../../platform/time/zone.ts'

/** How the dates of a column are written. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

// Databases and Excel put a time after the date.
const TIME = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\\d{2}:?\\d{2})?)?'
const ISO = new RegExp(`^(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})${TIME}$`, 'i')
const DOTTED = new RegExp(`^(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})${TIME}$`, 'i')
const SLASHED = new RegExp(`^(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})${TIME}$`, 'i')

/**
 * The day `YYYY-MM-DD`, or null when the text is no date. ISO dates are always read, other formats on request. Without
 * a format dotted dates are read too, because their order is unambiguous. Slashed dates may be American or British, so
 * they are not guessed.
 */
export function readDay(text: string, format?: DateFormat): string | null {
  const patterns = format === 'MM/DD/YYYY' ? [ISO, SLASHED] : format === 'YYYY-MM-DD' ? [ISO] : [ISO, DOTTED]
  const parts = patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!parts) return null
  const day = `${parts.year}-${two(parts.month!)}-${two(parts.day!)}`
  return isDay(day) && day >= '1900' ? day : null
}

/** The day of a year `MM-DD`, also from a complete date. */
export function readMonthDay(text: string, format?: DateFormat): string | null {
  const short =
    format === 'MM/DD/YYYY' ? /^(?<month>\d{1,2})\/(?<day>\d{1,2})$/ : /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\.?$/
  const parts = (/^(?:--|0000-)?(?<month>\d{2})-(?<day>\d{2})$/.exec(text) ?? short.exec(text))?.groups
  if (!parts) return readDay(text, format)?.slice(5) ?? null
  const day = `${two(parts.month!)}-${two(parts.day!)}`
  return isDay(`2028-${day}`) ? day : null // a leap year
}

const two = (digits: string) => digits.padStart(2, '0')
