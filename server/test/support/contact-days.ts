import { contactDaysReader } from '../../src/features/reports/statistics/contact-days.ts'
import { ensureReader, readEvents } from '../../src/platform/events/read.ts'
import { allRead } from './all-read.ts'
import type { TestApi } from './api.ts'
import type { Company } from './company.ts'
import { until } from './until.ts'

/** Runs the reader of the daily contact counts until it has read all events of a company. */
export async function countContactDays(t: TestApi, co: Company) {
  await ensureReader(co.db, contactDaysReader.name, contactDaysReader.from)
  await until('reading all events', async () => {
    await readEvents(co.db, {
      reader: contactDaysReader.name,
      limit: 1000,
      types: contactDaysReader.types?.map(({ type }) => type),
      rows: contactDaysReader.rows,
      handle: (db, rows) => contactDaysReader.handle(db, rows, t.app),
    })
    return allRead(co.db, contactDaysReader.name, 'event', co.tenantId)
  })
}
