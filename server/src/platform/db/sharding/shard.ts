import type pg from 'pg'
import { distributeExtensions, distributeFunctions } from './functions.ts'
import { NODE_FUNCTIONS } from './node-functions.ts'
import { KEPT, putKeysBack, putTriggersBack, setKeysAside, setTriggersAside } from './set-aside.ts'
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
 * distributed any more. Triggers are dropped too, and both are remembered until they are back.
 */
export async function shard(pool: pg.Pool, options: ShardOptions): Promise<{ distributed: string[] }> {
  const client = await pool.connect()
  try {
    await addServers(client, options)
    await applySettings(client)
    await distributeExtensions(client)
    return { distributed: await distributeNew(client, options.shards) }
  } finally {
    client.release()
  }
}

/** Distributes the tables that are not distributed yet, such as those that a migration added. */
export async function distributeNew(client: pg.PoolClient, shards = SHARDS): Promise<string[]> {
  const tables = await undistributed(client)
  if (tables.length) {
    await setKeysAside(client)
    await setTriggersAside(client, tables)
  }
  await distribute(client, tables, shards)
  await distributeFunctions(client)
  for (const statement of NODE_FUNCTIONS) await client.query(statement)
  await putTriggersBack(client)
  await putKeysBack(client)
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
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all($1)
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname <> '${ANCHOR}', c.oid`,
    [Object.values(KEPT)],
  )
  return rows.map(({ name }) => name).filter((name) => SHARED_TABLES[name]?.on !== 'coordinator')
}

async function distribute(client: pg.PoolClient, tables: readonly string[], shards: number) {
  for (const name of tables) {
    if (SHARED_TABLES[name]) await client.query('select create_reference_table($1)', [name])
    else if (name === ANCHOR)
      await client.query(
        "select create_distributed_table($1, 'tenant_id', shard_count => $2, colocate_with => 'none')",
        [name, shards],
      )
    else await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [name, ANCHOR])
    // The rows were copied; those that are left here take room, and no statement sees them.
    await client.query('select truncate_local_data_after_distributing_table($1)', [name])
  }
}
