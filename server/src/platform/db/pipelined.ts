import {
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  PostgresDriver,
  type QueryExecutor,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { DB } from './tables.ts'

/**
 * Runs work in a transaction. Connections are pipelined: they send a statement without waiting for the answers to those before
 * it, which the database still runs in order. Statements that do not need each other's results then cost one round trip:
 * `Promise.all` sends them at once. When one fails, the database refuses those behind it. A transaction of Kysely would send
 * them one after the other.
 */
export function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    // Does not wait for the answer. BEGIN fails only with its connection, and then the next statement fails too.
    DRIVER.beginTransaction(connection, {}).catch(() => {})
    try {
      const result = await onOne(connection, executor, (own) => work(new Transaction<DB>(propsOf(own))))
      await DRIVER.commitTransaction(connection)
      return result
    } catch (error) {
      // A connection that cannot roll back is discarded; the error that counts is the first one.
      await DRIVER.rollbackTransaction(connection as never).catch(() => {})
      throw error
    }
  })
}

/**
 * Runs work that only reads on one connection, so that its statements are pipelined. Otherwise each would take a connection
 * of its own.
 */
export function together<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const executor = db.getExecutor()
  return executor.provideConnection((connection) =>
    onOne(connection, executor, (own) => work(new Kysely<DB>(propsOf(own)))),
  )
}

/** Runs work with an executor that has one connection, until the work has ended. */
async function onOne<T>(
  connection: DatabaseConnection,
  executor: QueryExecutor,
  work: (own: QueryExecutor) => Promise<T>,
) {
  const one = new OneConnection(connection)
  try {
    return await work(executor.withConnectionProvider(one))
  } finally {
    one.end()
  }
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

const NO_POOL = { pool: () => Promise.reject(new Error('The handle has its connection already.')) }
const DIALECT = new PostgresDialect(NO_POOL)
const DRIVER = new PostgresDriver(NO_POOL)
const propsOf = (executor: QueryExecutor): KyselyProps => ({
  config: { dialect: DIALECT },
  dialect: DIALECT,
  driver: DRIVER,
  executor,
})

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
