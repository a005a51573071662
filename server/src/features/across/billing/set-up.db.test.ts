import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { ADDRESS } from '../../../../test/support/billing.ts'
import { readConfig } from '../../../platform/config/settings.ts'
import { supplierCheck } from './check.ts'

const t = useApi()

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
