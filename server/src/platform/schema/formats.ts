import { isCountry, isCurrency } from '../text/codes.ts'
import { isDay, isTimeZone } from '../time/zone.ts'

const MAX_ID = 9_223_372_036_854_775_807n

export const isId = (text: string) => /^[1-9][0-9]{0,18}$/.test(text) && BigInt(text) <= MAX_ID

const TIME = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment with its time zone that both JavaScript and PostgreSQL can represent. */
const isTime = (text: string) => TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** `MM-DD`, including 29 February. */
const isMonthDay = (text: string) => isDay(`2028-${text}`)

/** Our own formats, and stricter versions of usual ones; the serialiser needs them too. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  id: isId,
  day: isDay,
  'month-day': isMonthDay,
  timezone: isTimeZone,
  country: isCountry,
  currency: isCurrency,
  'date-time': isTime,
}
