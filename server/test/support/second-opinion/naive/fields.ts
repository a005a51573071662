import type { Any, Judge } from './contact.ts'
import { localDay, plusDays } from './days.ts'

export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function compareField({ op, value }: Any, held: Any, today: string): boolean {
  const empty = held === null || held === undefined || held === '' || (Array.isArray(held) && !held.length)
  const text = typeof held === 'string' ? fold(held) : ''
  switch (op) {
    case 'any':
      return true
    case 'empty':
      return empty
    case 'filled':
      return !empty
    case 'eq':
      return typeof value === 'number' ? held === value : text === fold(value)
    case 'neq':
      if (Array.isArray(held)) return !held.includes(value)
      return typeof held === 'string' ? text !== fold(value) : held !== value
    case 'contains':
      return text.includes(fold(value))
    case 'not_contains':
      return !text.includes(fold(value))
    case 'starts':
      return text.startsWith(fold(value))
    case 'ends':
      return text.endsWith(fold(value))
    case 'in':
      if (Array.isArray(held)) return value.some((one: string) => held.includes(one))
      return value.some((one: Any) => (typeof one === 'number' ? held === one : text === fold(one)))
    case 'gt':
      return !empty && held > value
    case 'gte':
      return !empty && held >= value
    case 'lt':
      return !empty && held < value
    case 'lte':
      return !empty && held <= value
    case 'between':
      return !empty && held >= value[0] && held <= value[1]
    case 'on_day':
      return held === value
    case 'from':
      return !empty && held >= value
    case 'until':
      return !empty && held <= value
    case 'newer':
      return !empty && held > plusDays(today, -value)
    case 'older':
      return !empty && held <= plusDays(today, -value)
    case 'eq_option':
      return held === value
    case 'has_option':
      return Array.isArray(held) && held.includes(value)
    case 'checked':
      return held === true
    case 'unchecked':
      return held !== true
    default:
      throw new Error(op)
  }
}

export const judgeField: Judge = (rule, { fields }, { now, timezone }) =>
  compareField(rule, fields[rule.field], localDay(now, timezone))

/** Whether a day is the anniversary of a birthday; 29 February counts as the 28th in other years. */
const celebrates = (birthday: string, day: string) => {
  const year = Number(day.slice(0, 4))
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const kept = birthday.slice(5) === '02-29' && !isLeap ? '02-28' : birthday.slice(5)
  return kept === day.slice(5)
}

function anniversaryDays({ relation, days }: Any, today: string): string[] {
  if (relation === 'now') return [today]
  if (relation === 'in_days') return [plusDays(today, days)]
  if (relation === 'days_ago') return [plusDays(today, -days)]
  if (relation === 'next_days') return Array.from({ length: days + 1 }, (_, i) => plusDays(today, i))
  return Array.from({ length: 31 }, (_, i) => plusDays(`${today.slice(0, 7)}-01`, i)).filter(
    (day) => day.slice(0, 7) === today.slice(0, 7),
  )
}

export const judgeAnniversary: Judge = (rule, { fields }, { now, timezone }) => {
  const birthday = fields[rule.field] as string | null
  if (!birthday) return false
  return anniversaryDays(rule, localDay(now, timezone)).some((day) => celebrates(birthday, day))
}

export const judgePurpose: Judge = ({ purposeId, validity, days }, { consents }, { now, timezone }) => {
  const own = consents.filter((one) => one.purposeId === purposeId).sort((a, b) => a.id - b.id)
  const valid = own.filter((one) => !one.withdrawn && one.from <= now && (one.to === null || one.to > now))
  const newest = own.at(-1)
  if (validity === 'valid') return valid.length > 0
  if (validity === 'never') return own.length === 0
  if (validity === 'withdrawn') return valid.length === 0 && newest !== undefined && newest.withdrawn
  if (validity === 'expired')
    return valid.length === 0 && newest !== undefined && !newest.withdrawn && newest.to !== null && newest.to <= now
  const limit = plusDays(localDay(now, timezone), days)
  return valid.length > 0 && valid.every(({ to }) => to !== null && localDay(to, timezone) <= limit)
}
