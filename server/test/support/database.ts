import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { TEMPLATE } from './constants.ts'

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
  await administer(base, `create database ${name} template ${TEMPLATE}`)
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).href
  const database = openDatabase({ url, max, name: 'test' })
  // On a busy machine, many requests at once wait longer for a connection than those of a company may.
  database.pool.options.connectionTimeoutMillis = 60_000
  onClose(async () => {
    await database.close()
    await administer(base, `drop database ${name} with (force)`)
  })
  return { ...database, url }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // PostgreSQL refuses to clone a template that another session is cloning.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
