import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { App } from '../platform/app.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { loadSigningKeys, type SigningKeys } from '../platform/crypto/signing-keys.ts'
import { openDatabase } from '../platform/db/database.ts'
import { type Embedded, openEmbedded } from '../platform/db/embedded.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import type { Limiter } from '../platform/limits/limiter.ts'
import { memoryLimiter } from '../platform/limits/memory-limiter.ts'
import { redisLimiter } from '../platform/limits/redis-limiter.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createOutgoing } from '../platform/net/outgoing.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'
import { migrateAll } from './migrate.ts'

export interface OpenOptions {
  /** Shown in the database's list of connections. */
  name: string
  connections: number
  /** Whether to bring the database up to date, or to refuse one that is not. */
  migrate: boolean
  clock?: Clock
}

export interface Opened {
  app: App
  /** The embedded database, when there is no DATABASE_URL. */
  embedded: Embedded | null
  /** Closes connections; the embedded database goes on running. */
  close(): Promise<void>
}

/** Opens everything that a role or command stands on. */
export async function openApp(config: Config, options: OpenOptions): Promise<Opened> {
  const log = createLog(config.logLevel)
  const clock = options.clock ?? systemClock
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? embedded!.url
  const onIdleError = (error: Error) => log.warn({ reason: error.message }, 'a connection to the database broke')
  const database = openDatabase({ url, max: options.connections, name: options.name, onIdleError })
  const secrets = createSecrets(await dataKeys(config))
  try {
    if (options.migrate) await migrateAll(database, secrets)
    else await requireMigrated(database.pool)
  } catch (error) {
    await database.close()
    throw error
  }
  const limiter = createLimiter(config, clock, log)
  const mailer = createMailer(config.smtpUrl)
  const outgoing = createOutgoing({ allowPrivate: config.allowPrivateTargets })
  const signingKeys: SigningKeys = await loadSigningKeys(database.db, secrets)
  const app: App = { config, database, clock, log, limiter, secrets, signingKeys, mailer, outgoing }
  return {
    app,
    embedded,
    async close() {
      mailer.close()
      await Promise.all([limiter.close(), outgoing.close()])
      await database.close()
    },
  }
}

function createLimiter(config: Config, clock: Clock, log: App['log']): Limiter {
  const local = memoryLimiter(clock)
  return config.redisUrl ? redisLimiter(config.redisUrl, local, log) : local
}

async function requireMigrated(pool: Parameters<typeof pendingMigrations>[0]) {
  const pending = await pendingMigrations(pool)
  if (pending.length)
    throw new Error(`The database is not up to date (${pending.join(', ')}): run \`npx postrider migrate\` first.`)
}

/** The configured keys; for the embedded database one is made at the first start, since it has nowhere else to come from. */
async function dataKeys(config: Config): Promise<Buffer[]> {
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
