import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config/settings.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { loadSigningKeys } from '../platform/crypto/signing-keys.ts'
import { createCopy } from '../platform/db/copy.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { type Embedded, openEmbedded } from '../platform/db/embedded.ts'
import { isDatabaseAway } from '../platform/db/failures.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import { detectSharding } from '../platform/db/sharding/sharded.ts'
import { openFiles } from '../platform/files/open-files.ts'
import type { Limiter } from '../platform/limits/limiter.ts'
import { memoryLimiter } from '../platform/limits/memory-limiter.ts'
import { createLog, type Log, scrub } from '../platform/log.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { countSlowStatement } from '../platform/metrics/registry.ts'
import { createDns } from '../platform/net/dns.ts'
import { createOutgoing } from '../platform/net/outgoing.ts'
import { createMjml } from '../platform/render/mjml.ts'
import { createRenderer } from '../platform/render/renderer.ts'
import { createServices } from '../platform/services.ts'
import { createOffload } from '../platform/threads/offload.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'
import { dataKeys } from './data-keys.ts'
import { migrateAll } from './migrate.ts'

/** Enough to recognise a statement in the log. */
const MAX_STATEMENT = 500

export interface ConnectOptions {
  /** Shown in the database's list of connections. */
  name: string
  connections: number
}

export interface OpenOptions extends ConnectOptions {
  /** Whether to bring the database up to date, or to refuse an old one. */
  migrate: boolean
  /** Called when the database runs, before any change in it. */
  connected?(connection: Connection): Promise<void>
}

export interface Connection {
  log: Log
  database: Database
  /** The embedded database, if there is no DATABASE_URL. */
  embedded: Embedded | null
  /** Closes connections, and stops the embedded database if no other process uses it. */
  close(): Promise<void>
}

/** Opens the database: that of DATABASE_URL, or the embedded one, which is started if necessary. */
export async function connect(config: Config, options: ConnectOptions): Promise<Connection> {
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? embedded!.url
  const onIdleError = (error: Error) => log.warn({ reason: error.message }, 'a connection to the database broke')
  const onSlow = (ms: number, text: string) => {
    countSlowStatement()
    log.info({ ms: Math.round(ms), statement: text.replace(/\s+/g, ' ').slice(0, MAX_STATEMENT) }, 'a slow statement')
  }
  const database = openDatabase({ url, max: options.connections, name: options.name, onIdleError, onSlow })
  const close = async () => {
    await database.close()
    await embedded?.release()
  }
  return { log, database, embedded, close }
}

/** Opens everything that a role or command needs; closes it again if a step fails. */
export async function openApp(config: Config, options: OpenOptions): Promise<Connection & { app: App }> {
  const connection = await connect(config, options)
  try {
    await options.connected?.(connection)
    const secrets = createSecrets(await dataKeys(config, connection.database))
    if (options.migrate) await migrateAll(connection.database, secrets)
    else await requireMigrated(connection.database)
    const app = await assemble(config, connection, { secrets, clock: systemClock })
    const close = async () => {
      app.mailer.close()
      await app.services.close()
      await Promise.all([app.limiter.close(), app.outgoing.close()])
      await Promise.all([app.renderer.close(), app.mjml.close(), app.offload.close()])
      await connection.close()
    }
    return { ...connection, app, close }
  } catch (error) {
    await connection.close()
    throw config.databaseUrl && isDatabaseAway(error)
      ? new Error(
          `The database of DATABASE_URL cannot be reached: ${scrub(((error as Error).cause as Error)?.message ?? (error as Error).message)}`,
        )
      : error
  }
}

/** Makes the shared parts on an open, migrated database. */
export async function assemble(
  config: Config,
  { database, log }: Pick<Connection, 'database' | 'log'>,
  { secrets, clock }: Pick<App, 'secrets' | 'clock'>,
): Promise<App> {
  if (config.databaseUrl) await detectSharding(database.pool)
  const signingKeys = await loadSigningKeys(database.db, secrets)
  const mailer = createMailer(config.smtpUrl)
  const outgoing = createOutgoing({ allowPrivate: config.allowPrivateTargets })
  return {
    config,
    database,
    clock,
    log,
    limiter: await createLimiter(config, clock, log),
    secrets,
    signingKeys,
    mailer,
    outgoing,
    dns: createDns({ servers: config.dnsServers }),
    files: openFiles(config),
    renderer: createRenderer(),
    mjml: createMjml(),
    offload: createOffload(),
    copy: createCopy(database.pool),
    services: createServices({ database, log }),
  }
}

async function createLimiter(config: Config, clock: Clock, log: Log): Promise<Limiter> {
  const local = memoryLimiter(clock)
  if (!config.redisUrl) return local
  const { redisLimiter } = await import('../platform/limits/redis-limiter.ts')
  return redisLimiter(config.redisUrl, local, log)
}

async function requireMigrated({ pool }: Database) {
  const pending = await pendingMigrations(pool)
  if (pending.length)
    throw new Error(`The database is not up to date (${pending.join(', ')}): run \`npx postrider migrate\` first.`)
}
