import { fromLocal, isDay } from '../../../../platform/time/zone.ts'

const CLOCK = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?'
// Go writes `2020-02-10 23:07:16.19 +0100 CET`.
const ZONE = '(?: ?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})(?: [A-Z+\\d]{2,5})?)?'
const ISO = new RegExp(`^(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})(?:[T ]${CLOCK}${ZONE})?$`)
const DOTTED = new RegExp(`^(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})(?:,? ${CLOCK})?$`)

/**
 * A moment as ISO text; null when the text is no time, or one that cannot be true. A time without a zone is of `zone`, a
 * day without a time begins there.
 */
export function readTime(text: string, zone: string, now: number): string | null {
  if (text.length > 60) return null
  const parts = (ISO.exec(text) ?? DOTTED.exec(text))?.groups
  if (!parts) return null
  const two = (digits = '0') => digits.padStart(2, '0')
  const day = `${parts.year}-${two(parts.month)}-${two(parts.day)}`
  const clock = `${two(parts.hour)}:${two(parts.minute)}:${two(parts.second)}`
  if (!isDay(day) || day < '1990' || clock > '23:59:59') return null
  const at = parts.zone ? Date.parse(`${day}T${clock}${offsetOf(parts.zone)}`) : local(`${day}T${clock}`, zone)
  return Number.isFinite(at) && at <= now ? new Date(at).toISOString() : null
}

const offsetOf = (zone: string) => (/^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z')

const local = (text: string, zone: string) =>
  zone === 'UTC' ? Date.parse(`${text}Z`) : fromLocal(text, zone).getTime()
