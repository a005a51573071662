import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { CANDIDATES, takeFirst } from '../../../../../platform/db/take-first.ts'

/** The right to move the runs of one automation, until the transaction ends. */
export interface Turn {
  tenantId: string
  automationId: string
  /** The number of the node whose runs are due. */
  node: number
  timezone: string
  shopId: string
  version: number
  graphKey: string
  isTransactional: boolean
  /** The share of contacts in percent that gets nothing. */
  holdout: number | null
  /** A filter that ends runs before they send anything. */
  exitWhen: unknown
}

/**
 * Takes the turn of the node that waited longest among all companies and locks its automation; undefined when nothing is
 * due. Nodes take turns, so that a million runs of one automation do not delay a single run of another. The lock also
 * keeps the graph and the status as they are until the batch is written.
 */
export async function takeTurn(db: Db, now: Date): Promise<Turn | undefined> {
  const turn = (of: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<Turn>`
    select q.tenant_id as "tenantId", q.automation_id as "automationId", q.node, t.timezone, a.shop_id as "shopId",
      a.version, a.graph_key as "graphKey", a.transactional as "isTransactional", a.holdout, a.exit_when as "exitWhen"
    from automation_queue q
    join automation a on a.tenant_id = q.tenant_id and a.id = q.automation_id
    join tenant t on t.id = q.tenant_id
    where q.next_due_at <= ${now} and not q.paused and a.status = 'active' and t.deletes_at is null ${of}
    ${end}`
  return takeFirst(
    db,
    turn(sql``, sql`order by q.served_at, q.next_due_at limit ${sql.lit(CANDIDATES)}`),
    ({ tenantId, automationId, node }) =>
      turn(
        sql`and q.tenant_id = ${tenantId} and a.tenant_id = ${tenantId} and q.automation_id = ${automationId} and q.node = ${node}`,
        sql`for no key update of a skip locked`,
      ),
  )
}

/** Ends a turn: the node is looked at again when the first of its runs is due. */
export async function endTurn(db: Db, { tenantId, automationId, node }: Turn) {
  const of = sql`tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node}`
  // The reader of events changes this row when it makes a run due: without the lock, its change could be overwritten.
  await sql`select 1 from automation_queue where ${of} for update`.execute(db)
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from automation_run where ${of} and due_at is not null order by due_at limit 1`.execute(db)
  if (!rows[0]) return sql`delete from automation_queue where ${of}`.execute(db)
  return sql`
    update automation_queue set next_due_at = ${rows[0].due_at}, served_at = ${new Date()} where ${of}`.execute(db)
}

/** Looks at a node that could not be moved again only after a while. */
export const putOffTurn = (db: Db, { tenantId, automationId, node }: Turn, until: Date) =>
  sql`
    update automation_queue set next_due_at = ${until}, served_at = ${new Date()}
    where tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node}`.execute(db)

/** Makes sure that nodes are looked at when runs there are due. */
export const lookAt = (db: Db, of: { tenantId: string; automationId: string }, nodes: ReadonlyMap<number, Date>) => {
  const entries = [...nodes].sort(([one], [other]) => one - other)
  return sql`
    insert into automation_queue as q (tenant_id, automation_id, node, next_due_at)
    select ${of.tenantId}::bigint, ${of.automationId}::bigint, node, due_at
    from unnest(${entries.map(([node]) => node)}::smallint[], ${entries.map(([, due]) => due)}::timestamptz[])
      n (node, due_at)
    on conflict (tenant_id, automation_id, node) do update set
      next_due_at = least(q.next_due_at, excluded.next_due_at)`.execute(db)
}
