import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NAME = 'postgres'

/** The account that runs the embedded database: ours, or a separate one if we are root, which PostgreSQL refuses. */
export interface Account {
  uid?: number
  gid?: number
  /** Whether our folders are below one that this account may not enter, such as /root. */
  fencedOff?: boolean
}

/** Finds or creates the account for the database; `paths` are the files and folders that it must reach. */
export async function databaseAccount(paths: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const ids = (await lookUp()) ?? (await create())
  const reach = await Promise.all(paths.map(isReachable))
  return { ...ids, fencedOff: reach.includes(false) }
}

/**
 * The command that runs `file` as the account. If the account may not enter a parent folder, it keeps the one capability
 * to pass through folders. That grants less than opening /root to all accounts, and it can still write only its own files.
 */
export function runAs(account: Account, file: string, args: string[]) {
  const { uid, gid, fencedOff } = account
  if (uid === undefined) return { file, args, options: {} }
  if (!fencedOff) return { file, args, options: { uid, gid } }
  const capability = '+dac_read_search'
  const drop = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ]
  return { file: 'setpriv', args: [...drop, file, ...args], options: {} }
}

async function lookUp() {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function create() {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME])
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, and the account "${NAME}" could not be made: ${(error as Error).message}. Run as an ordinary user, or set DATABASE_URL.`,
    )
  }
  const ids = await lookUp()
  if (!ids) throw new Error(`The account "${NAME}" was made but cannot be found`)
  return ids
}

/** Whether all accounts may pass through the folders above a path. */
export async function isReachable(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
