import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { addCalendar, fromLocal } from '../../../../platform/time/zone.ts'
import type { Graph, Node } from '../../graphs/index.ts'
import { addDuration, type Duration, nextLocalTime } from '../../times/index.ts'
import type { AutomationRow } from '../store.ts'
import { watchSegments } from './segments/sql/watched.ts'
import { nodeNumbers } from './sql/nodes.ts'
import { type Planned, replaceTimers } from './sql/timers.ts'

/** When a trigger lets contacts in: relative to the activation, and after the time that it was about last. */
interface Timing {
  timezone: string
  now: Date
  /** The first activation. */
  since: Date
  isFirst: boolean
}

/** When a trigger lets contacts in next; null for triggers without a time, or whose time is over. */
export function nextEntry({ type, config }: Node, { timezone, now, since, isFirst }: Timing): Date | null {
  if (type === 'trigger_now') return isFirst ? now : null
  // After the minute in which it may have let contacts in already.
  if (type === 'trigger_date') return nextLocalTime(isFirst ? now : nextMinute(now), config.at as string, timezone)
  if (type === 'trigger_scheduled') {
    const at = fromLocal(config.at as string, timezone)
    return at > now || isFirst ? at : null
  }
  if (type !== 'trigger_repeat') return null
  const start = typeof config.startAt === 'string' ? fromLocal(config.startAt, timezone) : since
  const next = repeated(start, config.every as Duration, timezone, now)
  return typeof config.stopAt === 'string' && next >= fromLocal(config.stopAt, timezone) ? null : next
}

const MINUTE = 60_000
const nextMinute = (at: Date) => new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE)
const MINUTES = { minutes: 1, hours: 60 }

/** The first of the repeated times from `now` on. Days and longer units keep the local time, counted from the start. */
function repeated(start: Date, every: Duration, timezone: string, now: Date): Date {
  if (start >= now) return start
  const { unit, value } = every
  if (unit === 'minutes' || unit === 'hours') {
    const period = value * MINUTES[unit] * MINUTE
    return new Date(start.getTime() + Math.ceil((now.getTime() - start.getTime()) / period) * period)
  }
  const longest = addDuration(start, every, timezone).getTime() - start.getTime() + 2 * 86_400_000
  // Close to the number of times that have passed, from below.
  let n = Math.max(0, Math.floor((now.getTime() - start.getTime()) / longest) - 1)
  for (;;) {
    const at = addCalendar(start, { [unit]: value * n }, timezone)
    if (at >= now) return at
    n += 1
  }
}

/** Plans when the triggers of an active automation let contacts in. A trigger that is at it goes on. */
export async function plan(
  { db, now }: DbContext,
  { timezone }: Pick<Tenant, 'timezone'>,
  row: AutomationRow,
  graph: Graph,
  { isFirst = false, isResumed = false } = {},
) {
  const of = { tenantId: row.tenant_id, automationId: row.id }
  const numbers = await nodeNumbers(db, of)
  const timing = { timezone, now, since: row.first_activated_at ?? now, isFirst }
  const planned = graph.nodes.flatMap((node): Planned[] => {
    const at = nextEntry(node, timing)
    return at ? [{ node: numbers.get(node.id)!, at }] : []
  })
  const triggers = graph.nodes.filter(({ type }) => type.startsWith('trigger_')).map(({ id }) => numbers.get(id)!)
  // What waits for its first batch is kept when the graph is saved. After a pause only `trigger_now` is: times that were
  // missed do not come back.
  const kept = graph.nodes.filter(({ type }) => type === 'trigger_now' || !isResumed).map(({ id }) => numbers.get(id)!)
  await replaceTimers(db, of, planned, { triggers, kept, now })
  const segmentIds = graph.nodes.flatMap(({ config }) =>
    config.event === 'segment_entered' && typeof config.segmentId === 'string' ? [config.segmentId] : [],
  )
  if (segmentIds.length) await watchSegments(db, row.tenant_id, segmentIds, now)
}
