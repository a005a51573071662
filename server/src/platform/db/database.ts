import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { reaching } from './failures.ts'
import type { DB } from './tables.ts'

/** A handle on the database: the pool, or a transaction. Functions take it as their first argument. */
export type Db = Kysely<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

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
  /** Connections at most. */
  max: number
  name: string
  /** A connection broke while idle, usually because the database went away; the pool opens new ones by itself. */
  onIdleError?(error: Error): void
}

/** Opens a pool. Nothing connects before the first query. */
export function openDatabase({ url, max, name, onIdleError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    // A forgotten open transaction would hold back the event horizon of the whole cluster.
    options: '-c idle_in_transaction_session_timeout=30s -c timezone=UTC',
  })
  pool.on('error', (error) => onIdleError?.(error))
  // A connection in use reports its end through the query that fails; without a handler it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    reachingQueries(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reachingPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

const PREPARED_AT_MOST = 300
const names = new Map<string, string>()
let prepares = true
/** What looks for many rows is planned for its values each time: a plan for any values would be a bad one for most. */
const MANY =
  /any\(|unnest|recordset|\blike\b|\boffset\b|count\(|\bin \(|graphile|contact_stage|set_config|^(begin|commit|rollback)/i

/** Statements about single rows are prepared: to plan them takes longer than to run them. The others have no name. */
function preparedName(text: string): string | undefined {
  if (!prepares) return undefined
  const known = names.get(text)
  if (known || names.size >= PREPARED_AT_MOST || text.length > 8000 || MANY.test(text)) return known
  const name = `p${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** After a migration a running process finds its prepared statements stale; it goes on without any. */
function forgetPrepared(error: unknown) {
  if (!/cached plan must not change result type/.test((error as Error | undefined)?.message ?? '')) return
  prepares = false
}

/** The pool as Kysely uses it: errors of the connection are told apart from those of other outside services. */
const reachingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: () => reaching(() => pool.connect()),
})

function reachingQueries(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const name = typeof given[0] === 'string' && Array.isArray(given[1]) ? preparedName(given[0]) : undefined
    const args = name ? [{ name, text: given[0], values: given[1] }, ...given.slice(2)] : given
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return reaching(() =>
      result.catch((error: unknown) => {
        forgetPrepared(error)
        throw error
      }),
    )
  }) as typeof client.query
}
