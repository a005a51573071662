import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  invoicesOf,
  priceListFile,
  runNow,
  SMALL_TARIFFS,
  SUPPLIER,
  subscribe,
} from '../../../../../test/support/billing.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { tx } from '../../../../platform/db/tx.ts'
import supplierCheck from '../doctor/invoices.ts'
import { payInvoice } from '../invoice/single-invoice.ts'
import { renewTariff } from './renew-tariff.ts'

const RATE = { BILLING_EUR_CZK_RATE: '24.515' }
const t = useApi({ ...SUPPLIER, ...RATE, ...priceListFile({ tariffs: SMALL_TARIFFS }) })
const renew = () => runNow(t, 'billing.renew-tariffs')
const warn = () => runNow(t, 'billing.warn-companies')

beforeAll(() => t.clock.set('2026-03-01T09:00:00Z'))

/** A company that chose a tariff on 1 March 2026. */
async function since1March(tariff: string, contacts = 0): Promise<Company> {
  t.clock.set('2026-03-01T09:00:00Z')
  const co = await t.company()
  await subscribe(co, { tariff })
  for (let count = 0; count < contacts; count++) await co.contact()
  return co
}

const notices = async (co: Company) =>
  (await (await co.owner()).get('/notifications?pageSize=100').ok(200)).items.map(
    ({ type, count }: { type: string; count: number }) => `${type} ${count}`,
  )

describe('a period that has ended', () => {
  test('is followed by one invoice, however often the job runs', async () => {
    const co = await since1March('two')
    t.clock.set('2026-03-31T20:00:00Z')
    expect(await renew()).toBe(0)
    expect(await invoicesOf(co)).toHaveLength(1)
    t.clock.set('2026-03-31T22:30:00Z') // 1 April in Prague
    for (let run = 0; run < 3; run++) expect(await renew()).toBe(0)
    expect(await invoicesOf(co)).toMatchObject([
      { kind: 'period', periodFrom: '2026-04-01', periodTo: '2026-04-30', total: '375.10', issuedOn: '2026-04-01' },
      { periodFrom: '2026-03-01', periodTo: '2026-03-31' },
    ])
    expect(await notices(co)).toEqual(['invoice_created 1'])
  })

  test('is followed by one invoice, however many workers renew at once', async () => {
    const co = await since1March('two')
    t.clock.set('2026-04-02T09:00:00Z')
    const one = () => tx(t.database.db, (db) => renewTariff({ app: t.app, db, now: t.clock.now() }, co.tenantId))
    await Promise.all(Array.from({ length: 6 }, one))
    expect(await invoicesOf(co)).toHaveLength(2)
  })

  test('waits for an exchange rate if its invoice must show one, and is invoiced once there is one', async () => {
    t.clock.set('2026-03-01T09:00:00Z')
    const co = await t.company()
    await subscribe(co, { tariff: 'two', currency: 'EUR' })
    const { billing } = t.app.config
    const setRate = (eurCzkRate: string | null) => Object.assign(billing, { eurCzkRate })
    try {
      setRate(null)
      t.clock.set('2026-05-02T09:00:00Z')
      expect(await renew()).toBe(0)
      expect(await invoicesOf(co)).toHaveLength(1)
      const owner = await co.owner()
      const choice = { tariff: 'two', period: 'month', currency: 'CZK' }
      await owner.put('/billing/tariff', choice).fails(409, 'conflict', 'status')
      expect(await supplierCheck.run(t.app)).toEqual([expect.stringContaining('set BILLING_EUR_CZK_RATE')])
      // A new company cannot choose the currency.
      const other = await t.company()
      await expect(subscribe(other, { tariff: 'two', currency: 'EUR' })).rejects.toThrow('currency')
      expect(await invoicesOf(other)).toEqual([])
      expect(await (await other.owner()).get('/billing').ok(200)).toMatchObject({ tariff: null })
    } finally {
      setRate('24.515')
    }
    expect(await renew()).toBe(0)
    expect(await invoicesOf(co)).toMatchObject([{ periodFrom: '2026-05-01' }, { periodFrom: '2026-04-01' }, {}])
    expect(await supplierCheck.run(t.app)).toEqual([])
  })

  test('is renewed again after a transaction that was killed, with the next number', async () => {
    const co = await since1March('two')
    const [first] = await invoicesOf(co)
    t.clock.set('2026-04-02T09:00:00Z')
    const killed = tx(t.database.db, async (db) => {
      await renewTariff({ app: t.app, db, now: t.clock.now() }, co.tenantId)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await invoicesOf(co)).toHaveLength(1)
    expect(await renew()).toBe(0)
    expect((await invoicesOf(co)).map(({ number }: { number: string }) => Number(number))).toEqual([
      Number(first.number) + 1,
      Number(first.number),
    ])
  })

  test('that no worker saw is invoiced later, each period once', async () => {
    const co = await since1March('two')
    t.clock.set('2026-06-15T09:00:00Z')
    expect(await renew()).toBe(0)
    expect((await invoicesOf(co)).map(({ periodFrom }: { periodFrom: string }) => periodFrom)).toEqual([
      '2026-06-01',
      '2026-05-01',
      '2026-04-01',
      '2026-03-01',
    ])
  })

  test('is renewed before a change, when the job is late', async () => {
    const co = await since1March('two')
    t.clock.set('2026-04-16T09:00:00Z')
    expect(await subscribe(co, { tariff: 'five' })).toMatchObject({ tariff: 'five', validTo: '2026-04-30' })
    expect(await invoicesOf(co)).toMatchObject([
      { kind: 'change', net: '155.00' },
      { net: '310.00' },
      { net: '310.00' },
    ])
  })

  test('ends the tariff after a cancellation, without an invoice', async () => {
    const co = await since1March('two')
    await (await co.owner()).post('/billing/cancel').ok(200)
    t.clock.set('2026-04-02T09:00:00Z')
    expect(await renew()).toBe(0)
    const owner = await co.owner()
    expect(await owner.get('/billing').ok(200)).toMatchObject({ tariff: null, limit: null, cancelledAt: null })
    expect(await invoicesOf(co)).toHaveLength(1)
    await co.contact()
    expect(await subscribe(co, { tariff: 'five' })).toMatchObject({ tariff: 'five', validFrom: '2026-04-02' })
  })

  test('is followed by the tariff that the company chose', async () => {
    const co = await since1March('five')
    await subscribe(co, { tariff: 'two', period: 'year', currency: 'EUR' })
    t.clock.set('2026-04-02T09:00:00Z')
    expect(await renew()).toBe(0)
    expect(await (await co.owner()).get('/billing').ok(200)).toMatchObject({
      ...{ tariff: 'two', period: 'year', currency: 'EUR', validTo: '2027-03-31', nextTariff: null },
    })
    expect((await invoicesOf(co))[0]).toMatchObject({ net: '120.00', currency: 'EUR' })
  })

  test('is followed by a larger tariff for more contacts', async () => {
    const co = await since1March('two', 4)
    t.clock.set('2026-04-02T09:00:00Z')
    expect(await renew()).toBe(0)
    expect(await (await co.owner()).get('/billing').ok(200)).toMatchObject({ tariff: 'five', limit: 5, contacts: 4 })
    expect((await invoicesOf(co))[0]).toMatchObject({ net: '620.00', kind: 'period' })
    expect((await notices(co)).sort()).toEqual(['invoice_created 1', 'tariff_raised 1'])
  })
})

describe('every night', () => {
  test('a company is warned of its limit once a period, at 80 and at 100 per cent', async () => {
    const co = await since1March('five', 3)
    await warn()
    expect(await notices(co)).toEqual([])
    await co.contact()
    await warn()
    await warn()
    expect(await notices(co)).toEqual(['tariff_limit_near 1'])
    await co.contact()
    await warn()
    await warn()
    expect((await notices(co)).sort()).toEqual(['tariff_limit_near 1', 'tariff_limit_reached 1'])
    t.clock.set('2026-04-02T09:00:00Z')
    await renew()
    await warn()
    expect(await notices(co)).toContain('tariff_limit_reached 2')
  })

  test('a company is warned of an overdue invoice once', async () => {
    const co = await since1March('two')
    t.clock.set('2026-03-15T12:00:00Z')
    await warn()
    expect(await notices(co)).toEqual([])
    t.clock.set('2026-03-16T12:00:00Z')
    await warn()
    await warn()
    expect(await notices(co)).toEqual(['invoice_overdue 1'])
    const owner = await co.owner()
    expect((await owner.get('/billing').ok(200)).warnings).toEqual(['invoice_overdue'])
    expect((await invoicesOf(co))[0].status).toBe('overdue')
    await payInvoice(co.db, (await invoicesOf(co))[0].number, t.clock.now())
    expect((await owner.get('/billing').ok(200)).warnings).toEqual([])
    // Nothing is ever stopped.
    await co.contact()
  })
})

test('a company that waits for its deletion gets no invoices', async () => {
  const co = await since1March('two')
  const deletes_at = new Date('2026-05-01T00:00:00Z')
  await co.db.updateTable('tenant').set({ deletes_at }).where('id', '=', co.tenantId).execute()
  t.clock.set('2026-04-02T09:00:00Z')
  expect(await renew()).toBe(0)
  const { rows } = await t.database.pool.query('select 1 from invoice where tenant_id = $1', [co.tenantId])
  expect(rows).toHaveLength(1)
})
