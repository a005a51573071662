// Days and times as people write them in their language, whatever the language of the browser.

/** While a person types, only whole dates count; when the field is left, short ones are completed. */
interface Reading {
  isDone?: boolean
  /** The day that completes a date without a year. */
  today: string
}

const months = new Map<string, string[]>()

/** The names of months in a language, short and long, in lower case: `['jan', …, 'january', …]`. */
function monthsOf(language: string): string[] {
  const known = months.get(language)
  if (known) return known
  const names = (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2026, i, 1)).toLowerCase())
  })
  months.set(language, names)
  return names
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const IN_DIGITS = /^(\d{1,2})\s*[./]\s*(\d{1,2})(?:\s*[./]\s*(\d{2}|\d{4})?)?$/
const IN_WORDS = /^(\d{1,2})\.?\s+(\p{L}+)\.?(?:,?\s+(\d{4}))?$/u
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/u

/** A written day as 2026-03-01; null if it is none. Days stand before months, as in all our languages. */
export function readDay(text: string, language: string, { isDone = false, today }: Reading): string | null {
  const written = text.trim()
  const [, isoYear, isoMonth, isoDay] = ISO.exec(written) ?? []
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay)
  const [, day, month, year] = IN_DIGITS.exec(written) ?? inWords(written, language) ?? []
  if (!day) return null
  if (year?.length === 4) return dayOf(year, month, day)
  return isDone ? dayOf(year ? `20${year}` : today.slice(0, 4), month, day) : null
}

function inWords(written: string, language: string) {
  const [, day, name, year] = IN_WORDS.exec(written) ?? []
  const [, otherName, otherDay, otherYear] = MONTH_FIRST.exec(written) ?? []
  const index = monthsOf(language).indexOf((name ?? otherName ?? '').toLowerCase())
  if (index < 0) return null
  return ['', day ?? otherDay, String((index % 12) + 1), year ?? otherYear] as const
}

/** The day if the calendar has it: there is no 30 February. */
function dayOf(year = '', month = '', day = ''): string | null {
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? null : iso
}

/** A day such as 2026-03-01 as people write it: 1. 3. 2026, or 1 Mar 2026. */
export function writeDay(day: string, language: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (!day || Number.isNaN(at)) return ''
  const style =
    language === 'en'
      ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
      : { dateStyle: 'medium' as const }
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...style, timeZone: 'UTC' }).format(at)
}

/** A written time of day as 09:30; null if it is none. */
export function readClock(text: string, { isDone = false } = {}): string | null {
  const [, hour, minute] = /^(\d{1,2})(?:\s*[:.]\s*(\d{2}))?$/.exec(text.trim()) ?? []
  if (!hour || (!minute && !isDone) || Number(hour) > 23 || Number(minute ?? 0) > 59) return null
  return `${hour.padStart(2, '0')}:${minute ?? '00'}`
}

export const writeClock = (clock: string) => clock.replace(/^0(\d)/, '$1')

/** A written day and time as 2026-03-01T09:30; null if it is none. A day alone gets the usual hour. */
export function readMoment(text: string, language: string, reading: Reading): string | null {
  const [, day = '', clock] = /^(.*?)(?:[T\s,]+(\d{1,2}[:.]\d{2}))?$/.exec(text.trim()) ?? []
  const read = readDay(day, language, reading)
  if (!read || (!clock && !reading.isDone)) return null
  const time = clock ? readClock(clock) : USUAL
  return time && `${read}T${time}`
}

/** The hour of a day that was chosen without one. */
export const USUAL = '09:00'

export const writeMoment = (moment: string, language: string) =>
  moment && `${writeDay(moment.slice(0, 10), language)} ${writeClock(moment.slice(11, 16))}`
