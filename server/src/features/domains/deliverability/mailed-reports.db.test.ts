// Everyone can mail reports about a domain, so what they store is limited and does not stay for ever.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { type PackedReport, readFile } from './dmarc/read-in-thread.ts'
import { MAILED_ROWS, receiveByMail } from './dmarc/receive.ts'
import { sweepReportsJob } from './jobs/sweep-reports.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000
const google = readFileSync(join(import.meta.dirname, 'dmarc', 'fixtures', 'google.xml'), 'utf8')

let co: Company
let domain: string
let made = 0

beforeEach(async () => {
  t.clock.set('2026-03-03T08:00:00Z')
  made += 1
  domain = `shop${made}.example`
  co = await withDomain()
})

/** A company that verified the domain. */
async function withDomain() {
  const company = await t.company()
  const at = t.clock.now()
  const keys = { selector: 's', public_key: 'k', private_key: 'k' }
  const row = {
    tenant_id: company.tenantId,
    domain,
    ...keys,
    created_at: at,
    updated_at: at,
    status: 'verified' as const,
  }
  await company.db.insertInto('sending_domain').values(row).execute()
  return company
}

const xml = (id: string) => google.replaceAll('shop.example', domain).replace(/<report_id>[^<]*/, `<report_id>${id}`)

/** Receives a report of two rows. */
async function byMail(id: string, more?: Partial<PackedReport>) {
  const read = await readFile(Buffer.from(xml(id)), t.clock.now())
  if ('fault' in read) throw new Error(read.fault)
  const received = await receiveByMail({ db: co.db, now: t.clock.now() }, { ...read.report, ...more }, `${id}.xml`)
  return received.map(({ isNew }) => isNew)
}
const upload = (id: string) => co.upload('/deliverability/dmarc', 'report', xml(id)).ok(201)

/** Changes how many rows a stored report had. */
const setRows = (id: string, rows: number) =>
  co.db
    .updateTable('dmarc_report')
    .set({ number_of_rows: rows })
    .where('tenant_id', '=', co.tenantId)
    .where('report_id', '=', id)
    .execute()

const summary = (company = co) => company.get('/deliverability/dmarc').ok()
const reports = async (company = co) => (await summary(company)).domains[0]?.reports ?? 0
const faults = async () =>
  (await co.get('/deliverability/dmarc/unread').ok()).items.map((one: { file: string; reason: string }) => [
    one.file,
    one.reason,
  ])

describe('reports by mail', () => {
  test('have a limited number of rows', async () => {
    expect(await byMail('large', { numberOfRows: MAILED_ROWS.perReport + 1 })).toEqual([])
    expect(await byMail('largest', { numberOfRows: MAILED_ROWS.perReport })).toEqual([true])
    expect(await faults()).toEqual([['large.xml', 'mailed_rows']])
    expect(await reports()).toBe(1)
  })

  test('have a limited number of rows together within a day; uploads do not count and are not limited', async () => {
    await upload('uploaded')
    await setRows('uploaded', MAILED_ROWS.perDay)
    expect(await byMail('first')).toEqual([true])
    // The report itself counts as a row, and the next one with its two rows as three.
    await setRows('first', MAILED_ROWS.perDay - 3)
    expect(await byMail('second')).toEqual([])
    expect(await byMail('first')).toEqual([false])
    expect(await faults()).toEqual([['second.xml', 'quota']])
    await upload('second')
    await setRows('first', MAILED_ROWS.perDay - 4)
    expect(await byMail('third')).toEqual([true])
    expect(await byMail('fourth')).toEqual([])
    t.clock.forward(DAY)
    expect(await byMail('fourth')).toEqual([true])
  })

  test('that arrive at the same time do not exceed the limit together', async () => {
    await byMail('first')
    await setRows('first', MAILED_ROWS.perDay - 5)
    const stored = await Promise.all(['a', 'b', 'c', 'd'].map((id) => byMail(id)))
    expect(stored.flat()).toEqual([true])
    expect(await faults()).toHaveLength(3)
  })

  test('do not count for another company with the same domain', async () => {
    await byMail('first')
    await setRows('first', MAILED_ROWS.perDay)
    const other = await withDomain()
    expect(await byMail('second')).toEqual([true])
    expect([await reports(), await reports(other)]).toEqual([1, 1])
  })
})

describe('reports older than 25 months', () => {
  const sweep = () =>
    sweepReportsJob.run({
      ...{ app: t.app, db: co.db, now: t.clock.now(), payload: {} },
      ...{ stopping: () => false, progress: async () => {} },
    })
  const rows = async () => (await co.get('/deliverability/dmarc/report').ok()).items.length

  test('are deleted with their rows and their part of the sums', async () => {
    await byMail('old')
    const ofOne = await summary()
    t.clock.set('2026-04-03T08:00:00Z')
    await byMail('new')
    expect((await summary()).domains[0].messages).toBe(2 * ofOne.domains[0].messages)
    t.clock.set('2028-04-03T08:00:00Z')
    await sweep()
    expect(await reports()).toBe(2)
    t.clock.set('2028-04-03T08:00:01Z')
    await Promise.all([sweep(), sweep()])
    expect(await summary()).toEqual(ofOne)
    expect(await rows()).toBe(2)
    t.clock.set('2028-05-03T08:00:01Z')
    await sweep()
    expect(await summary()).toMatchObject({ total: 0, items: [], domains: [] })
    expect(await rows()).toBe(0)
  })
})
