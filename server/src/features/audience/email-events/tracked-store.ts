import { sql } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { EMAIL_KINDS, summaryKind } from './kinds.ts'
import { EVENT_COUNTERS } from './store.ts'

const { opened, clicked } = EMAIL_KINDS
const TRACKED = sql`kind in (${sql.lit(opened)}, ${sql.lit(clicked)})`

/** An open or a click, with what it was judged by. */
export interface TrackedEvent {
  id: string
  at: Date
  contactId: string
  kind: 'opened' | 'clicked'
  link: number | null
  ip: string | null
  /** Null where nobody may know it any more. */
  agent: string | null
  machine: boolean
  reasons: number
}

/** Some recipients of a mailing. */
export interface Some {
  tenantId: string
  sourceId: string
  contactIds: readonly string[]
}

const eventsOf = ({ tenantId, sourceId, contactIds }: Some) =>
  sql`e.tenant_id = ${tenantId} and e.source_id = ${sourceId} and e.contact_id = any(${contactIds}::bigint[]) and e.${TRACKED}`

/** Opens and clicks of some recipients, of all time or within one, both ends included. */
export async function findTracked(db: Db, some: Some, within?: { from: Date; to: Date }): Promise<TrackedEvent[]> {
  const time = within ? sql`and e.at between ${within.from} and ${within.to}` : sql``
  const { rows } = await sql<TrackedEvent>`
    select e.id, e.at, e.contact_id as "contactId", case e.kind when ${opened} then 'opened' else 'clicked' end as kind, e.link,
      host(e.ip) as ip, a.name as agent, e.machine, coalesce(e.reasons, 0) as reasons
    from email_event e left join user_agent a on a.tenant_id = e.tenant_id and a.id = e.agent_id
    where ${eventsOf(some)} ${time} order by e.at, e.id`.execute(db)
  return rows
}

/** How many opens and clicks some recipients have on the company's days within a time. */
export async function countByDay(
  db: Db,
  some: Some,
  { from, to, timezone }: { from: Date; to: Date; timezone: string },
): Promise<{ contactId: string; day: string; number: number }[]> {
  const { rows } = await sql<{ contactId: string; day: string; number: number }>`
    select e.contact_id as "contactId", to_char(e.at at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*)::int as number
    from email_event e where ${eventsOf(some)} and e.at >= ${from} and e.at < ${to} group by 1, 2`.execute(db)
  return rows
}

/** Who of some recipients opened and clicked: people, programs. */
export async function readingOf(db: Db, some: Some) {
  const has = (kind: number, machine: boolean) => sql`bool_or(e.kind = ${kind} and e.machine = ${machine})`
  const { rows } = await sql<{
    contactId: string
    opened: boolean
    clicked: boolean
    openedMachine: boolean
    clickedMachine: boolean
  }>`select e.contact_id as "contactId", ${has(opened, false)} as opened, ${has(clicked, false)} as clicked,
      ${has(opened, true)} as "openedMachine", ${has(clicked, true)} as "clickedMachine"
    from email_event e where ${eventsOf(some)} group by 1`.execute(db)
  return rows
}

/** When people among some recipients first clicked each link. */
export async function firstClicks(db: Db, some: Some) {
  const { rows } = await sql<{ contactId: string; link: number; at: Date }>`
    select e.contact_id as "contactId", e.link, min(e.at) as at from email_event e
    where ${eventsOf(some)} and e.kind = ${clicked} and e.link > 0 and not e.machine group by 1, 2`.execute(db)
  return rows
}

/** Recipients who have opens or clicks, by their ids from one on. */
export async function readersBehind(db: Db, tenantId: string, sourceId: string, after: string, limit: number) {
  const { rows } = await sql<{ contact_id: string }>`select distinct contact_id from email_event
    where tenant_id = ${tenantId} and source_id = ${sourceId} and ${TRACKED} and contact_id > ${after}
    order by contact_id limit ${limit}`.execute(db)
  return rows.map((row) => row.contact_id)
}

export interface VerdictChange {
  id: string
  at: Date
  contactId: string
  kind: 'opened' | 'clicked'
  machine: boolean
  reasons: number
}

/** Changes what was said of opens and clicks, with the numbers and the sums of their contacts. Lock the contacts before. */
export async function setVerdicts(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, changes: readonly VerdictChange[]) {
  if (!changes.length) return
  const times = changes.map(({ at }) => at.getTime())
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const given = changes.map(({ id, at, machine, reasons }) => ({ id, at, machine, reasons }))
  const key = (machine: ReturnType<typeof sql>) =>
    sql`to_char(e.at at time zone ${tenant.timezone}, 'YYYY-MM-DD') || '|' || e.kind || '|' || ${machine}::int`
  await sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (id bigint, at timestamptz, machine boolean, reasons int)),
    before as materialized (
      select e.id, e.at, e.kind, e.source_id, e.machine, g.machine as now from email_event e join given g on g.id = e.id and g.at = e.at
      where e.tenant_id = ${tenant.id} and e.at between ${from} and ${to}),
    written as (
      update email_event e set machine = g.machine, reasons = g.reasons from given g
      where e.tenant_id = ${tenant.id} and e.id = g.id and e.at = g.at and e.at between ${from} and ${to})
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select ${tenant.id}::bigint, ${EVENT_COUNTERS}, e.source_id, v.key, sum(v.delta) from before e
      cross join lateral (values (${key(sql`e.machine`)}, -1), (${key(sql`e.now`)}, 1)) v (key, delta)
    where e.machine <> e.now group by e.source_id, v.key having sum(v.delta) <> 0`.execute(db)
  for (const [kind, some] of Map.groupBy(changes, (change) => change.kind))
    await sumUpPeople(
      db,
      tenant.id,
      kind,
      some.map(({ contactId }) => contactId),
    )
}

/** Sums up anew what people among some contacts did, from the events that are there. */
async function sumUpPeople(db: Db, tenantId: string, kind: 'opened' | 'clicked', contactIds: readonly string[]) {
  const sums = summaryKind(kind, true)
  await sql`delete from email_summary where tenant_id = ${tenantId} and kind = ${sums} and contact_id = any(${contactIds}::bigint[])`.execute(
    db,
  )
  await sql`insert into email_summary (tenant_id, kind, contact_id, number, first_at, last_at, recent)
    select ${tenantId}, ${sums}, contact_id, count(*), min(at), max(at), newest(array_agg(at), '{}') from email_event
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and kind = ${EMAIL_KINDS[kind]} and not machine
    group by contact_id`.execute(db)
}
