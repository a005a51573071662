import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { ADDRESS, SUPPLIER, subscribe } from '../../../../../test/support/billing.ts'

const t = useApi(SUPPLIER)

test('starts with the data of the company, and keeps what was saved', async () => {
  const co = await t.company()
  await co.patch('/company', { legalName: 'Květinka s.r.o.', street: 'Dlouhá 1', country: 'CZ', phone: '1' }).ok()
  expect(await co.get('/billing/profile').ok(200)).toEqual({
    ...{ name: 'Květinka s.r.o.', companyId: '', vatId: '', street: 'Dlouhá 1', city: '', postalCode: '' },
    ...{ country: 'CZ', email: co.email, phone: '1', missing: ['city', 'postalCode'] },
  })
  await co.patch('/billing/profile', { city: 'Brno' }).ok(200)
  await co.patch('/company', { street: 'Krátká 2', city: 'Praha' }).ok()
  expect(await co.get('/billing/profile').ok(200)).toMatchObject({ street: 'Dlouhá 1', city: 'Brno' })
})

test('numbers are stored without spaces', async () => {
  const co = await t.company()
  const saved = await co
    .patch('/billing/profile', { country: 'CZ', companyId: '255 96 641', vatId: 'cz 25596641' })
    .ok()
  expect(saved).toMatchObject({ companyId: '25596641', vatId: 'CZ25596641' })
})

test.each([
  [{ country: 'CZ', companyId: '25596642' }, 'companyId'],
  [{ country: 'SK', companyId: '123' }, 'companyId'],
  [{ country: 'CZ', vatId: 'SK2020317068' }, 'vatId'],
  [{ country: 'SK', vatId: 'SK1' }, 'vatId'],
  [{ country: 'DE', vatId: 'DE12' }, 'vatId'],
  [{ country: 'cz' }, 'country'],
  [{ country: 'ZZ' }, 'country'],
  [{ country: 'EU' }, 'country'],
  [{ name: 'Květinka \u202egnp' }, 'name'],
  [{ name: 'Květinka\u0000' }, 'name'],
  [{ name: 'Two\nlines' }, 'name'],
  [{ street: 'Dlouhá\u00071' }, 'street'],
  [{ city: '\u2067Brno' }, 'city'],
  [{ name: '' }, 'name'],
  [{ name: ' \n' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ street: 5 }, 'street'],
  [{ email: 'nothing' }, 'email'],
  [{ city: null }, 'city'],
])('%j is refused and nothing is saved', async (body, field) => {
  const co = await t.company()
  const before = await co.get('/billing/profile').ok()
  await co.patch('/billing/profile', { phone: '42', ...body }).fails(400, 'validation', field)
  expect(await co.get('/billing/profile').ok()).toEqual(before)
})

test('a change of the country checks the numbers again', async () => {
  const co = await t.company()
  await co.patch('/billing/profile', ADDRESS).ok(200)
  await co.patch('/billing/profile', { country: 'SK' }).fails(400, 'validation', 'vatId')
  await co.patch('/billing/profile', { country: 'SK', vatId: '' }).ok(200)
})

test('with a tariff, what invoices need cannot be emptied', async () => {
  const co = await t.company()
  await co.patch('/billing/profile', { ...ADDRESS, street: '' }).ok(200)
  await subscribe(co, { tariff: 'contacts-500' })
  for (const field of ['street', 'city', 'postalCode'])
    await co.patch('/billing/profile', { [field]: ' ' }).fails(400, 'validation', field)
  await co.patch('/billing/profile', { country: null }).fails(400, 'validation', 'country')
  await co.patch('/billing/profile', { companyId: '', vatId: '', street: 'Nová 3' }).ok(200)
})

test('a company outside of the EU pays no VAT, a consumer does', async () => {
  const co = await t.company()
  const quoted = async (profile: object) => {
    await co.patch('/billing/profile', profile).ok(200)
    return (await co.post('/billing/quote', { contacts: 1 }).ok(200)).vatRate
  }
  expect(await quoted({ ...ADDRESS, country: 'US', companyId: '', vatId: '' })).toBe('21')
  expect(await quoted({ companyId: 'none' })).toBe('21')
  expect(await quoted({ companyId: '12-3456789' })).toBe('0')
})

test('characters of the company that no invoice shows are named as faults', async () => {
  const co = await t.company()
  await co.patch('/company', { legalName: 'Květinka \u202es.r.o.' }).ok()
  expect((await co.get('/billing/profile').ok(200)).missing).toContain('name')
})

test('another company keeps its own', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const before = await other.get('/billing/profile').ok()
  await co.patch('/billing/profile', ADDRESS).ok()
  expect(await other.get('/billing/profile').ok()).toEqual(before)
})
