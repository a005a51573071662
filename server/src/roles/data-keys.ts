import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'

/** The configured keys. For the embedded database a key is generated at the first start, so that it needs no setting. */
export async function dataKeys(config: Config, database: Database): Promise<Buffer[]> {
  if (config.dataKeys.length || config.databaseUrl) return config.dataKeys
  const path = join(config.dataDir, 'data.key')
  if (!(await exists(path)) && (await holdsSecrets(database))) {
    throw new Error(
      `${path} is missing; it opens the secrets that are stored in the database. Restore it from a backup.`,
    )
  }
  await mkdir(config.dataDir, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('base64'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${path} does not hold a key of 32 bytes`)
  return [key]
}

const exists = (path: string) =>
  readFile(path).then(
    () => true,
    () => false,
  )

/** Whether this database was used with a key before: a new key could not decrypt its secrets. */
async function holdsSecrets({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('signing_key') is not null as there")
  if (!rows[0].there) return false
  return (await pool.query("select 1 from signing_key where secret not like 'plain.%' limit 1")).rows.length > 0
}

/** Writes the keys of a backup into the data folder, unless it has keys. */
export async function putKeys({ dataDir }: Pick<Config, 'dataDir'>, keys: string): Promise<void> {
  const path = join(dataDir, 'data.key')
  if (await exists(path)) return
  await mkdir(dataDir, { recursive: true })
  // The embedded database has one key.
  await writeFile(path, keys.split(',')[0]!, { mode: 0o600, flag: 'wx' })
}
