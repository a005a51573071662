import type pg from 'pg'
import { NODE_FUNCTIONS } from './node-functions.ts'
import { SHARED_TABLES } from './shared-tables.ts'

/** The table that all others are placed beside: rows of one company are on one server. */
const ANCHOR = 'member'
/** How many parts the companies are divided into. Statements over all companies ask every part. */
const SHARDS = 8
const SETTINGS = {
  // Triggers run on the servers that hold the rows; ours only touch rows of the same company.
  'citus.enable_unsafe_triggers': 'on',
  // `set local` of a transaction reaches its triggers.
  'citus.propagate_set_commands': 'local',
}

export interface Server {
  host: string
  port: number
}

export interface ShardOptions {
  /** How the other servers reach this one. */
  coordinator?: Server | undefined
  workers: readonly Server[]
  shards?: number | undefined
}

/**
 * Distributes the tables of companies over the servers of a Citus cluster. It continues where an earlier run ended, and does
 * nothing when all is done. Foreign keys are dropped first: a table that refers to a table on every server could not be
 * distributed any more. They are remembered in `shard_foreign_key` until they are back.
 */
export async function shard(pool: pg.Pool, options: ShardOptions): Promise<{ distributed: string[] }> {
  const client = await pool.connect()
  try {
    await addServers(client, options)
    await applySettings(client)
    return { distributed: await distributeNew(client, options.shards) }
  } finally {
    client.release()
  }
}

/** Distributes the tables that are not distributed yet, such as those that a migration added. */
export async function distributeNew(client: pg.PoolClient, shards = SHARDS): Promise<string[]> {
  const tables = await undistributed(client)
  if (tables.length) await rememberForeignKeys(client)
  await distribute(client, tables, shards)
  for (const statement of NODE_FUNCTIONS) await client.query(statement)
  await restoreForeignKeys(client)
  return tables
}

async function addServers(client: pg.PoolClient, { coordinator, workers }: ShardOptions) {
  await client.query('create extension if not exists citus')
  if (coordinator) await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
  for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  const { rows } = await client.query(
    "select 1 from pg_dist_node where noderole = 'primary' and groupid > 0 and isactive",
  )
  if (!rows.length)
    throw new Error('The cluster has no other server yet: name them with --workers HOST:PORT,HOST:PORT.')
}

async function applySettings(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [setting, value] of Object.entries(SETTINGS)) {
    // It reaches the other servers.
    await client.query(`alter database ${rows[0]!.name} set ${setting} = '${value}'`)
    await client.query(`set ${setting} = '${value}'`)
  }
}

/** Tables that should be on other servers and are not yet; the anchor comes first. */
async function undistributed(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'shard_foreign_key'
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname <> '${ANCHOR}', c.oid`)
  return rows.map(({ name }) => name).filter((name) => SHARED_TABLES[name]?.on !== 'coordinator')
}

/** Drops the foreign keys of tables that the cluster does not know yet. */
async function rememberForeignKeys(client: pg.PoolClient) {
  await client.query('begin')
  await client.query(`create table if not exists shard_foreign_key (
    table_name text not null, name text not null, definition text not null, target text not null, primary key (table_name, name))`)
  const { rows } = await client.query<{ table_name: string; name: string }>(`insert into shard_foreign_key
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid), confrelid::regclass::text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and conrelid not in (select logicalrelid from pg_dist_partition)
    on conflict do nothing
    returning table_name, name`)
  for (const { table_name, name } of rows)
    await client.query(`alter table ${table_name} drop constraint ${client.escapeIdentifier(name)}`)
  await client.query('commit')
}

async function distribute(client: pg.PoolClient, tables: readonly string[], shards: number) {
  for (const name of tables)
    if (SHARED_TABLES[name]) await client.query('select create_reference_table($1)', [name])
    else if (name === ANCHOR)
      await client.query(
        "select create_distributed_table($1, 'tenant_id', shard_count => $2, colocate_with => 'none')",
        [name, shards],
      )
    else await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [name, ANCHOR])
}

/** Rows of companies cannot refer to tables of the coordinator, and not the other way round. */
async function restoreForeignKeys(client: pg.PoolClient) {
  const kept = await client.query("select to_regclass('shard_foreign_key') is not null as there")
  if (!kept.rows[0].there) return
  const { rows } = await client.query<{ table_name: string; name: string; definition: string; target: string }>(
    "select * from shard_foreign_key order by target <> 'tenant', target <> 'person', table_name, name",
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
    await client.query('delete from shard_foreign_key where table_name = $1 and name = $2', [table, name])
  }
  await client.query('drop table shard_foreign_key')
}
