import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { PooledConnection } from './driver.ts'
import type { DB } from './tables.ts'

/**
 * Runs work in a transaction. Connections are pipelined: they send a statement without waiting for the answers to those before
 * it, which the database still runs in order. Statements that do not need each other's results then cost one round trip:
 * `Promise.all` sends them at once. When one fails, the database refuses those after it. Kysely's own transactions send
 * them one after the other.
 */
export function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const held = connection as PooledConnection
    await held.hold()
    // Does not wait for the answer. BEGIN fails only with its connection, and then the next statement fails too.
    held.executeQuery(CompiledQuery.raw('begin')).catch(() => {})
    const one = new OneConnection(held)
    try {
      const own = executor.withConnectionProvider(one)
      const result = await work(
        new Transaction<DB>({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor: own }),
      )
      one.end()
      await DRIVER.commitTransaction(held)
      return result
    } catch (error) {
      one.end()
      // A connection that cannot roll back is discarded; the error that counts is the first one.
      await held.rollback().catch(() => {})
      throw error
    }
  })
}

/**
 * Waits for statements of a transaction that were sent together. Of several errors the first is thrown: after it, the database
 * refuses the others.
 */
export async function inOrder<const Sent extends readonly Promise<unknown>[]>(
  sent: Sent,
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  const answers = await Promise.allSettled(sent)
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }) as never
}

/** Gives all statements the same connection until the end: it then belongs to others. */
class OneConnection implements ConnectionProvider {
  #connection: DatabaseConnection | null

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (!this.#connection) throw new Error('The work on this connection has ended.')
    return consumer(this.#connection)
  }

  end() {
    this.#connection = null
  }
}

/** Parts that a transaction needs by type only: it has its connection already. */
const NO_POOL = { pool: () => Promise.reject(new Error('The transaction has its connection already.')) }
const DIALECT = new PostgresDialect(NO_POOL)
const DRIVER = new PostgresDriver(NO_POOL)

/** Takes a connection whose answers are a stream, as those of COPY: it cannot be pipelined meanwhile. */
export async function connectForStream(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  setPipelined(client, false)
  const release = client.release.bind(client)
  client.release = (broken) => {
    setPipelined(client, true)
    client.release = release
    release(broken)
  }
  return client
}

/** The types of the library do not have the property yet. */
function setPipelined(client: pg.PoolClient, pipeline: boolean) {
  Object.assign(client, { pipeline })
}
