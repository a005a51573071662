import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connections, PooledDriver } from './driver.ts'
import { socketOf } from './gather-writes.ts'
import { SharedReads } from './shared-reads.ts'
import type { DB } from './tables.ts'

/** A handle on the database: the pool, or a transaction. Functions take it as their first argument. */
export type Db = Kysely<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

const CLOSE_MS = 5_000

const { builtins } = pg.types
// Dates without a time stay text (`YYYY-MM-DD`): a JavaScript Date would move them by the server's time zone.
// bigint and numeric stay text too, which is pg's default: ids and money must not lose digits.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

export interface DatabaseOptions {
  url: string
  /** The largest number of connections. */
  max: number
  name: string
  /** Called when an idle connection breaks, usually because the database stopped; the pool opens new ones by itself. */
  onIdleError?(error: Error): void
  /** Called after a statement that took longer than a second. Its text has no values in it. */
  onSlow?(ms: number, text: string): void
}

/** Opens a pool. Nothing connects before the first query. */
export function openDatabase({ url, max, name, onIdleError, onSlow }: DatabaseOptions): Database {
  const settings = {
    connectionString: url,
    types,
    application_name: name,
    // See `pipelined.ts`.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    // A forgotten open transaction would hold back the event horizon of the whole cluster; a statement whose client
    // has disconnected would keep the database busy for nothing.
    options: '-c idle_in_transaction_session_timeout=30s -c timezone=UTC -c client_connection_check_interval=5s',
  }
  const pool = new pg.Pool({ ...settings, max })
  pool.on('error', (error) => onIdleError?.(error))
  const clients = new Set<pg.PoolClient>()
  pool.on('remove', (client) => clients.delete(client as pg.PoolClient))
  // A connection in use reports its end through the query that fails; without this handler the process would end.
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
  })
  const shared = new SharedReads(() => new pg.Client(settings))
  const db = new Kysely<DB>({ dialect: new PooledDialect({ pool, shared, onSlow }) })
  const close = async () => {
    // A statement that takes minutes must not delay the end of the process.
    const patience = setTimeout(() => {
      shared.destroy()
      for (const client of clients) socketOf(client).destroy()
    }, CLOSE_MS)
    await db.destroy()
    clearTimeout(patience)
  }
  return { db, pool, close }
}

class PooledDialect extends PostgresDialect {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ pool: connections.pool })
    this.#connections = connections
  }

  override createDriver() {
    return new PooledDriver(this.#connections)
  }
}
