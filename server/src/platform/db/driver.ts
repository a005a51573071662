import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { reachDatabase } from './failures.ts'
import { gatherWrites } from './gather-writes.ts'
import { isQuickRead, runPrepared } from './prepared.ts'
import type { SharedReads } from './shared-reads.ts'

/** Where statements run. */
export interface Connections {
  pool: pg.Pool
  shared: SharedReads
  /** Called after a statement that took longer than `SLOW_MS`. Its text has no values in it. */
  onSlow?: ((ms: number, text: string) => void) | undefined
}

export const SLOW_MS = 1000

/** Runs a statement outside a transaction on a shared connection if it is a quick read, otherwise on one of its own. */
export class PooledDriver extends PostgresDriver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ pool: connections.pool })
    this.#connections = connections
  }

  override async init() {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(this.#connections)
  }

  override async releaseConnection(connection: DatabaseConnection) {
    ;(connection as PooledConnection).release()
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await (connection as PooledConnection).hold()
    await super.beginTransaction(connection, settings)
  }

  override async rollbackTransaction(connection: never) {
    await (connection as PooledConnection).rollback()
  }

  override async destroy() {
    await this.#connections.shared.close()
    await this.#connections.pool.end()
  }
}

/** A connection of Kysely. It takes one of the pool only when a statement needs it. */
export class PooledConnection implements DatabaseConnection {
  readonly #connections: Connections
  #client: pg.PoolClient | null = null
  #isBroken = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Runs all further statements on one connection of the pool, as a transaction needs. */
  async hold() {
    this.#client ??= await this.#connect()
  }

  release() {
    this.#client?.release(this.#isBroken)
    this.#client = null
  }

  /** A connection that cannot roll back must not be used again. */
  async rollback() {
    try {
      await this.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const start = performance.now()
    const { command, rowCount, rows } = await this.#run<R & pg.QueryResultRow>(sql, parameters as unknown[])
    const ms = performance.now() - start
    if (ms > SLOW_MS) this.#connections.onSlow?.(ms, sql)
    // Kysely looks at the answer to COMMIT, which is ROLLBACK after an error.
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as R] }
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Answers are not streamed by this driver: see copy.ts.')
  }

  async #run<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    if (this.#client) return runOn<R>(this.#client, text, values)
    const shared = isQuickRead(text) ? this.#connections.shared.take() : null
    if (shared) return shared.run(() => runOn<R>(shared.client, text, values))
    const client = await this.#connect()
    try {
      return await runOn<R>(client, text, values)
    } finally {
      client.release()
    }
  }

  #connect(): Promise<pg.PoolClient> {
    return reachDatabase(() => this.#connections.pool.connect())
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Runs a statement. Errors of the connection become 503 `database`, unlike those of other outside services. */
function runOn<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<R>> {
  const query = (...args: unknown[]) => {
    gatherWrites(client)
    return client.query(...(args as [string])) as Promise<pg.QueryResult<R>>
  }
  return reachDatabase(() => runPrepared(query, text, values))
}
