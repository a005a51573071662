import type pg from 'pg'
import { SHARED_TABLES } from './shared-tables.ts'

/** Where definitions are kept until they are back, so that an interrupted run goes on. */
export const KEPT = { keys: 'shard_foreign_key', triggers: 'shard_trigger' }

/** Drops the foreign keys of tables that the cluster does not know yet. */
export async function setKeysAside(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  await client.query(`create table if not exists ${KEPT.keys} (
    table_name text not null, name text not null, definition text not null, target text not null, primary key (table_name, name))`)
  const { rows } = await client.query<{ table_name: string; name: string }>(`insert into ${KEPT.keys}
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid), confrelid::regclass::text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and conrelid not in (select logicalrelid from pg_dist_partition)
    on conflict do nothing
    returning table_name, name`)
  for (const { table_name, name } of rows)
    await client.query(`alter table ${table_name} drop constraint ${client.escapeIdentifier(name)}`)
  await client.query('commit')
}

/** Drops the triggers of tables: rows that are copied to their servers were counted, and had their effects, long ago. */
export async function setTriggersAside(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  await client.query('begin')
  await client.query(`create table if not exists ${KEPT.triggers} (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name))`)
  const { rows } = await client.query<{ table_name: string; name: string }>(
    `insert into ${KEPT.triggers}
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal and tgparentid = 0 and tgrelid = any($1::regclass[])
    on conflict do nothing
    returning table_name, name`,
    [tables],
  )
  for (const { table_name, name } of rows)
    await client.query(`drop trigger ${client.escapeIdentifier(name)} on ${table_name}`)
  await client.query('commit')
}

export async function putTriggersBack(client: pg.PoolClient): Promise<void> {
  if (!(await isThere(client, KEPT.triggers))) return
  const { rows } = await client.query<{ table_name: string; name: string; definition: string }>(
    `select * from ${KEPT.triggers} order by table_name, name`,
  )
  for (const { table_name: table, name, definition } of rows) {
    const there = await client.query('select 1 from pg_trigger where tgrelid = $1::regclass and tgname = $2', [
      table,
      name,
    ])
    if (!there.rows.length) await client.query(definition)
  }
  await client.query(`drop table ${KEPT.triggers}`)
}

/** Rows of companies cannot refer to tables of the coordinator, and not the other way round. */
export async function putKeysBack(client: pg.PoolClient): Promise<void> {
  if (!(await isThere(client, KEPT.keys))) return
  const { rows } = await client.query<{ table_name: string; name: string; definition: string; target: string }>(
    `select * from ${KEPT.keys} order by target <> 'tenant', target <> 'person', table_name, name`,
  )
  const isOfCoordinator = (table: string) => SHARED_TABLES[table]?.on === 'coordinator'
  const isOfCompany = (table: string) => !SHARED_TABLES[table]
  for (const { table_name: table, name, definition, target } of rows) {
    const crosses =
      (isOfCoordinator(table) && isOfCompany(target)) || (isOfCoordinator(target) && !isOfCoordinator(table))
    const there = await client.query('select 1 from pg_constraint where conrelid = $1::regclass and conname = $2', [
      table,
      name,
    ])
    if (!crosses && !there.rows.length)
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
    await client.query(`delete from ${KEPT.keys} where table_name = $1 and name = $2`, [table, name])
  }
  await client.query(`drop table ${KEPT.keys}`)
}

async function isThere(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
  return rows[0].there
}
