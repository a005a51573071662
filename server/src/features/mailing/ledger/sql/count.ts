import { sql } from 'kysely'
import { addToCounters, readCounters } from '../../../../platform/counters/counters.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { dayNumber, numberedDay } from '../../../../platform/time/zone.ts'
import type { Counted } from '../states.ts'

/** The scope of counters of a mailing; their object is the source. */
export const MAIL_COUNTERS = 'mail'
/** The scope of click counters of a mailing, by day and number of the link. */
export const LINK_COUNTERS = 'mail-link'
/** The scope of counters over all mailings of a company; their object is the day as a number, such as 20260301. */
export const DAY_COUNTERS = 'mail-day'

/** A change of one figure of a mailing: on a day of the company, at a provider, of a variant (0 is none). */
export interface MailDelta {
  day: string
  provider: number
  variant: number
  kind: Counted
  delta: number
}

/** Adds changes to the figures of a mailing, in the transaction that changes the messages. */
export const countMails = (db: Db, tenantId: string, sourceId: string, deltas: readonly MailDelta[]) =>
  addDeltas(
    db,
    tenantId,
    deltas.flatMap(({ day, provider, variant, kind, delta }) => [
      { scope: MAIL_COUNTERS, objectId: sourceId, key: `${day}|${provider}|${variant}|${kind}`, delta },
      { scope: DAY_COUNTERS, objectId: dayNumber(day), key: kind, delta },
    ]),
  )

/**
 * A change of a link's figures: `people` counts recipients, `clicks` the clicks of people, `machines` those of
 * programs.
 */
export interface LinkDelta {
  day: string
  link: number
  kind: 'people' | 'clicks' | 'machines'
  delta: number
}
export const countLinks = (db: Db, tenantId: string, sourceId: string, deltas: readonly LinkDelta[]) =>
  addDeltas(
    db,
    tenantId,
    deltas.map(({ day, link, kind, delta }) => ({
      scope: LINK_COUNTERS,
      objectId: sourceId,
      key: `${day}|${link}|${kind}`,
      delta,
    })),
  )

interface Delta {
  scope: string
  objectId: string
  key: string
  delta: number
}

async function addDeltas(db: Db, tenantId: string, deltas: readonly Delta[]) {
  const sums = new Map<string, Delta>()
  for (const one of deltas) {
    const name = `${one.scope} ${one.objectId} ${one.key}`
    sums.set(name, { ...one, delta: (sums.get(name)?.delta ?? 0) + one.delta })
  }
  const left = [...sums.values()].filter(({ delta }) => delta !== 0)
  if (!left.length) return
  await sql`${PREPARED} ${addToCounters(sql`
    select ${tenantId}::bigint, scope, object_id, key, delta
    from unnest(
      ${left.map(({ scope }) => scope)}::text[],
      ${left.map(({ objectId }) => objectId)}::bigint[],
      ${left.map(({ key }) => key)}::text[],
      ${left.map(({ delta }) => delta)}::bigint[]) d (scope, object_id, key, delta)`)}`.execute(db)
}

export interface MailFigure {
  sourceId: string
  day: string
  provider: number
  variant: number
  kind: Counted
  value: number
}

/** The figures of mailings, exact at this moment. */
export async function readMailFigures(db: Db, tenantId: string, sourceIds: readonly string[]): Promise<MailFigure[]> {
  const counts = await readCounters(db, tenantId, MAIL_COUNTERS, sourceIds)
  return counts.map(({ objectId, key, value }) => ({ sourceId: objectId, ...readKey(key), value }))
}

/**
 * The figures of objects that have several mailings each, such as automations: for each list of sources their sums, in
 * the order of the lists. The database adds them up, because an object can have a mailing for every day.
 */
export async function readSummedFigures(
  db: Db,
  tenantId: string,
  lists: readonly (readonly string[])[],
): Promise<Omit<MailFigure, 'sourceId'>[][]> {
  const sources = lists.flat()
  const summed = lists.map((): Omit<MailFigure, 'sourceId'>[] => [])
  if (!sources.length) return summed
  const those = sql`tenant_id = ${tenantId} and scope = ${MAIL_COUNTERS} and object_id = any(${sources}::bigint[])`
  const { rows } = await sql<{ place: number; key: string; value: string }>`
    select g.place, c.key, sum(c.value) as value
    from unnest(${lists.flatMap((list, place) => list.map(() => place))}::int[], ${sources}::bigint[]) g (place, source_id)
    join (
      select object_id, key, value from counter where ${those}
      union all
      select object_id, key, delta from counter_delta where ${those}) c on c.object_id = g.source_id
    group by 1, 2
    having sum(c.value) <> 0`.execute(db)
  for (const { place, key, value } of rows) summed[place]!.push({ ...readKey(key), value: Number(value) })
  return summed
}

function readKey(text: string) {
  const [day, provider, variant, kind] = text.split('|') as [string, string, string, Counted]
  return { day, provider: Number(provider), variant: Number(variant), kind }
}

/**
 * The totals of mailings by kind, summed by the database: for lists of mailings, each of which can have thousands of
 * figures.
 */
export async function sumMailFigures(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<Map<string, Partial<Record<Counted, number>>>> {
  const those = sql`tenant_id = ${tenantId} and scope = ${MAIL_COUNTERS} and object_id = any(${sourceIds}::bigint[])`
  const { rows } = await sql<{ id: string; sums: Partial<Record<Counted, number>> }>`
    select object_id as id, jsonb_object_agg(kind, value) as sums
    from (
      select object_id, split_part(key, '|', 4) as kind, sum(value) as value
      from (
        select object_id, key, value from counter where ${those}
        union all
        select object_id, key, delta from counter_delta where ${those}) c
      group by 1, 2) summed
    group by 1`.execute(db)
  return new Map(rows.map(({ id, sums }) => [id, sums]))
}

/** The clicks of the links of mailings. */
export async function readLinkFigures(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const counts = await readCounters(db, tenantId, LINK_COUNTERS, sourceIds)
  return counts.map(({ objectId, key, value }) => {
    const [day, link, kind] = key.split('|') as [string, string, LinkDelta['kind']]
    return { sourceId: objectId, day, link: Number(link), kind, value }
  })
}

/** The figures of all mailings of a company, on some days or on all. */
export async function readDayFigures(db: Db, tenantId: string, days?: readonly string[]) {
  const counts = await readCounters(db, tenantId, DAY_COUNTERS, days?.map(dayNumber))
  return counts.map(({ objectId, key, value }) => ({
    day: numberedDay(objectId),
    provider: 0,
    kind: key as Counted,
    value,
  }))
}
