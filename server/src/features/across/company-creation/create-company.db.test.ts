import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { createCompany } from './create-company.ts'
import { createDemo, demoLogin } from './demo.ts'

const t = useApi()

let made = 0
const input = (more: object = {}) => ({
  name: 'Květinka',
  email: `new${++made}@example.com`,
  timezone: 'Europe/Bratislava',
  language: 'sk',
  currency: 'EUR',
  ...more,
})
const create = (more: object = {}) => createCompany(t.database.db, input(more), t.clock.now())
const bearer = (apiKey: string) => t.stranger.with({ authorization: `Bearer ${apiKey}` })
const logIn = (email: string, password: string) => t.stranger.post('/api/v1/auth/login', { email, password })

describe('creating a company', () => {
  test('returns what the operator needs, and the key opens the company', async () => {
    const now = t.clock.now().toISOString()
    const given = input({ password: 'Chosen-password-1' })
    const created = await createCompany(t.database.db, given, t.clock.now())
    expect(created).toEqual({
      tenant: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      shopId: expect.stringMatching(/^\d+$/),
      purposeId: expect.stringMatching(/^\d+$/),
      email: given.email,
      password: 'Chosen-password-1',
      apiKey: expect.stringMatching(/^pr_live_[\w-]{32}$/),
    })
    const company = await bearer(created.apiKey).get(`/api/v1/tenants/${created.tenant}/company`).ok(200)
    expect(company).toMatchObject({
      id: created.tenant,
      name: 'Květinka',
      email: given.email,
      timezone: 'Europe/Bratislava',
      language: 'sk',
      currency: 'EUR',
      country: null,
      createdAt: now,
    })
  })

  test('creates one e-shop with the name, currency and language of the company', async () => {
    const { tenant, shopId, apiKey } = await create()
    const { items } = await bearer(apiKey).get(`/api/v1/tenants/${tenant}/shops`).ok()
    const at = t.clock.now().toISOString()
    const shop = {
      id: shopId,
      name: 'Květinka',
      url: '',
      currency: 'EUR',
      language: 'sk',
      contactLanguage: null,
      active: true,
    }
    expect(items).toEqual([{ ...shop, createdAt: at, updatedAt: at }])
  })

  test('creates one purpose of processing, which is the default', async () => {
    const { tenant, purposeId } = await create()
    const purposes = await t.database.db
      .selectFrom('purpose')
      .innerJoin('tenant', 'tenant.id', 'purpose.tenant_id')
      .select(['purpose.id', 'purpose.is_default', 'purpose.lawful_basis'])
      .where('tenant.public_id', '=', tenant)
      .execute()
    expect(purposes).toEqual([{ id: purposeId, is_default: true, lawful_basis: 'consent' }])
  })

  test('creates an administrator who signs in with the password, and a full key for 730 days', async () => {
    const given = input({ password: 'Chosen-password-1' })
    const { tenant } = await createCompany(t.database.db, given, t.clock.now())
    const answer = await logIn(given.email, 'Chosen-password-1').raw()
    expect(answer.status).toBe(200)
    expect(answer.body.person).toMatchObject({ email: given.email, language: 'sk' })
    expect(answer.body.companies).toMatchObject([{ id: tenant, roles: ['account_admin'] }])
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!
    const person = t.stranger.with({ cookie, 'x-csrf-token': answer.body.csrfToken })
    const { items } = await person.get(`/api/v1/tenants/${tenant}/api-keys`).ok()
    const expiresAt = new Date(t.clock.now().getTime() + 730 * 86_400_000).toISOString()
    expect(items).toMatchObject([{ scope: 'full', roles: ['account_admin'], createdBy: null, expiresAt, valid: true }])
    const members = await person.get(`/api/v1/tenants/${tenant}/members`).ok()
    expect(members.items).toMatchObject([{ email: given.email, roles: ['account_admin'], active: true }])
  })

  test('generates a password when none is given, another one each time', async () => {
    const [a, b] = [await create(), await create()]
    expect(a.password).toMatch(/^[\w-]{16}$/)
    expect(a.password).not.toBe(b.password)
    await logIn(a.email, a.password!).ok(200)
  })

  test('stores neither the password nor the key in readable form', async () => {
    const { email, password, apiKey } = await create()
    const { rows } = await t.database.pool.query(
      'select p::text as person, k::text as key from person p, api_key k where p.email = $1',
      [email],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(JSON.stringify(rows)).not.toContain(apiKey)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(apiKey).toString('hex'))
  })

  test('creates nothing when it fails', async () => {
    const given = input({ name: 'Failed' })
    const failed = t.database.db.transaction().execute(async (db) => {
      await createCompany(db, given, t.clock.now())
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const left = await t.database.pool.query(
      `select id from tenant where name = 'Failed' union all select id from shop where name = 'Failed'
       union all select id from person where email = $1`,
      [given.email],
    )
    expect(left.rows).toEqual([])
  })
})

describe('an address that has an account already', () => {
  test('keeps its password, whatever the command gives, also in another letter case', async () => {
    const first = await create({ password: 'First-password-1' })
    const again = { email: first.email.toUpperCase(), password: 'Second-password-2' }
    const second = await create(again)
    expect(second.password).toBeNull()
    await logIn(first.email, 'First-password-1').ok(200)
    await logIn(first.email, 'Second-password-2').fails(401, 'unauthorized')
  })

  test('is created once when several companies are created at the same time', async () => {
    const given = input()
    const open = () => createCompany(t.database.db, given, t.clock.now())
    const created = await Promise.all([open(), open(), open(), open()])
    const passwords = created.map((company) => company.password).filter((password) => password !== null)
    expect(passwords).toHaveLength(1)
    expect((await logIn(given.email, passwords[0]!).ok(200)).companies).toHaveLength(4)
  })

  test('is one person in two companies, and each key opens its own', async () => {
    const first = await create({ password: 'First-password-1', name: 'First' })
    const second = await create({ email: first.email, name: 'Second' })
    const me = await logIn(first.email, 'First-password-1').ok(200)
    expect(me.companies).toMatchObject([
      { id: first.tenant, name: 'First', roles: ['account_admin'] },
      { id: second.tenant, name: 'Second', roles: ['account_admin'] },
    ])
    const company = (tenant: string) => `/api/v1/tenants/${tenant}/company`
    expect((await bearer(second.apiKey).get(company(second.tenant)).ok()).name).toBe('Second')
    await bearer(second.apiKey).get(company(first.tenant)).fails(403, 'forbidden', 'tenant')
    await bearer(first.apiKey).get(company(second.tenant)).fails(403, 'forbidden', 'tenant')
  })

  test('two companies may have the same name', async () => {
    const [a, b] = [await create({ name: 'Same' }), await create({ name: 'Same' })]
    expect(a.tenant).not.toBe(b.tenant)
  })
})

describe('the demo company', () => {
  test('is created on an empty database, once', async () => {
    const { db } = await cloneDatabase()
    expect(await demoLogin(db)).toBeNull()
    const demo = await createDemo(db, t.clock.now())
    expect(demo).toMatchObject({ email: 'demo@example.com', password: expect.stringMatching(/^[\w-]{16}$/) })
    const tenants = await db.selectFrom('tenant').select(['public_id', 'timezone', 'language', 'currency']).execute()
    expect(tenants).toEqual([{ public_id: demo!.tenant, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' }])
    expect(await createDemo(db, t.clock.now())).toBeNull()
    expect(await db.selectFrom('tenant').select('id').execute()).toHaveLength(1)
    expect(await demoLogin(db)).toBe('demo@example.com')
  })

  test('is not created when there is another company', async () => {
    await create()
    expect(await createDemo(t.database.db, t.clock.now())).toBeNull()
    expect(await demoLogin(t.database.db)).toBeNull()
  })
})
