import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { monthlyTables } from '../db/partitions.ts'

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
    const unread = await sql<{ unread: boolean }>`select exists (select 1 from ${sql.table(name)} e
      where (e.xid, e.id) > (select xid, id from event_reader order by xid, id limit 1)) as unread`.execute(db)
    if (unread.rows[0]!.unread) continue
    await sql`drop table ${sql.table(name)}`.execute(db)
    dropped.push(name)
  }
  return dropped
}
