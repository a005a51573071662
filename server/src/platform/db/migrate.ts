import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { indexUnique } from '../registry.ts'
import { onCluster } from './sharding/new-tables.ts'
import { distributeNew } from './sharding/shard.ts'
import { detectSharding } from './sharding/sharded.ts'
import { statementsOf } from './statements-of.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')
const LOCK = 7_200_001 // any constant: two processes that migrate at once go one after the other

/** Brings the database up to date: our numbered files, then the tables of the job queue. Returns what it applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await takeLock(client)
    await requireVersion(client)
    await client.query(
      'create table if not exists schema_migration (number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied: string[] = []
    const sharded = await detectSharding(pool)
    const run: Run = sharded ? await onCluster(client) : (statement) => client.query(statement)
    for (const file of await pending(client)) {
      await apply(client, run, file)
      applied.push(file.name)
    }
    if (sharded) await distributeNew(client)
    await runMigrations({ pgPool: pool })
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

/** Asks again and again: a session that waits inside a statement would stop indexes from being built beside the work. */
async function takeLock(client: pg.PoolClient) {
  while (!(await client.query('select pg_try_advisory_lock($1) as taken', [LOCK])).rows[0].taken) await sleep(200)
}

/** The names of migrations that the database lacks: roles other than the all-in-one refuse to start with any. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select to_regclass('schema_migration') is not null as there")
  if (!rows[0].there) return (await migrationFiles()).map((file) => file.name)
  return (await pending(pool)).map((file) => file.name)
}

type Run = (statement: string) => Promise<unknown>

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

async function pending(client: pg.Pool | pg.PoolClient): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration',
  )
  const files = await migrationFiles()
  for (const { number, name, checksum } of rows) {
    const file = files.find((one) => one.number === number)
    if (!file) throw new Error(`The database was migrated by another version (${name}): update this program.`)
    if (file.name !== name || file.checksum !== checksum)
      throw new Error(`Migration ${name} is not what the database was migrated with (${file.name}).`)
  }
  const done = new Set(rows.map((row) => row.number))
  return files.filter((file) => !done.has(file.number))
}

/** The files in order. Two with one number, as two branches make them, are refused before anything is applied. */
async function migrationFiles(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8')
      return { name, number: Number(name.slice(0, 4)), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  indexUnique('migrations', files, (file) => String(file.number))
  return files
}

/** The first line of a migration that runs without a transaction, beside the work of others. */
const ONLINE = /^-- Online:/

/** An online migration that was interrupted begins at its start: each of its statements can run again. */
async function apply(client: pg.PoolClient, run: Run, { name, number, sql, checksum }: Migration) {
  const isOnline = ONLINE.test(sql)
  try {
    if (!isOnline) await client.query('begin')
    for (const statement of statementsOf(sql)) await run(statement)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    if (!isOnline) await client.query('commit')
  } catch (error) {
    if (!isOnline) await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function requireVersion(client: pg.PoolClient) {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]!.version
  if (version < 15 || version > 18) throw new Error(`PostgreSQL ${version} is not supported: 15 to 18 are.`)
}
