import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The configured keys; for the embedded database one is made at the first start, since it has nowhere else to come from. */
export async function dataKeys(config: Config): Promise<Buffer[]> {
  if (config.dataKeys.length || config.databaseUrl) return config.dataKeys
  const path = join(config.dataDir, 'data.key')
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
