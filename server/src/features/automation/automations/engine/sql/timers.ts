import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { CANDIDATES, takeFirst } from '../../../../../platform/db/take-first.ts'

interface OfAutomation {
  tenantId: string
  automationId: string
}

export interface Planned {
  node: number
  at: Date
}

/**
 * Replaces the times of triggers, except of those that let contacts in right now and are still there, and of `kept` ones
 * whose time has come.
 */
export async function replaceTimers(
  db: Db,
  { tenantId, automationId }: OfAutomation,
  planned: readonly Planned[],
  { triggers, kept, now }: { triggers: readonly number[]; kept: readonly number[]; now: Date },
) {
  await sql`
    delete from automation_timer
    where tenant_id = ${tenantId} and automation_id = ${automationId}
      and (node <> all(${triggers}::smallint[])
        or (position is null and (next_at > ${now} or node <> all(${kept}::smallint[]))))`.execute(db)
  await sql`
    insert into automation_timer (tenant_id, automation_id, node, next_at, about)
    select ${tenantId}::bigint, ${automationId}::bigint, node, at, at
    from unnest(${planned.map(({ node }) => node)}::smallint[], ${planned.map(({ at }) => at)}::timestamptz[]) p (node, at)
    on conflict do nothing`.execute(db)
}

/** A trigger that lets contacts in. */
export interface Timer {
  tenantId: string
  automationId: string
  node: number
  /** The last contact that was looked at. */
  position: string | null
  about: Date
  timezone: string
  shopId: string
  version: number
  graphKey: string
  firstActivatedAt: Date
}

/**
 * Takes a trigger whose time has come; undefined when there is none. They take turns over all companies: a small one does
 * not wait for a large one.
 */
export async function takeTimer(db: Db, now: Date): Promise<Timer | undefined> {
  const timer = (of: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<Timer>`
    select m.tenant_id as "tenantId", m.automation_id as "automationId", m.node, m.position, m.about, t.timezone,
      a.shop_id as "shopId", a.version, a.graph_key as "graphKey", a.first_activated_at as "firstActivatedAt"
    from automation_timer m
    join automation a on a.tenant_id = m.tenant_id and a.id = m.automation_id
    join tenant t on t.id = m.tenant_id
    where m.next_at <= ${now} and a.status = 'active' and t.deletes_at is null ${of}
    ${end}`
  return takeFirst(
    db,
    timer(sql``, sql`order by m.served_at, m.next_at limit ${sql.lit(CANDIDATES)}`),
    ({ tenantId, automationId, node }) =>
      timer(
        sql`and m.tenant_id = ${tenantId} and a.tenant_id = ${tenantId} and m.automation_id = ${automationId} and m.node = ${node}`,
        sql`for update of m skip locked`,
      ),
  )
}

const one = ({ tenantId, automationId, node }: Timer) =>
  sql`tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node}`

export const moveTimer = (db: Db, timer: Timer, position: string) =>
  sql`
    update automation_timer set position = ${position}, served_at = ${new Date()}
    where ${one(timer)}`.execute(db)

/** Looks at a trigger that failed again only after a while. */
export const putOffTimer = (db: Db, timer: Timer, until: Date) =>
  sql`update automation_timer set next_at = ${until} where ${one(timer)}`.execute(db)

/** Sets the next time of a trigger, or deletes it when there is none. */
export const endTimer = (db: Db, timer: Timer, next: Date | null) =>
  next
    ? sql`update automation_timer set next_at = ${next}, about = ${next}, position = null where ${one(timer)}`.execute(
        db,
      )
    : sql`delete from automation_timer where ${one(timer)}`.execute(db)

/** When the triggers of an automation let contacts in next, by the key of the node. */
export async function timersOf(db: Db, { tenantId, automationId }: OfAutomation): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; next_at: Date }>`
    select n.key, m.next_at from automation_timer m
    join automation_node n on n.tenant_id = m.tenant_id and n.automation_id = m.automation_id and n.number = m.node
    where m.tenant_id = ${tenantId} and m.automation_id = ${automationId}`.execute(db)
  return new Map(rows.map(({ key, next_at }) => [key, next_at]))
}
