import { sql } from 'kysely'
import { mailingMarks, orderMarks } from '../../src/features/reports/rollups/readers.ts'
import { rollingUp } from '../../src/features/reports/rollups/roll-up.ts'
import { followingZones, summingProducts } from '../../src/features/reports/rollups/sum-products.ts'
import type { Reader } from '../../src/platform/events/define-reader.ts'
import { ensureReader, readEvents } from '../../src/platform/events/read.ts'
import { allRead } from './all-read.ts'
import type { TestApi } from './api.ts'
import { until } from './until.ts'

/** Makes all sums that are due, as the worker does. */
export async function makeSums(t: TestApi) {
  await follow(t, mailingMarks, 'email_event')
  await follow(t, orderMarks, 'event')
  const { database, ...app } = t.app
  const context = { app, db: database.db, now: t.clock.now() }
  await followingZones.run(context)
  // Sums rest as long as they took to make. Tests do not wait for it.
  for (const table of ['mailing_rollup', 'bought_rollup'])
    await sql`update ${sql.table(table)} set due_at = ${context.now} where due_at > ${context.now}`.execute(database.db)
  while (await rollingUp.run(context));
  while (await summingProducts.run(context));
}

/** Runs a reader until it has read everything. Transactions of other tests may hold it up for a moment. */
async function follow<Row>(t: TestApi, reader: Reader<Row>, log: 'event' | 'email_event') {
  const { db } = t.database
  await ensureReader(db, reader.name, reader.from)
  await until('reading all events', async () => {
    await readEvents<Row>(db, {
      reader: reader.name,
      log,
      limit: reader.batch,
      types: reader.types?.map(({ type }) => type),
      rows: reader.rows,
      handle: (db, rows) => reader.handle(db, rows, t.app),
    })
    return allRead(db, reader.name, log)
  })
}
