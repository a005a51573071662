import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { monthlyTables } from '../db/partitions.ts'
import { lastNumberOf } from '../db/sharding/numbers.ts'

const MONTHS = 25

/** Drops the partitions of events that are older than 25 months, but never one that a reader has not passed. */
export async function dropOldEvents(db: Db, now: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const { table } of await monthlyTables(db)) dropped.push(...(await dropOld(db, table, now)))
  return dropped
}

async function dropOld(db: Db, table: string, now: Date): Promise<string[]> {
  const limit = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_')
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ ${`^${table}_[0-9]{4}_[0-9]{2}$`} and c.relname < ${`${table}_${limit}`}`.execute(
    db,
  )
  const dropped: string[] = []
  for (const { name } of rows) {
    if (await hasUnread(db, name)) continue
    await sql`drop table ${sql.table(name)}`.execute(db)
    dropped.push(name)
  }
  return dropped
}

/** Whether the last reader of a server has not read all of its events. */
async function hasUnread(db: Db, partition: string): Promise<boolean> {
  const { rows: cursors } = await sql<{ node: number; xid: string; id: string }>`
    select distinct on (node) node, xid, id from event_reader order by node, xid, id`.execute(db)
  for (const { node, xid, id } of cursors) {
    const { rows } = await sql<{ unread: boolean }>`select exists (select 1 from ${sql.table(partition)} e
      where (e.xid, e.id) > (${xid}::bigint, ${id}::bigint) and e.xid < ${lastNumberOf(sql`${node}`)}) as unread`.execute(
      db,
    )
    if (rows[0]!.unread) return true
  }
  return false
}
