import { randomBytes } from 'node:crypto'
import { chmod, access as reachable, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** How to reach the embedded database: kept in the data folder, readable only by its owner. */
export interface Access {
  port: number
  password: string
}

/** Reads the access file; creates it for a database that does not exist yet. A lost password cannot be replaced. */
export async function readAccess(dataDir: string, databaseFolder: string): Promise<Access> {
  const file = join(dataDir, 'postgres.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const stored = text === null ? null : parse(text)
  if (stored) return stored
  if (await exists(databaseFolder))
    throw new Error(
      `${file} is missing or broken; it holds the password of the database in ${databaseFolder}. Restore it from a backup.`,
    )
  const made = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  await writeAccess(dataDir, made)
  return made
}

export async function writeAccess(dataDir: string, access: Access): Promise<void> {
  const file = join(dataDir, 'postgres.json')
  // Renamed into place, so that a kill during writing does not lose the password.
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

export const exists = (path: string): Promise<boolean> =>
  reachable(path).then(
    () => true,
    () => false,
  )

export const isFree = async (port: number): Promise<boolean> => (await listenOn(port)) !== null

export async function freePort(): Promise<number> {
  const port = await listenOn(0)
  if (port === null) throw new Error('No free port on 127.0.0.1 for the embedded PostgreSQL')
  return port
}

function parse(text: string): Access | null {
  try {
    const { port, password } = JSON.parse(text)
    return Number.isInteger(port) && typeof password === 'string' ? { port, password } : null
  } catch {
    return null
  }
}

const listenOn = (port: number) =>
  new Promise<number | null>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const { port: got } = probe.address() as { port: number }
      probe.close(() => resolve(got))
    })
  })
