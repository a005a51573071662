import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createCompany } from '../../server/src/features/across/company-creation/index.ts'
import { createSecrets } from '../../server/src/platform/crypto/secrets.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { type Embedded, openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { detectSharding } from '../../server/src/platform/db/sharding/sharded.ts'
import { migrateAll } from '../../server/src/roles/migrate.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const KEY = Buffer.alloc(32, 7)
/** Decrypts the secrets of a bench database. */
export const benchSecrets = createSecrets([KEY])

export interface BenchEnvironment {
  url: string
  embedded: Embedded | undefined
  database: Database
  /** Starts a script, such as a role without a port. */
  start(script: string, args: string[], env?: Record<string, string>, output?: 'inherit' | 'pipe'): ChildProcess
  /** Runs a script to its end and returns its output. */
  run(script: string, args: string[]): Promise<string>
  /** Starts a script on a free port and waits until it answers at `ready`. */
  serve(
    script: string,
    args: string[],
    ready: string,
    env?: Record<string, string>,
  ): Promise<{ base: string; child: ChildProcess }>
  close(): Promise<void>
}

/** A temporary folder for one run, which the environment removes. */
export const benchFolder = () => mkdtempSync(join(tmpdir(), 'postrider-bench-'))

interface EnvironmentOptions {
  /** Leaves the folder there. */
  keep?: boolean
  /** A database that is there already, such as a cluster. */
  url?: string | undefined
}

/** A database with production settings in a folder of its own, and the processes started on it. */
export async function benchEnvironment(
  folder = benchFolder(),
  { keep = false, url }: EnvironmentOptions = {},
): Promise<BenchEnvironment> {
  const embedded = url ? undefined : await openEmbedded({ dataDir: join(folder, 'data') })
  const address = embedded?.url ?? url!
  const database = openDatabase({ url: address, max: 10, name: 'bench' })
  await migrateAll(database, benchSecrets)
  await detectSharding(database.pool)
  const children: ChildProcess[] = []
  const start: BenchEnvironment['start'] = (script, args, env = {}, output = 'inherit') => {
    // The same memory setting as in bin/postrider.mjs.
    const child = spawn(process.execPath, ['--max-semi-space-size=16', join(ROOT, script), ...args], {
      env: {
        ...process.env,
        DATABASE_URL: address,
        DATA_KEY: KEY.toString('base64'),
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', output, 'inherit'],
    })
    children.push(child)
    return child
  }
  return {
    url: address,
    embedded,
    database,
    start,
    async run(script, args) {
      const child = start(script, args, {}, 'pipe')
      const [printed, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')])
      if (code !== 0) throw new Error(`${script} ended with ${code}`)
      return printed
    },
    async serve(script, args, ready, env = {}) {
      const port = await freePort()
      const child = start(script, args, { ...env, PORT: String(port) })
      const base = `http://127.0.0.1:${port}`
      for (let i = 0; i < 1200; i++) {
        if (await answers(base + ready)) return { base, child }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`${script} does not answer at ${base}${ready}`)
    },
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await database.close()
      await embedded?.stop()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A company with request limits that no bench reaches. */
export async function benchCompany({ db }: Database, email = 'bench@example.com') {
  const input = {
    name: 'Bench',
    email,
    password: 'Correct-horse-9',
    timezone: 'Europe/Prague',
    language: 'cs',
    currency: 'CZK',
  }
  const company = await createCompany(db, input, new Date())
  await db
    .updateTable('tenant')
    .set({ limit_burst: 1_000_000_000, limit_per_second: 1_000_000, limit_per_day: 1_000_000_000 })
    .execute()
  return company
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
