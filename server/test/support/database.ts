import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { detectSharding } from '../../src/platform/db/sharding/sharded.ts'
import { TEMPLATE } from './constants.ts'
import { administer, withDatabase } from './databases.ts'

const opened: (() => Promise<unknown>)[] = []

/** Registers a function that runs when the test file ends. The last registered runs first. */
export const onClose = (close: () => Promise<unknown>) => opened.unshift(close)

/** Closes everything, also when something cannot be closed: it must not disturb the next file. */
export async function closeOpened() {
  const failures: unknown[] = []
  for (const close of opened.splice(0)) await close().catch((error: unknown) => failures.push(error))
  if (failures.length) throw new AggregateError(failures, 'Not everything could be closed.')
}

/** A database of this file's own: a clone of the migrated template. */
export async function cloneDatabase(max = 10): Promise<Database & { url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const base = inject('databaseUrl')
  const servers = [base, ...inject('workerUrls')]
  // A cluster finds its tables on other servers by the name of the database, and a clone keeps their numbers.
  for (const server of servers)
    await administer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = withDatabase(base, name)
  const database = openDatabase({ url, max, name: 'test' })
  // On a busy machine, many requests at once wait longer for a connection than those of a company may.
  database.pool.options.connectionTimeoutMillis = 60_000
  await detectSharding(database.pool)
  onClose(async () => {
    await database.close()
    for (const server of servers) await administer(server, `drop database ${name} with (force)`)
  })
  return { ...database, url }
}
