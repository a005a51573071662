import { isExpression, type RawBuilder, sql } from 'kysely'
import { isSharded } from '../db/sharding/sharded.ts'
import type { DefinedEvent } from './define-event.ts'

type Sql = RawBuilder<unknown>

export const EVENT_COLUMNS = sql`xid, tenant_id, type, at, contact_id, object_id, data`
/**
 * The same for all rows of a statement: as the default of the column it would be computed for each. On a cluster the server
 * that stores the event numbers it.
 */
export const eventXid = () => (isSharded() ? sql`0::bigint` : sql`(select event_xid())`)

interface EventRows<Data> {
  tenantId: string
  at: Date
  contactId: Sql
  objectId?: Sql
  /** Values that all rows share, and expressions that differ from row to row. */
  data: { [Key in keyof Data]: Data[Key] | Sql }
  /** What follows `from`; one event is written per row. */
  from: Sql
}

/** A query that only `eventRows` makes, so that no event with other data than its definition allows is written. */
type EventQuery = Sql & { readonly [EVENTS]: true }
declare const EVENTS: unique symbol

/** Events of rows that never leave the database, as a query for `insertEvents`. */
export const eventRows = <Data>({ type }: DefinedEvent<Data>, rows: EventRows<NoInfer<Data>>): EventQuery =>
  sql`select ${eventXid()}, ${rows.tenantId}::bigint, ${sql.lit(type)}, ${rows.at}::timestamptz, ${rows.contactId},
    ${rows.objectId ?? sql`null::bigint`}, ${dataOf(rows.data)} from ${rows.from}` as EventQuery

/**
 * The `insert` that writes events, for statements that change contacts and write their events at once. The contacts must
 * be locked in an earlier statement, as for `writeEvents`.
 */
export const insertEvents = (...queries: readonly EventQuery[]): Sql =>
  sql`insert into event (${EVENT_COLUMNS}) ${sql.join(queries, sql` union all `)}`

/** Shared values are one parameter, whatever their number. */
function dataOf(data: object): Sql {
  const entries = Object.entries(data)
  const differing = entries.flatMap(([key, value]) => (isExpression(value) ? [sql`${sql.lit(key)}, ${value}`] : []))
  const built = sql`jsonb_build_object(${sql.join(differing)})`
  const shared = entries.filter(([, value]) => !isExpression(value))
  if (!shared.length) return built
  const parameter = sql`${JSON.stringify(Object.fromEntries(shared))}::jsonb`
  return differing.length ? sql`${parameter} || ${built}` : parameter
}
