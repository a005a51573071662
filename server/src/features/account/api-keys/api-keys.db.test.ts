import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'
import { onClose } from '../../../../test/support/database.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { buildServer } from '../../../roles/api.ts'
import { warnOfExpiry } from './jobs/warn-of-expiry.ts'

const t = useApi()
const MINUTE = 60_000
const DAY = 24 * 3600 * 1000

interface Made {
  id: string
  prefix: string
  apiKey: string
  expiresAt: string
  valid: boolean
  lastUsedAt: string | null
}

const input = (more: object = {}) => ({ name: 'Shop', scope: 'full', roles: ['developer'], ...more })
const make = async (person: Client, more?: object) => (await person.post('/api-keys', input(more)).ok(201)) as Made
const inDays = (days: number, ms = 0) => new Date(t.clock.now().getTime() + days * DAY + ms).toISOString()
const caller = (co: Company, apiKey: string) => co.with({ authorization: `Bearer ${apiKey}` })

/** Keys as the list shows them to the owner, by id. */
async function listed(co: Company) {
  const { items } = await (await co.owner()).get('/api-keys').ok(200)
  return new Map((items as Made[]).map((key) => [key.id, key]))
}

/** The same caller at an API process that has just started and has no key in its cache. */
async function elsewhere(client: Client) {
  const server = await buildServer(t.app)
  await server.ready()
  onClose(() => server.close())
  return Object.assign(client.with({}), { server })
}

// Concurrent, because one of them waits for the cache of keys.
test.concurrent('the secret is in the answer that creates the key, and never shown again', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const made = await make(owner)
  expect(made.apiKey).toMatch(/^pr_live_[\w-]{32}$/)
  expect(made.prefix).toBe(made.apiKey.slice(0, 12))
  expect(made).toMatchObject({ name: 'Shop', scope: 'full', roles: ['developer'], createdBy: owner.personId })
  expect(made).toMatchObject({ createdAt: t.clock.now().toISOString(), lastUsedAt: null, valid: true })

  const { apiKey: _, ...shown } = made
  const list = await owner.get('/api-keys').raw()
  expect(list.body.items[0]).toEqual(shown)
  expect(list.text).not.toContain(made.apiKey.slice(12))
  const audit = await owner.get('/audit').raw()
  expect(audit.body.items[0]).toMatchObject({ action: 'api-keys.create', object: { id: made.id } })
  expect(audit.text).not.toContain(made.apiKey)
})

test.concurrent('every key is different', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const made = await Promise.all(Array.from({ length: 10 }, () => make(owner)))
  expect(new Set(made.map((key) => key.apiKey)).size).toBe(10)
})

test.concurrent('no table holds the secret in a form that can be used', async () => {
  const co = await t.company()
  const { apiKey, prefix } = await make(await co.owner())
  await caller(co, apiKey).patch('/company', { name: 'Used' }).ok(200)
  await co
    .with({ authorization: `Basic ${btoa(`${co.email}:${apiKey}`)}` })
    .get('/company')
    .ok(200)

  const { pool } = t.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => pool.query(`select coalesce(string_agg(r::text, E'\\n'), '') as text from ${name} r`)),
  )
  const dump = tables.map((table) => table.rows[0].text).join('\n')
  expect(dump).toContain(prefix)
  expect(dump).toContain(hashToken(apiKey).toString('hex'))
  const secret = apiKey.slice(12)
  for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(apiKey).toString('base64')])
    expect(dump).not.toContain(form)
})

test.concurrent('a missing or wrong field is named', async () => {
  const owner = await (await t.company()).owner()
  const attempt = (more: object) => owner.post('/api-keys', input(more))
  await attempt({ name: undefined }).fails(400, 'validation', 'name')
  await attempt({ name: ' ' }).fails(400, 'validation', 'name')
  await attempt({ scope: 'write' }).fails(400, 'validation', 'scope')
  await attempt({ scope: undefined }).fails(400, 'validation', 'scope')
  await attempt({ roles: undefined }).fails(400, 'validation', 'roles')
  await attempt({ roles: [] }).fails(400, 'validation', 'roles')
  await attempt({ roles: ['owner'] }).fails(400, 'validation', 'roles.0')
  await attempt({ roles: ['finance', 'finance'] }).fails(400, 'validation', 'roles')
  await attempt({ expiresAt: 'tomorrow' }).fails(400, 'validation', 'expiresAt')
  await attempt({ expiresAt: '2026-02-30T00:00:00Z' }).fails(400, 'validation', 'expiresAt')
})

test.concurrent('a key is valid for at most 730 days, and by default for that long', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await owner.post('/api-keys', input({ expiresAt: inDays(730, 1) })).fails(400, 'validation', 'expiresAt')
  await owner.post('/api-keys', input({ expiresAt: inDays(0) })).fails(400, 'validation', 'expiresAt')
  await owner.post('/api-keys', input({ expiresAt: inDays(-1) })).fails(400, 'validation', 'expiresAt')
  expect(await make(owner, { expiresAt: inDays(730) })).toMatchObject({ expiresAt: inDays(730) })
  expect(await make(owner, { expiresAt: inDays(0, 1) })).toMatchObject({ expiresAt: inDays(0, 1) })
  expect(await make(owner)).toMatchObject({ expiresAt: inDays(730) })
})

test.concurrent('thirty concurrent requests create no more than twenty keys', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const answers = await Promise.all(Array.from({ length: 30 }, () => owner.post('/api-keys', input()).raw()))
  const made = answers.filter((answer) => answer.status === 201)
  const refused = answers.filter((answer) => answer.status === 409 && answer.body.error.message === 'limit')
  expect([made.length, refused.length]).toEqual([19, 11])
  expect(await listed(co)).toHaveProperty('size', 20)
})

test.concurrent("one company's keys do not count in another", async () => {
  const [one, two] = [await t.company(), await t.company()]
  const owner = await one.owner()
  for (let i = 1; i < 20; i++) await make(owner)
  await make(await two.owner())
})

test.concurrent('a revoked key is refused within 5 s, and at once by a process that has not used it', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const { id, apiKey } = await make(owner)
  const key = caller(co, apiKey)
  const basic = co.with({ authorization: `Basic ${btoa(`${co.email}:${apiKey}`)}` })
  await key.get('/company').ok(200)
  await basic.get('/company').ok(200)
  await owner.delete(`/api-keys/${id}`).ok(204)
  await owner.delete(`/api-keys/${id}`).fails(404, 'not_found')
  expect((await listed(co)).has(id)).toBe(false)
  await (await elsewhere(key)).get('/company').fails(401, 'unauthorized')
  await pause(3100)
  await key.get('/company').fails(401, 'unauthorized')
  await basic.get('/company').fails(401, 'unauthorized')
})

test.concurrent('a key ends with the membership of its creator', async () => {
  const co = await t.company()
  const owner = await co.owner()
  for (const end of ['left', 'off'] as const) {
    const maker = await co.member('developer')
    const { id, apiKey } = await make(maker)
    const key = caller(co, apiKey)
    await (await elsewhere(key)).get('/company').ok(200)
    if (end === 'left') await owner.delete(`/members/${maker.memberId}`).ok(204)
    else await owner.patch(`/members/${maker.memberId}`, { active: false }).ok(200)
    await key.get('/company').fails(401, 'unauthorized')
    expect((await listed(co)).get(id)).toMatchObject({ valid: false })
  }
  await co.get('/company').ok(200)
})

test.concurrent('a key ends when its creator leaves the company, even if the creator is a member of another', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const maker = await one.member('developer')
  const { apiKey } = await make(maker)
  await two.db
    .insertInto('member')
    .values({ tenant_id: two.tenantId, person_id: maker.personId, roles: ['account_admin'] })
    .execute()
  await (await one.owner()).delete(`/members/${maker.memberId}`).ok(204)
  await caller(one, apiKey).get('/company').fails(401, 'unauthorized')
})

test.concurrent('a person cannot create a key with more rights than their own', async () => {
  const co = await t.company()
  const developer = await co.member('developer')
  const missing = { account_admin: 'contacts', marketing_manager: 'contacts', content_manager: 'campaigns' }
  for (const [role, message] of Object.entries({ ...missing, data_analyst: 'export', finance: 'billing' })) {
    await developer.post('/api-keys', input({ roles: ['developer', role] })).fails(403, 'forbidden', message)
  }
  await make(developer)
  const both = await co.member('developer', 'data_analyst')
  await make(both, { roles: ['data_analyst'], scope: 'read' })
})

test.concurrent('a read key only reads', async () => {
  const co = await t.company()
  const { apiKey } = await make(await co.owner(), { scope: 'read', roles: ['account_admin'] })
  const key = caller(co, apiKey)
  await key.get('/company').ok(200)
  await key.get('/notifications').ok(200)
  await key.patch('/company', { name: 'Written' }).fails(403, 'forbidden', 'scope')
  await key.post('/notifications/read', { all: true }).fails(403, 'forbidden', 'scope')
  await key.delete('/labels/1').fails(403, 'forbidden', 'scope')
})

test.concurrent('a key has the rights of all its roles', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const finance = caller(co, (await make(owner, { roles: ['finance'] })).apiKey)
  const both = caller(co, (await make(owner, { roles: ['finance', 'developer'] })).apiKey)
  await finance.get('/company').ok(200)
  await finance.patch('/company', { name: 'Finance' }).fails(403, 'forbidden', 'settings')
  await both.patch('/company', { name: 'Both' }).ok(200)
})

// In sequence from here on, because these move the clock.
test('twenty keys are valid at once; revoked and expired ones do not count', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const brief = await make(owner, { expiresAt: inDays(1) })
  for (let i = 2; i < 20; i++) await make(owner)
  await owner.post('/api-keys', input()).fails(409, 'conflict', 'limit')

  await owner.delete(`/api-keys/${[...(await listed(co)).keys()][0]}`).ok(204)
  await make(owner)
  await owner.post('/api-keys', input()).fails(409, 'conflict', 'limit')

  t.clock.forward(DAY)
  expect((await listed(co)).get(brief.id)!.valid).toBe(false)
  await make(owner)
  await owner.post('/api-keys', input()).fails(409, 'conflict', 'limit')
  expect([...(await listed(co)).values()].filter((key) => key.valid)).toHaveLength(20)
})

test('a key ends at its expiry', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const [early, late] = [await make(owner, { expiresAt: inDays(3) }), await make(owner, { expiresAt: inDays(3) })]
  t.clock.forward(3 * DAY - 1)
  await caller(co, early.apiKey).get('/company').ok(200)
  t.clock.forward(1)
  await caller(co, late.apiKey).get('/company').fails(401, 'unauthorized')
  await (await elsewhere(caller(co, early.apiKey))).get('/company').fails(401, 'unauthorized')
})

test('a key that was not used for 180 days ends, one that was used stays valid', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const [used, idle] = [await make(owner), await make(owner)]
  t.clock.forward(179 * DAY)
  await caller(co, used.apiKey).get('/company').ok(200)
  t.clock.forward(DAY)
  await caller(co, idle.apiKey).get('/company').fails(401, 'unauthorized')
  const keys = await listed(co)
  expect([keys.get(used.id)!.valid, keys.get(idle.id)!.valid]).toEqual([true, false])

  t.clock.forward(178 * DAY)
  await (await elsewhere(caller(co, used.apiKey))).get('/company').ok(200)
  t.clock.forward(180 * DAY)
  await (await elsewhere(caller(co, used.apiKey))).get('/company').fails(401, 'unauthorized')
})

test('lastUsedAt follows the use, at most once a minute', async () => {
  const co = await t.company()
  const { id, apiKey } = await make(await co.owner())
  const use = async () => (await elsewhere(caller(co, apiKey))).get('/company').ok(200)
  const seen = async () => (await listed(co)).get(id)!.lastUsedAt
  const start = t.clock.now()
  await use()
  expect(await seen()).toBe(start.toISOString())
  t.clock.forward(MINUTE)
  await use()
  expect(await seen()).toBe(start.toISOString())
  t.clock.forward(1)
  await use()
  expect(await seen()).toBe(t.clock.now().toISOString())
})

describe('the warning before a key expires', () => {
  const ending = (person: Client, name: string, days: number) => make(person, { name, expiresAt: inDays(days) })
  const warnings = async (client: Client) => (await client.get('/notifications?type=api_key_expiring').ok(200)).items

  /** Moves the clock by some days, with the daily run of the job on each. */
  async function live(days: number) {
    for (let day = 0; day < days; day++) {
      await enqueue(t.database.db, warnOfExpiry, {})
      expect(await t.runJobs()).toBe(0)
      t.clock.forward(DAY)
    }
  }

  test('the company is notified once, a week before a key expires', async () => {
    const co = await t.company()
    const other = await t.company()
    const key = await ending(await co.owner(), 'Shop', 10.5)
    await live(4)
    expect(await warnings(co)).toEqual([])
    await live(1)
    const warned = {
      type: 'api_key_expiring',
      severity: 'warning',
      count: 1,
      readAt: null,
      params: { expiresAt: key.expiresAt },
      subject: { kind: 'api_key', id: key.id, name: 'Shop' },
    }
    expect(await warnings(co)).toMatchObject([warned])
    await live(10)
    expect(await warnings(co)).toMatchObject([warned])
    expect(await warnings(other)).toEqual([])
  })

  test('a warning that was read does not come again', async () => {
    const co = await t.company()
    await ending(await co.owner(), 'Shop', 6.5)
    await live(1)
    await co.post('/notifications/read', { all: true }).ok(200)
    await live(7)
    expect(await warnings(co)).toMatchObject([{ count: 1, readAt: expect.any(String) }])
  })

  test('a job that runs twice does not warn twice, and one that missed a day catches up', async () => {
    const co = await t.company()
    await ending(await co.owner(), 'Shop', 7.5)
    t.clock.forward(2 * DAY)
    await live(1)
    t.clock.forward(-DAY)
    await live(1)
    expect(await warnings(co)).toMatchObject([{ count: 1, subject: { name: 'Shop' } }])
  })

  test('each key has a warning of its own', async () => {
    const co = await t.company()
    const owner = await co.owner()
    await ending(owner, 'First', 6.5)
    await ending(owner, 'Second', 6.5)
    await live(1)
    const names = (await warnings(co)).map((item: { subject: { name: string } }) => item.subject.name)
    expect(names.sort()).toEqual(['First', 'Second'])
  })

  test('keys that have ended need no warning', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const revoked = await ending(owner, 'Revoked', 6.5)
    await owner.delete(`/api-keys/${revoked.id}`).ok(204)
    const maker = await co.member('developer')
    await ending(maker, 'Of a member who left', 6.5)
    await owner.delete(`/members/${maker.memberId}`).ok(204)
    await live(1)
    expect(await warnings(co)).toEqual([])
  })
})
