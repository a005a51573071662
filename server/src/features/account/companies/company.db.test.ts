import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const row = (co: Company) =>
  co.db.selectFrom('tenant').selectAll().where('id', '=', co.tenantId).executeTakeFirstOrThrow()

describe('reading the company', () => {
  test('a new company shows the values it was created with, and empty ones for the rest', async () => {
    const co = await t.company()
    const company = await co.get('/company').ok(200)
    expect(company).toEqual({
      id: co.tenant,
      name: expect.stringMatching(/^Company \d+$/),
      legalName: '',
      companyId: '',
      vatId: '',
      street: '',
      city: '',
      postalCode: '',
      country: null,
      email: co.email,
      phone: '',
      web: '',
      timezone: 'Europe/Prague',
      language: 'cs',
      currency: 'CZK',
      createdAt: t.clock.now().toISOString(),
      deletesAt: null,
    })
  })

  test('a read key and a member with read rights see it too', async () => {
    const co = await t.company()
    const reader = await co.key('read', 'finance')
    const analyst = await co.member('data_analyst')
    const company = await co.get('/company').ok()
    expect(await reader.get('/company').ok()).toEqual(company)
    expect(await analyst.get('/company').ok()).toEqual(company)
  })
})

describe('changing the company', () => {
  test('each field is changed alone', async () => {
    const co = await t.company()
    const values = {
      name: 'Květinka 😀',
      legalName: 'Květinka s.r.o.',
      companyId: '12345678',
      vatId: 'CZ12345678',
      street: 'Dlouhá 1',
      city: 'Praha',
      postalCode: '110 00',
      country: 'CZ',
      email: 'info@example.org',
      phone: '+420 123 456 789',
      web: 'https://example.org',
      timezone: 'America/New_York',
      language: 'sk',
      currency: 'EUR',
    }
    for (const [field, value] of Object.entries(values)) {
      const before = await co.get('/company').ok()
      expect(before[field]).not.toBe(value)
      const answer = await co.patch('/company', { [field]: value }).ok(200)
      expect(answer).toEqual({ ...before, [field]: value })
      expect(await co.get('/company').ok()).toEqual(answer)
    }
  })

  test('several fields change at once and the rest stays', async () => {
    const co = await t.company()
    await co.patch('/company', { city: 'Brno', phone: '1' }).ok()
    const company = await co.patch('/company', { city: 'Praha', vatId: 'CZ1' }).ok()
    expect(company).toMatchObject({ city: 'Praha', vatId: 'CZ1', phone: '1' })
  })

  test('country is cleared by null, texts by an empty text', async () => {
    const co = await t.company()
    await co.patch('/company', { country: 'SK', email: 'a@example.com', street: 'Dlouhá 1', web: 'x' }).ok()
    const company = await co.patch('/company', { country: null, email: '', street: '', web: '' }).ok()
    expect(company).toMatchObject({ country: null, email: '', street: '', web: '' })
  })

  test('names and addresses are normalised', async () => {
    const co = await t.company()
    const company = await co
      .patch('/company', { name: ' \tKve\u030ctinka\n', email: '\u00a0Jana@EXAMPLE.com\r\n' })
      .ok()
    expect(company).toMatchObject({ name: 'Květinka', email: 'Jana@example.com' })
    expect(await row(co)).toMatchObject({ name: 'Květinka', email: 'Jana@example.com' })
  })

  test('an empty body changes nothing', async () => {
    const co = await t.company()
    const before = await co.get('/company').ok()
    expect(await co.patch('/company', {}).ok()).toEqual(before)
  })

  test('the time of the change is stored', async () => {
    const co = await t.company()
    t.clock.forward(60_000)
    await co.patch('/company', { city: 'Brno' }).ok()
    expect((await row(co)).updated_at).toEqual(t.clock.now())
  })

  test('another company stays as it is', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const before = await other.get('/company').ok()
    await co.patch('/company', { name: 'Mine', city: 'Brno', currency: 'EUR' }).ok()
    expect(await other.get('/company').ok()).toEqual(before)
  })
})

const BAD: [string, unknown][] = [
  ['name', ''],
  ['name', ' \t\n '],
  ['name', 'x'.repeat(201)],
  ['name', null],
  ['name', 5],
  ['name', ['x']],
  ['legalName', 'x'.repeat(201)],
  ['legalName', null],
  ['companyId', 'x'.repeat(51)],
  ['companyId', 12345678],
  ['vatId', 'x'.repeat(51)],
  ['street', 'x'.repeat(201)],
  ['street', false],
  ['city', 'x'.repeat(101)],
  ['postalCode', 'x'.repeat(21)],
  ['postalCode', 11000],
  ['country', 'cz'],
  ['country', 'CZE'],
  ['country', ''],
  ['country', 'Česko'],
  ['email', 'not an address'],
  ['email', 'a@localhost'],
  ['email', 'a@b@example.com'],
  ['email', null],
  ['phone', 'x'.repeat(51)],
  ['web', 'x'.repeat(501)],
  ['timezone', 'Europe/Praha'],
  ['timezone', '+02:00'],
  ['timezone', ''],
  ['timezone', null],
  ['timezone', "UTC'; drop table tenant"],
  ['language', 'CS'],
  ['language', 'cs-CZ'],
  ['language', ''],
  ['currency', 'czk'],
  ['currency', 'Kč'],
  ['currency', 'CZKK'],
]

describe('bad values name the field', () => {
  test('and nothing is saved', async () => {
    const co = await t.company()
    const before = await co.get('/company').ok()
    for (const [field, value] of BAD)
      await co.patch('/company', { phone: '42', [field]: value }).fails(400, 'validation', field)
    expect(await co.get('/company').ok()).toEqual(before)
  })

  test('lengths are counted in characters, and values of the maximum length are accepted', async () => {
    const co = await t.company()
    const longest = { name: '😀'.repeat(200), city: 'ž'.repeat(100), web: 'x'.repeat(500) }
    expect(await co.patch('/company', longest).ok()).toMatchObject(longest)
  })
})

test('read-only fields are ignored', async () => {
  const co = await t.company()
  const before = await row(co)
  const foreign = {
    id: '1',
    tenantId: '1',
    tenant_id: '1',
    publicId: crypto.randomUUID(),
    public_id: crypto.randomUUID(),
    createdAt: '2000-01-01T00:00:00.000Z',
    created_at: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    sendingMode: 'off',
    sending_mode: 'off',
    sendingReason: 'x',
    sendingPerHour: 1,
    sendingPerDay: 1,
    limitBurst: 1_000_000,
    limit_burst: 1_000_000,
    limitPerSecond: 1_000_000,
    limitPerDay: 1_000_000,
    onboardingDismissed: ['team'],
    legal_name: 'by the column',
    nonsense: { deep: [1, null] },
  }

  await co.patch('/company', { ...foreign, city: 'Brno' }).ok()

  expect(await row(co)).toEqual({ ...before, city: 'Brno', updated_at: t.clock.now() })
})
