import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { connectForStream } from '../db/pipelined.ts'
import type { FileStore } from '../files/file-store.ts'
import { readForeignKeys, readMigrations } from './catalogue.ts'
import { openKeys } from './keys.ts'
import { fileKey, keysKey, type Manifest, manifestKey, type TablePart, tableKey } from './manifest.ts'

interface Restore {
  pool: pg.Pool
  files: FileStore
  source: FileStore
  folder: string
}

/** Reads what a backup holds. */
export async function readManifest(source: FileStore, folder: string): Promise<Manifest> {
  const content = await source.read(manifestKey(folder))
  if (!content) throw new Error(`There is no complete backup in ${folder}`)
  const manifest = JSON.parse((await buffer(content)).toString()) as Manifest
  if (manifest.format !== 1) throw new Error('The backup was written by a newer version')
  return manifest
}

/** The keys of a backup as `DATA_KEY` has them; null when it has none. */
export async function readKeys(source: FileStore, folder: string, password: string): Promise<string | null> {
  const content = await source.read(keysKey(folder))
  return content && openKeys(await buffer(content), password)
}

/**
 * Fills an empty, migrated database and the store of files from a backup. All rows or none: a part whose bytes differ
 * from what was written ends it.
 */
export async function restoreBackup({ pool, files, source, folder }: Restore, manifest: Manifest) {
  const client = await connectForStream(pool)
  try {
    await requireSame(client, manifest)
    await client.query('begin')
    const keys = await readForeignKeys(client)
    for (const { drop } of keys) await client.query(drop)
    await switchTriggers(client, manifest, 'disable')
    await emptyTables(client, manifest)
    for (const { parent, name, bound } of manifest.partitions)
      await client.query(
        `create table if not exists ${client.escapeIdentifier(name)} partition of ${client.escapeIdentifier(parent)} ${bound}`,
      )
    for (const table of manifest.tables) await fillTable(client, table, source, folder)
    await switchTriggers(client, manifest, 'enable')
    for (const { add } of keys) await client.query(add)
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [name, value])
    // Processes of the time of the backup hold nothing any more.
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    )
    await client.query('commit')
    await client.query('analyze')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  for await (const key of source.olderThan(`${folder}/files`, new Date(Date.now() + 24 * 3600 * 1000))) {
    const content = await source.read(key)
    if (content) await files.write(key.slice(fileKey(folder, '').length), content)
  }
}

async function requireSame(client: pg.ClientBase, { migrations, version }: Manifest) {
  const own = await readMigrations(client)
  const differs = own.length !== migrations.length || own.some((one, i) => one.checksum !== migrations[i]!.checksum)
  if (differs) throw new Error(`The backup is of version ${version}: restore it with that version, then upgrade`)
}

const nameOf = (client: pg.ClientBase, { schema, name }: Pick<TablePart, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

/** Migrations and the queue of jobs write rows of their own. */
const emptyTables = (client: pg.ClientBase, { tables }: Manifest) =>
  client.query(`truncate ${tables.map((table) => nameOf(client, table)).join(', ')}`)

/** Counters and checks are among the rows: triggers would count them twice. */
async function switchTriggers(client: pg.ClientBase, { tables }: Manifest, to: 'enable' | 'disable') {
  for (const table of tables) await client.query(`alter table ${nameOf(client, table)} ${to} trigger user`)
}

async function fillTable(client: pg.PoolClient, table: TablePart, source: FileStore, folder: string) {
  const content = await source.read(tableKey(folder, table))
  if (!content) throw new Error(`The backup lacks ${table.schema}.${table.name}`)
  const names = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = client.query(from(`copy ${nameOf(client, table)} (${names}) from stdin`))
  const hash = createHash('sha256')
  await pipeline(content as Readable, hashing(hash), createZstdDecompress(), target)
  if (hash.digest('hex') !== table.sha256 || target.rowCount !== table.rows)
    throw new Error(`The rows of ${table.schema}.${table.name} are not those that were written`)
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
