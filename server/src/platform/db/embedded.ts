import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { exists, freePort, isFree, readAccess, writeAccess } from './embedded-access.ts'
import { type Account, databaseAccount, runAs } from './embedded-account.ts'
import { type Binaries, loadBinaries } from './embedded-binaries.ts'
import { tuning } from './embedded-tuning.ts'
import { isDatabaseAway } from './failures.ts'
import { withFolderLock } from './folder-lock.ts'

const MAJOR = '18'
const RECOVERY = 60_000
const run = promisify(execFile)

export interface Embedded {
  url: string
  alive(): Promise<boolean>
  /** Starts it again on the same port after it died. */
  restart(): Promise<void>
  /** Releases it, and stops it if no other process uses it: a server and several commands may share one. */
  release(): Promise<void>
  /** Stops it even if other processes use it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Further settings of the server, over the tuned ones: tests switch fsync off. */
  settings?: Record<string, string>
}

/**
 * The PostgreSQL of the data folder: created on first use, taken over if it still runs (after a SIGKILL of the process
 * that started it), started otherwise. It runs as a daemon in its own session through pg_ctl, so neither Ctrl-C nor the
 * end of this process stops it. Each user holds a connection; the last one to release it stops the server.
 */
export async function openEmbedded({ dataDir, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const folder = join(dataDir, 'postgres')
  const binaries = await loadBinaries()
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const account = await databaseAccount([binaries.postgres, dataDir])
  const server: Server = { folder, binaries, account, settings }
  const opened = await withFolderLock(dataDir, async () => {
    const wasRunning = (await runningPort(folder)) !== null
    const port = await ensureRunning(server, dataDir)
    const { password } = await readAccess(dataDir, folder)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    try {
      return { port, url, hold: await hold(url) }
    } catch (error) {
      if (!wasRunning) await stop(server)
      throw new Error(
        `The database in ${folder} cannot be opened with ${join(dataDir, 'postgres.json')}: ${(error as Error).message}`,
      )
    }
  })
  return {
    url: opened.url,
    alive: async () => (await runningPort(folder)) !== null,
    restart: () =>
      withFolderLock(dataDir, async () => {
        if ((await runningPort(folder)) === null) await start(server, opened.port)
        opened.hold = await hold(opened.url)
      }),
    release: () =>
      withFolderLock(dataDir, async () => {
        const alone = await isAlone(opened.hold)
        await opened.hold.end().catch(() => {})
        if (alone) await stop(server)
      }),
    stop: () =>
      withFolderLock(dataDir, async () => {
        await opened.hold.end().catch(() => {})
        await stop(server)
      }),
  }
}

/** The port of the running server, which is created and started if necessary. */
async function ensureRunning(server: Server, dataDir: string): Promise<number> {
  await requireMajor(server.folder)
  const access = await readAccess(dataDir, server.folder)
  if (!(await exists(server.folder))) await initialise(server, access.password)
  const running = await runningPort(server.folder)
  if (running !== null) return running
  const port = (await isFree(access.port)) ? access.port : await freePort()
  if (port !== access.port) await writeAccess(dataDir, { ...access, port })
  await start(server, port)
  return port
}

/** A connection that marks this database as used. A server that was taken over may still be recovering. */
async function hold(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + RECOVERY; ; ) {
    const client = new pg.Client({ connectionString: url, application_name: 'postrider hold', keepAlive: true })
    client.on('error', () => {}) // `alive` notices its end
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Whether no other process holds the database. Connections that just ended may still be listed, so it looks for a second. */
async function isAlone(client: pg.Client): Promise<boolean> {
  const others =
    "select count(*)::int as n from pg_stat_activity where application_name = 'postrider hold' and pid <> pg_backend_pid()"
  for (let look = 0; look < 10; look++) {
    const { rows } = await client.query<{ n: number }>(others).catch(() => ({ rows: [{ n: 0 }] }))
    if (rows[0]!.n === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

interface Server {
  folder: string
  binaries: Binaries
  account: Account
  settings: Record<string, string>
}

async function initialise(server: Server, password: string) {
  // Into another folder that is renamed when it is complete, so that a killed initdb leaves no half database.
  const fresh = `${server.folder}.new`
  const passwordFile = `${fresh}.password`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = server.account
  if (uid !== undefined && gid !== undefined) {
    await chown(fresh, uid, gid)
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
    await call(server, server.binaries.initdb, ['-D', fresh, `--pwfile=${passwordFile}`, ...options])
    await rename(fresh, server.folder)
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

async function stop(server: Server) {
  if ((await runningPort(server.folder)) !== null) await control(server, ['stop', '-m', 'fast', '-w', '-t', '60'])
}

const control = (server: Server, args: string[]) => call(server, server.binaries.pg_ctl, ['-D', server.folder, ...args])

async function call(server: Server, file: string, args: string[]) {
  const command = runAs(server.account, file, args)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  try {
    // Without output: the daemon would keep a pipe open, and we would wait for its end.
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

/** The port of the server that runs on the folder, or null. The stale file of a dead server does not count. */
async function runningPort(folder: string): Promise<number | null> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !(await isPostgres(pid))) return null
  return (await isFree(port)) ? null : port
}

/** Process ids are reused, so only a living `postgres` counts. Without /proc any living process counts. */
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
