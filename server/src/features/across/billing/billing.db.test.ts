import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import {
  ADDRESS,
  invoicesOf,
  priceListFile,
  SMALL_TARIFFS,
  SUPPLIER,
  subscribe,
} from '../../../../test/support/billing.ts'

const t = useApi({ ...SUPPLIER, BILLING_EUR_CZK_RATE: '24.515', ...priceListFile({ tariffs: SMALL_TARIFFS }) })

test('the price list is public and may be cached', async () => {
  const answer = await t.stranger.get('/api/v1/public/price-list').raw()
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  expect(answer.body).toEqual({ tariffs: SMALL_TARIFFS })
})

describe('a company without a tariff', () => {
  test('has no limit and gets no invoice', async () => {
    const co = await t.company()
    await co.contact()
    expect(await co.get('/billing').ok(200)).toEqual({
      available: true,
      ...{ tariff: null, period: null, currency: null, contacts: 1, limit: null, percent: null },
      ...{ validFrom: null, validTo: null, nextTariff: null, nextInvoice: null, cancelledAt: null, warnings: [] },
    })
    expect(await invoicesOf(co)).toEqual([])
  })

  test('has nothing to cancel', async () => {
    const owner = await (await t.company()).owner()
    await owner.post('/billing/cancel').fails(409, 'conflict', 'status')
  })
})

describe('who may do it', () => {
  test('a key reads, but chooses and cancels nothing, whatever its roles', async () => {
    const co = await t.company()
    await co
      .put('/billing/tariff', { tariff: 'two', period: 'month', currency: 'CZK' })
      .fails(403, 'forbidden', 'api_key')
    await co.post('/billing/cancel').fails(403, 'forbidden', 'api_key')
    expect((await co.patch('/billing/profile', { city: 'Brno' }).ok(200)).city).toBe('Brno')
  })

  test('only members with the module', async () => {
    const co = await t.company()
    const manager = await co.member('marketing_manager')
    const finance = await co.member('finance')
    await manager.get('/billing').fails(403, 'forbidden', 'billing')
    await manager.put('/billing/tariff', { tariff: 'two', period: 'month', currency: 'CZK' }).fails(403, 'forbidden')
    await finance.patch('/billing/profile', ADDRESS).ok(200)
    await finance.put('/billing/tariff', { tariff: 'two', period: 'month', currency: 'CZK' }).ok(200)
  })
})

describe('choosing a tariff', () => {
  test('the first one begins at once, with an invoice', async () => {
    t.clock.set('2026-03-10T09:00:00Z')
    const co = await t.company()
    const billing = await subscribe(co, { tariff: 'two' })
    expect(billing).toMatchObject({
      ...{ tariff: 'two', period: 'month', currency: 'CZK', limit: 2, percent: 0 },
      ...{ validFrom: '2026-03-10', validTo: '2026-04-09', nextTariff: null },
      nextInvoice: { on: '2026-04-10', tariff: 'two', price: '310.00', vat: '65.10', total: '375.10' },
    })
    const [invoice, ...others] = await invoicesOf(co)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      ...{ kind: 'period', status: 'open', net: '310.00', vatRate: '21', vat: '65.10', total: '375.10' },
      ...{ issuedOn: '2026-03-10', dueOn: '2026-03-24', periodFrom: '2026-03-10', periodTo: '2026-04-09' },
      ...{ vatRule: 'domestic', paidAt: null, currency: 'CZK', number: expect.stringMatching(/^2026\d{6}$/) },
    })
  })

  test('days are those of the supplier', async () => {
    t.clock.set('2026-12-31T23:30:00Z')
    const co = await t.company()
    await subscribe(co, { tariff: 'two' })
    expect((await invoicesOf(co))[0]).toMatchObject({ issuedOn: '2027-01-01', number: '2027000001' })
  })

  test('a larger one begins at once and costs the difference', async () => {
    t.clock.set('2026-03-01T09:00:00Z')
    const co = await t.company()
    await subscribe(co, { tariff: 'two' })
    t.clock.set('2026-03-22T09:00:00Z')
    expect(await subscribe(co, { tariff: 'five' })).toMatchObject({ tariff: 'five', limit: 5, validTo: '2026-03-31' })
    expect(await invoicesOf(co)).toMatchObject([{ kind: 'change', net: '100.00', total: '121.00' }, { net: '310.00' }])
  })

  test('a smaller one begins after the paid period, and can be taken back', async () => {
    t.clock.set('2026-03-01T09:00:00Z')
    const co = await t.company()
    await subscribe(co, { tariff: 'five' })
    expect(await subscribe(co, { tariff: 'two', currency: 'EUR' })).toMatchObject({
      ...{ tariff: 'five', nextTariff: 'two', limit: 5 },
      nextInvoice: { on: '2026-04-01', currency: 'EUR', price: '12.00' },
    })
    expect(await subscribe(co, { tariff: 'five' })).toMatchObject({
      nextTariff: null,
      nextInvoice: { price: '620.00' },
    })
    expect(await invoicesOf(co)).toHaveLength(1)
  })

  test('it must have room for the contacts', async () => {
    const co = await t.company()
    for (let count = 0; count < 3; count++) await co.contact()
    const owner = await co.owner()
    await owner.patch('/billing/profile', ADDRESS).ok(200)
    const choice = { tariff: 'two', period: 'month', currency: 'CZK' }
    const { params } = await owner.put('/billing/tariff', choice).fails(409, 'conflict', 'limit')
    expect(params).toEqual({ contacts: 3, limit: 2 })
    expect(await invoicesOf(co)).toEqual([])
  })

  test('needs a complete profile', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const choice = { tariff: 'two', period: 'month', currency: 'CZK' }
    const { params } = await owner.put('/billing/tariff', choice).fails(409, 'conflict', 'profile')
    expect(params).toEqual({ fields: ['street', 'city', 'postalCode', 'country'] })
    await owner.patch('/company', { street: 'Dlouhá 1', city: 'Brno', postalCode: '602 00', country: 'CZ' }).ok(200)
    await owner.patch('/company', { companyId: '12345678', vatId: 'CZ1' }).ok(200)
    const second = await owner.put('/billing/tariff', choice).fails(409, 'conflict', 'profile')
    expect(second.params).toEqual({ fields: ['companyId', 'vatId'] })
    expect(await invoicesOf(co)).toEqual([])
  })

  test.each([
    [{ tariff: 'none', period: 'month', currency: 'CZK' }, 'tariff'],
    [{ tariff: '', period: 'month', currency: 'CZK' }, 'tariff'],
    [{ tariff: 'two', period: 'week', currency: 'CZK' }, 'period'],
    [{ tariff: 'two', period: 'month', currency: 'USD' }, 'currency'],
    [{ tariff: 'two', period: 'month' }, 'currency'],
    [{ tariff: 2, period: 'month', currency: 'CZK' }, 'tariff'],
  ])('%j is refused', async (body, field) => {
    await (await (await t.company()).owner()).put('/billing/tariff', body).fails(400, 'validation', field)
  })

  test('two people at the same time make one invoice', async () => {
    const co = await t.company()
    const owner = await co.owner()
    await owner.patch('/billing/profile', ADDRESS).ok(200)
    const choice = { tariff: 'two', period: 'month', currency: 'CZK' }
    await Promise.all(Array.from({ length: 8 }, () => owner.put('/billing/tariff', choice).ok(200)))
    expect(await invoicesOf(co)).toHaveLength(1)
  })
})

test('cancelling ends after the period, twice changes nothing, and a choice takes it back', async () => {
  t.clock.set('2026-03-01T09:00:00Z')
  const co = await t.company()
  await subscribe(co, { tariff: 'two' })
  const owner = await co.owner()
  const cancelled = await owner.post('/billing/cancel').ok(200)
  expect(cancelled).toMatchObject({ tariff: 'two', cancelledAt: '2026-03-01T09:00:00.000Z', nextInvoice: null })
  t.clock.forward(60_000)
  expect(await owner.post('/billing/cancel').ok(200)).toEqual(cancelled)
  expect(await subscribe(co, { tariff: 'two' })).toMatchObject({ cancelledAt: null, nextInvoice: { on: '2026-04-01' } })
})

describe('a quote', () => {
  test('is for the smallest tariff with room', async () => {
    const co = await t.company()
    const reader = await co.key('read', 'finance')
    expect(await reader.post('/billing/quote', { contacts: 3 }).ok(200)).toMatchObject({
      ...{ tariff: 'five', limit: 5, period: 'month', currency: 'CZK', price: '620.00', vatRate: '21' },
      ...{ vat: '130.20', total: '750.20', dueNow: '750.20' },
    })
    expect(await co.post('/billing/quote', { contacts: 0, currency: 'EUR', period: 'year' }).ok(200)).toMatchObject({
      ...{ tariff: 'two', price: '120.00', total: '145.20' },
    })
  })

  test('has the VAT of the customer', async () => {
    const co = await t.company()
    await co.patch('/billing/profile', { country: 'SK', vatId: 'SK2020317068', companyId: '' }).ok(200)
    expect(await co.post('/billing/quote', { contacts: 1, currency: 'EUR' }).ok(200)).toMatchObject({
      ...{ price: '12.00', vatRate: '0', vat: '0.00', total: '12.00' },
    })
  })

  test('says when a change would begin, and what it costs today', async () => {
    t.clock.set('2026-03-01T09:00:00Z')
    const co = await t.company()
    await subscribe(co, { tariff: 'five' })
    const quote = (contacts: number) => co.post('/billing/quote', { contacts }).ok(200)
    t.clock.set('2026-03-22T09:00:00Z')
    expect(await quote(1)).toMatchObject({ tariff: 'two', startsOn: '2026-04-01', dueNow: '0.00' })
    expect(await quote(5)).toMatchObject({ tariff: 'five', startsOn: null, dueNow: '0.00' })
    // 380 for 10 of 31 days: 122.58, and 21 % of it.
    expect(await quote(9)).toMatchObject({ tariff: 'ten', startsOn: '2026-03-22', dueNow: '148.32' })
  })

  test.each([[{ contacts: 11 }], [{ contacts: -1 }], [{ contacts: 1.5 }], [{ contacts: '3' }], [{}]])(
    '%j is refused',
    async (body) => {
      await (await t.company()).post('/billing/quote', body).fails(400, 'validation', 'contacts')
    },
  )
})

describe('warnings', () => {
  test('of the limit', async () => {
    const co = await t.company()
    await subscribe(co, { tariff: 'five' })
    for (const warnings of [[], [], [], ['limit_near'], ['limit_reached'], ['limit_reached']]) {
      await co.contact()
      expect((await co.get('/billing').ok(200)).warnings).toEqual(warnings)
    }
    // The next invoice is for the tariff that fits; nothing is refused until then.
    expect(await co.get('/billing').ok(200)).toMatchObject({ percent: 120, tariff: 'five', nextTariff: 'ten' })
  })

  test('of more contacts than the largest tariff has', async () => {
    const co = await t.company()
    await subscribe(co, { tariff: 'ten' })
    for (let count = 0; count < 11; count++) await co.contact()
    expect((await co.get('/billing').ok(200)).warnings).toEqual(['limit_reached', 'above_price_list'])
  })
})
