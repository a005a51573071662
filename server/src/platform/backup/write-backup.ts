import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { connectForStream } from '../db/pipelined.ts'
import type { FileStore } from '../files/file-store.ts'
import { readMigrations, readPartitions, readSequences, readTables, type StoredTable } from './catalogue.ts'
import { lockKeys } from './keys.ts'
import { fileKey, keysKey, type Manifest, manifestKey, type TablePart, tableKey } from './manifest.ts'

interface Backup {
  pool: pg.Pool
  /** The files of the product, and the folders that they are in. */
  files: FileStore
  folders: readonly string[]
  /** Where the backup goes, below a folder of its own. */
  target: FileStore
  folder: string
  version: string
  now: Date
  /** Keys are left out without a password. */
  keys: { keys: readonly Buffer[]; password: string } | null
}

/**
 * Writes a backup while the product runs: all rows as they are at one moment, then the files. Files never change and are
 * deleted only after the rows that name them, so that those of the moment are there.
 */
export async function writeBackup(backup: Backup): Promise<Manifest> {
  const { target, folder, version, now, keys } = backup
  const rows = await writeRows(backup)
  const files = await copyFiles(backup)
  if (keys) await target.write(keysKey(folder), Readable.from([lockKeys(keys.keys, keys.password)]))
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt: now.toISOString(),
    ...rows,
    ...files,
    keys: keys !== null,
  }
  await target.write(manifestKey(folder), Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]))
  return manifest
}

async function writeRows({ pool, target, folder }: Backup) {
  const client = await connectForStream(pool)
  try {
    await client.query('begin isolation level repeatable read read only')
    const [migrations, partitions] = [await readMigrations(client), await readPartitions(client)]
    const tables: TablePart[] = []
    for (const table of await readTables(client)) tables.push(await writeTable(client, table, target, folder))
    const sequences = await readSequences(client)
    await client.query('commit')
    client.release()
    return { migrations, partitions, tables, sequences }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function writeTable(
  client: pg.PoolClient,
  table: StoredTable,
  target: FileStore,
  folder: string,
): Promise<TablePart> {
  const names = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const from = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`
  const rows = client.query(to(`copy (select ${names} from ${from}) to stdout`))
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await Promise.all([pipeline(rows, createZstdCompress(), hashing), target.write(tableKey(folder, table), hashing)])
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') }
}

async function copyFiles({ files, folders, target, folder, now }: Backup) {
  // A file may be younger than the clock of the store says.
  const end = new Date(now.getTime() + 24 * 3600 * 1000)
  const counted = { files: 0, missing: 0 }
  for (const name of folders)
    for await (const key of files.olderThan(name, end)) {
      const content = await files.read(key)
      if (content) await target.write(fileKey(folder, key), content)
      counted[content ? 'files' : 'missing'] += 1
    }
  return counted
}
