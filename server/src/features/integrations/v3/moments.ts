import { fromLocal } from '../../../platform/time/zone.ts'

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/

/** The moment of a local time, or of a time with its zone; null when it is none. */
export function momentIn(text: string, timezone: string): Date | null {
  if (ZONED.test(text)) return Number.isNaN(Date.parse(text)) ? null : new Date(text)
  const [, day, time = '00:00'] = LOCAL.exec(text) ?? []
  if (!day) return null
  try {
    return fromLocal(`${day}T${time}`, timezone)
  } catch {
    return null
  }
}
