import { sql } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import { addToCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { EMAIL_KINDS, summaryKind } from './kinds.ts'
import { EVENT_COUNTERS } from './store.ts'

const { opened, clicked } = EMAIL_KINDS
const TRACKED = sql`kind in (${sql.lit(opened)}, ${sql.lit(clicked)})`

/** An open or a click, with the facts that it was judged by. */
export interface TrackedEvent {
  id: string
  at: Date
  contactId: string
  kind: 'opened' | 'clicked'
  link: number | null
  ip: string | null
  /** The user agent; null when it was erased. */
  agent: string | null
  machine: boolean
  reasons: number
}

/** Some messages of a mailing. */
interface Messages {
  tenantId: string
  sourceId: string
  contactIds: readonly string[]
}

const eventsOf = ({ tenantId, sourceId, contactIds }: Messages) => sql`
  e.tenant_id = ${tenantId} and e.source_id = ${sourceId} and e.contact_id = any(${contactIds}::bigint[])
  and e.${TRACKED}`

/** Opens and clicks of messages: all of them, or those within a time, both ends included. */
export async function findTracked(
  db: Db,
  messages: Messages,
  within?: { from: Date; to: Date },
): Promise<TrackedEvent[]> {
  const time = within ? sql`and e.at between ${within.from} and ${within.to}` : sql``
  const { rows } = await sql<TrackedEvent>`
    select e.id, e.at, e.contact_id as "contactId",
      case e.kind when ${opened} then 'opened' else 'clicked' end as kind,
      e.link, host(e.ip) as ip, a.name as agent, e.machine, coalesce(e.reasons, 0) as reasons
    from email_event e
    left join user_agent a on a.tenant_id = e.tenant_id and a.id = e.agent_id
    where ${eventsOf(messages)} ${time}
    order by e.at, e.id`.execute(db)
  return rows
}

/** Returns the ids of user agents, and stores the new ones. */
export async function keepAgents(db: Db, tenantId: string, names: readonly string[]): Promise<Map<string, string>> {
  const given = [...new Set(names)].sort()
  const known = await agentsAmong(db, tenantId, given)
  const missing = given.filter((name) => !known.has(name))
  if (!missing.length) return known
  await sql`
    insert into user_agent (tenant_id, name)
    select ${tenantId}::bigint, name from unnest(${missing}::text[]) name
    on conflict do nothing`.execute(db)
  return new Map([...known, ...(await agentsAmong(db, tenantId, missing))])
}

async function agentsAmong(db: Db, tenantId: string, given: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name
    from user_agent a
    join unnest(${given}::text[]) given on md5(a.name) = md5(given)
    where a.tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The number of opens and clicks of messages, by day of the company, within a time. */
export async function countByDay(
  db: Db,
  messages: Messages,
  { from, to, timezone }: { from: Date; to: Date; timezone: string },
): Promise<{ contactId: string; day: string; number: number }[]> {
  const { rows } = await sql<{ contactId: string; day: string; number: number }>`
    select e.contact_id as "contactId",
      to_char(e.at at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*)::int as number
    from email_event e
    where ${eventsOf(messages)} and e.at >= ${from} and e.at < ${to}
    group by 1, 2`.execute(db)
  return rows
}

/** Whether people and programs opened and clicked messages; only messages with opens or clicks are returned. */
export async function readingOf(db: Db, messages: Messages) {
  const has = (kind: number, machine: boolean) => sql`bool_or(e.kind = ${kind} and e.machine = ${machine})`
  const { rows } = await sql<{
    contactId: string
    opened: boolean
    clicked: boolean
    openedMachine: boolean
    clickedMachine: boolean
  }>`
    select e.contact_id as "contactId", ${has(opened, false)} as opened, ${has(clicked, false)} as clicked,
      ${has(opened, true)} as "openedMachine", ${has(clicked, true)} as "clickedMachine"
    from email_event e
    where ${eventsOf(messages)}
    group by 1`.execute(db)
  return rows
}

/** When people first clicked each link of messages. */
export async function firstClicks(db: Db, messages: Messages) {
  const { rows } = await sql<{ contactId: string; link: number; at: Date }>`
    select e.contact_id as "contactId", e.link, min(e.at) as at
    from email_event e
    where ${eventsOf(messages)} and e.kind = ${clicked} and e.link > 0 and not e.machine
    group by 1, 2`.execute(db)
  return rows
}

/** Recipients of a mailing with opens or clicks, in the order of their ids, after one of them. */
export async function readersAfter(db: Db, tenantId: string, sourceId: string, after: string, limit: number) {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id
    from email_event
    where tenant_id = ${tenantId} and source_id = ${sourceId} and ${TRACKED} and contact_id > ${after}
    order by contact_id
    limit ${limit}`.execute(db)
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

/** Changes the verdicts of opens and clicks, with counters and summaries. The caller has locked the contacts. */
export async function setVerdicts(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, changes: readonly VerdictChange[]) {
  if (!changes.length) return
  const times = changes.map(({ at }) => at.getTime())
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const given = changes.map(({ id, at, machine, reasons }) => ({ id, at, machine, reasons }))
  const key = (machine: ReturnType<typeof sql>) =>
    sql`to_char(e.at at time zone ${tenant.timezone}, 'YYYY-MM-DD') || '|' || e.kind || '|' || ${machine}::int`
  await sql`
    with given as materialized (
      select *
      from ${givenRows(given, 'id bigint, at timestamptz, machine boolean, reasons int')} g),
    before as materialized (
      select e.id, e.at, e.kind, e.source_id, e.machine, g.machine as now
      from email_event e
      join given g on g.id = e.id and g.at = e.at
      where e.tenant_id = ${tenant.id} and e.at between ${from} and ${to}),
    written as (
      update email_event e set machine = g.machine, reasons = g.reasons
      from given g
      where e.tenant_id = ${tenant.id} and e.id = g.id and e.at = g.at and e.at between ${from} and ${to})
    ${addToCounters(sql`
      select ${tenant.id}::bigint, ${EVENT_COUNTERS}, e.source_id, v.key, sum(v.delta)
      from before e
      cross join lateral (values (${key(sql`e.machine`)}, -1), (${key(sql`e.now`)}, 1)) v (key, delta)
      where e.machine <> e.now
      group by e.source_id, v.key
      having sum(v.delta) <> 0`)}`.execute(db)
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind))
    await recomputeSummaries(
      db,
      tenant.id,
      kind,
      ofKind.map(({ contactId }) => contactId),
    )
}

/** Computes the summaries of what people did again, from the events of their contacts. */
async function recomputeSummaries(db: Db, tenantId: string, kind: 'opened' | 'clicked', contactIds: readonly string[]) {
  const sums = summaryKind(kind, true)
  await sql`
    delete from email_summary
    where tenant_id = ${tenantId} and kind = ${sums} and contact_id = any(${contactIds}::bigint[])`.execute(db)
  await sql`
    insert into email_summary (tenant_id, kind, contact_id, number, first_at, last_at, recent)
    select ${tenantId}, ${sums}, contact_id, count(*), min(at), max(at), newest(array_agg(at), '{}')
    from email_event
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
      and kind = ${EMAIL_KINDS[kind]} and not machine
    group by contact_id`.execute(db)
}
