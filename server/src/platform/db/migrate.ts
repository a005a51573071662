import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')
const LOCK = 7_200_001 // any constant: two processes that migrate at once go one after the other

/** Brings the database up to date: our numbered files, then the tables of the job queue. Returns what it applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await requireVersion(client)
    await client.query(
      'create table if not exists schema_migration (number int primary key, name text not null, applied_at timestamptz not null default now())',
    )
    const applied: string[] = []
    for (const file of await pending(client)) {
      await apply(client, file)
      applied.push(file.name)
    }
    await runMigrations({ pgPool: pool })
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

/** The names of migrations that the database lacks: roles other than the all-in-one refuse to start with any. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select to_regclass('schema_migration') is not null as there")
  if (!rows[0].there) return (await migrationFiles()).map((file) => file.name)
  return (await pending(pool)).map((file) => file.name)
}

async function pending(client: pg.Pool | pg.PoolClient) {
  const { rows } = await client.query<{ number: number; name: string }>('select number, name from schema_migration')
  const done = new Map(rows.map((row) => [row.number, row.name]))
  const files = await migrationFiles()
  const newest = files.at(-1)?.number ?? 0
  const unknown = rows.find((row) => row.number > newest)
  if (unknown) throw new Error(`The database was migrated by a newer version (${unknown.name}); update this program.`)
  return files.filter((file) => !done.has(file.number))
}

async function migrationFiles() {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return names.map((name) => ({ name, number: Number(name.slice(0, 4)), path: join(FOLDER, name) }))
}

async function apply(client: pg.PoolClient, file: { name: string; number: number; path: string }) {
  const sql = await readFile(file.path, 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (number, name) values ($1, $2)', [file.number, file.name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function requireVersion(client: pg.PoolClient) {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]!.version
  if (version < 15 || version > 18) throw new Error(`PostgreSQL ${version} is not supported: 15 to 18 are.`)
}
