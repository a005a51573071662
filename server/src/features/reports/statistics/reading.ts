import type { Db } from '../../../platform/db/database.ts'
import {
  DEVICES,
  type Figure,
  PROGRAMS,
  sumBySpan,
  sumInRange,
  sumMailingsBySpan,
  weekdayOf,
} from '../rollups/index.ts'
import type { Scope } from './scope.ts'
import { plainUrls } from './store.ts'

interface Numbers {
  opens: number
  clicks: number
}
const HOURS = 24
const WEEK = 7

/** The devices and programs that people read mails with, and the hours at which they do. */
export async function describeReading(db: Db, tenantId: string, { range, mailing }: Scope) {
  const byWeekday = (day: string) => String(weekdayOf(day))
  const [devices, hours] = await Promise.all(
    mailing
      ? [
          sumMailingsBySpan(db, tenantId, mailing.sourceIds, 'device', range, () => ''),
          sumMailingsBySpan(db, tenantId, mailing.sourceIds, 'hour', range, byWeekday),
        ]
      : [sumInRange(db, tenantId, 'device', range), sumBySpan(db, tenantId, 'hour', range, byWeekday)],
  )
  const byHour = Map.groupBy(hours, ({ span, parts: [hour] }) => (Number(span) - 1) * HOURS + Number(hour))
  return {
    ...range,
    devices: foldBy(devices, 0, DEVICES).map(([device, numbers]) => ({ device, ...numbers })),
    programs: foldBy(devices, 1, PROGRAMS).map(([program, numbers]) => ({ program, ...numbers })),
    hours: Array.from({ length: WEEK * HOURS }, (_, i) => ({
      weekday: Math.floor(i / HOURS) + 1,
      hour: i % HOURS,
      ...numbersOf(byHour.get(i) ?? []),
    })),
  }
}

/** Sums by a part of the key, the largest first; names without any are left out. */
const foldBy = <Name extends string>(figures: readonly Figure[], part: number, names: readonly Name[]) => {
  const groups = Map.groupBy(figures, ({ parts }) => parts[part])
  return names
    .map((name): [Name, Numbers] => [name, numbersOf(groups.get(name) ?? [])])
    .filter(([, { opens, clicks }]) => opens + clicks > 0)
    .sort(([, a], [, b]) => b.opens + b.clicks - a.opens - a.clicks)
}

/** Opens and clicks, at least 0: a changed verdict may count on a later day. */
export function numbersOf(figures: readonly Figure[]): Numbers {
  const of = (what: string) =>
    Math.max(
      0,
      figures.reduce((sum, { parts, value }) => sum + (parts.at(-1) === what ? value : 0), 0),
    )
  return { opens: of('opens'), clicks: of('clicks') }
}

/** The addresses of links with their clicks; those that differ only in where a visitor came from count together. */
export async function withAddresses(
  db: Db,
  tenantId: string,
  links: readonly { linkId: string; people: number; clicks: number }[],
) {
  const urls = await plainUrls(
    db,
    tenantId,
    links.map(({ linkId }) => linkId),
  )
  const sums = new Map<string, { url: string; clicked: number; clicks: number }>()
  for (const { linkId, people, clicks } of links) {
    const url = urls.get(linkId)
    if (url === undefined) continue
    const sum = sums.get(url) ?? { url, clicked: 0, clicks: 0 }
    sums.set(url, { url, clicked: sum.clicked + people, clicks: sum.clicks + clicks })
  }
  return [...sums.values()].sort((a, b) => b.clicked - a.clicked || b.clicks - a.clicks || a.url.localeCompare(b.url))
}
