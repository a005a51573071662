import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { ADDRESS, SUPPLIER, subscribe } from '../../../../test/support/billing.ts'
import { readConfig } from '../../../platform/config/settings.ts'
import supplierCheck from './doctor/invoices.ts'

const t = useApi()
const supplied = useApi(SUPPLIER)
const slovak = useApi({ ...SUPPLIER, BILLING_COUNTRY: 'SK', BILLING_VAT_ID: 'SK2020317068' })

test('without a supplier no tariff can be chosen, and everything else answers', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await owner.patch('/billing/profile', ADDRESS).ok(200)
  const choice = { tariff: 'contacts-500', period: 'month', currency: 'CZK' }
  await owner.put('/billing/tariff', choice).fails(503, 'unavailable', 'billing')
  expect(await owner.get('/billing').ok(200)).toMatchObject({ available: false, tariff: null })
  expect(await owner.post('/billing/quote', { contacts: 700 }).ok(200)).toMatchObject({ price: '290.00', vat: '0.00' })
  expect((await t.stranger.get('/api/v1/public/price-list').ok(200)).tariffs).toHaveLength(11)
})

describe('without an exchange rate', () => {
  const currencies = async (api: typeof t) =>
    Object.keys((await api.stranger.get('/api/v1/public/price-list').ok(200)).tariffs[0].prices)

  test('tariffs are sold only in the currency of the country of a supplier with VAT', async () => {
    expect(await currencies(t)).toEqual(['CZK', 'EUR'])
    expect(await currencies(supplied)).toEqual(['CZK'])
    expect(await currencies(slovak)).toEqual(['EUR'])
  })

  test('the other currency is neither quoted nor chosen, now or later', async () => {
    const co = await supplied.company()
    const owner = await co.owner()
    await owner.post('/billing/quote', { contacts: 1, currency: 'EUR' }).fails(400, 'validation', 'currency')
    await owner.patch('/company', { currency: 'EUR' }).ok(200)
    expect(await owner.post('/billing/quote', { contacts: 1 }).ok(200)).toMatchObject({ currency: 'CZK' })
    await owner.patch('/billing/profile', ADDRESS).ok(200)
    const choose = (tariff: string) => owner.put('/billing/tariff', { tariff, period: 'month', currency: 'EUR' })
    await choose('contacts-500').fails(400, 'validation', 'currency')
    await subscribe(co, { tariff: 'contacts-1000' })
    await choose('contacts-500').fails(400, 'validation', 'currency')
    expect((await owner.get('/billing').ok(200)).nextInvoice.currency).toBe('CZK')
  })
})

test('doctor finds what invoices lack', async () => {
  const check = (env: Record<string, string>) => supplierCheck.run({ ...t.app, config: readConfig(env) })
  expect(await check({})).toEqual([])
  const account = { BILLING_NAME: 'X', BILLING_IBAN: 'CZ6508000000192000145399' }
  expect(await check({ ...account, BILLING_CITY: 'Praha', BILLING_VAT_ID: 'SK2020317068' })).toEqual([
    'invoices lack a part of the supplier: set BILLING_STREET',
    'invoices lack a part of the supplier: set BILLING_POSTAL_CODE',
    'invoices lack a part of the supplier: set BILLING_COMPANY_ID',
    'BILLING_VAT_ID is not of the country BILLING_COUNTRY',
  ])
})
