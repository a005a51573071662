import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { whileRefusing } from '../../../../test/support/refusing.ts'

/** A service on another host: each test says what it answers. */
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
const asked: string[] = []
const host = createServer((request, response) => {
  asked.push(request.url!)
  answer(request, response)
})
await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
afterAll(() => host.close())
const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`

const t = useApi({ SMARTEMAILING_URL: `${url}/api/v3` })
let co: Company
beforeEach(async () => {
  asked.length = 0
  co = await t.company()
})

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const target = () => ({ shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true })
const statusOf = async (email: string) =>
  (await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()).items[0]?.status
const storedSecrets = async () =>
  (await sql<{ secret: string | null }>`select secret from migration where tenant_id = ${co.tenantId}`.execute(co.db))
    .rows
const retry = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`.execute(co.db)
  await t.runJobs()
}

describe('SmartEmailing', () => {
  /** The compatible interface of another company of our own server stands in for the service. */
  const actAs = (other: Company) => {
    answer = async (request, response) => {
      const { authorization } = request.headers
      const result = await other.server.inject({ method: 'GET', url: request.url!, headers: { authorization } })
      response.writeHead(result.statusCode, { 'content-type': 'application/json' }).end(result.payload)
    }
  }

  test('contacts of another account come with their lists, fields and states', async () => {
    const other = await t.company()
    actAs(other)
    const list = await other.list('Club')
    const sale = await other.list('Sale')
    const field = await other
      .post('/custom-fields', { name: 'Size', type: 'select', options: [{ name: 'M' }, { name: 'L' }] })
      .ok(201)
    const ann = await other.contact('ann@example.com', {
      firstName: 'Ann',
      mobile: '777123456',
      customFields: { [field.id]: 'L' },
    })
    const left = await other.contact('left@example.com')
    const black = await other.contact('black@example.com')
    const ids = [ann.id, left.id, black.id]
    await other.post(`/lists/${list.id}/members`, { contactIds: ids }).ok()
    await other.post(`/lists/${sale.id}/members`, { contactIds: [ann.id] }).ok()
    await other.post(`/lists/${sale.id}/members/unsubscribe`, { contactIds: [ann.id] }).ok()
    await other.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [left.id] }).ok()
    await other.post(`/contacts/${black.id}/blacklist`, {}).ok()

    const apiKey = `${other.email}:${other.apiKey}`
    const preview = await co.post('/migration/preview', { source: 'smartemailing', apiKey }).ok()
    expect(preview).toMatchObject({
      isComplete: true,
      // The interface shows blacklisted contacts as unsubscribed from all of their lists.
      counts: { rows: 3, subscribed: 1, unsubscribed: 2 },
      customFields: [{ name: 'Size', type: 'text', exists: false }],
    })
    expect(preview.lists.map(({ name }: never) => name)).toContain('Club')

    await co.post('/migration', { source: 'smartemailing', apiKey, ...target() }).ok(202)
    const [stored] = await storedSecrets()
    expect(stored!.secret).toMatch(/^v1\./)
    expect(stored!.secret).not.toContain(other.apiKey)
    await t.runJobs()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'finished', counts: { created: 3, consents: 1 } })
    expect(await storedSecrets()).toEqual([{ secret: null }])

    const { items } = await co.get('/contacts?q=ann@example.com').ok()
    const moved = await co.get(`/contacts/${items[0].id}`).ok()
    expect(moved).toMatchObject({ status: 'subscribed', firstName: 'Ann', mobile: '777123456' })
    expect(Object.values(moved.customFields)).toEqual(['L'])
    expect(Object.fromEntries(moved.lists.map(({ name, state }: never) => [name, state]))).toMatchObject({
      ...{ Club: 'confirmed', Sale: 'unsubscribed' },
    })
    expect(await statusOf('left@example.com')).toBe('unsubscribed')
    expect((await co.get('/contacts?q=black@example.com').ok()).items[0]).toMatchObject({ blacklisted: true })
  })

  test('a wrong key is named and nothing starts', async () => {
    actAs(await t.company())
    const input = { source: 'smartemailing', apiKey: 'owner:wrong' }
    await co.post('/migration/preview', input).fails(400, 'validation', 'apiKey')
    await co.post('/migration', { ...input, ...target() }).fails(400, 'validation', 'apiKey')
    expect(await storedSecrets()).toEqual([])
  })

  test('empty fields are filled later from what was read', async () => {
    const other = await t.company()
    actAs(other)
    await other.contact('ann@example.com', { firstName: 'Ann', city: 'Praha', phone: '222333444', mobile: '777123456' })
    await co
      .post('/migration', { source: 'smartemailing', apiKey: `${other.email}:${other.apiKey}`, ...target() })
      .ok(202)
    await t.runJobs()
    const { items } = await co.get('/contacts?q=ann@example.com').ok()
    const person = await co.owner()
    await sql`update contact set city = '', phone = '', mobile = '' where tenant_id = ${co.tenantId}`.execute(co.db)
    await person.patch(`/contacts/${items[0].id}`, { city: 'Brno' }).ok()
    await person.patch(`/contacts/${items[0].id}`, { city: '' }).ok()

    const fill = (body: object) => co.post('/maintenance/se-backfill-contacts', body).ok(200)
    const changes = [
      { field: 'phone', value: '222333444' },
      { field: 'mobile', value: '777123456' },
    ]
    const dry = await fill({})
    expect(dry).toMatchObject({ checked: 1, changed: 1, sample: [{ email: 'ann@example.com' }], jobId: null })
    expect(dry.sample[0].changes.toSorted((a: never, b: never) => (a < b ? -1 : 1))).toEqual(
      expect.arrayContaining(changes),
    )
    expect(await co.get(`/contacts/${items[0].id}`).ok()).toMatchObject({ phone: '', mobile: '' })
    expect(await fill({ apply: true })).toMatchObject({ changed: 1 })
    expect(await co.get(`/contacts/${items[0].id}`).ok()).toMatchObject({
      city: '',
      phone: '222333444',
      mobile: '777123456',
    })
    expect(await fill({ apply: true })).toMatchObject({ checked: 1, changed: 0, sample: [] })

    await person.post(`/contacts/${items[0].id}/erase`, {}).ok(204)
    const { rows } = await sql`select 1 from migration_row where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows).toEqual([])
  })
})

describe('listmonk', () => {
  /** listmonk gives no more, whatever is asked for. */
  const MOST = 50
  const subscribers = Array.from({ length: 700 }, (_, i) => ({
    ...{ id: i, email: `s${i}@example.com`, name: `Ann ${i}`, status: i === 3 ? 'blocklisted' : 'enabled' },
    attribs: { city: 'Brno', level: i },
    lists: [{ name: 'News', subscription_status: 'confirmed', optin: 'double' }],
  }))
  const BOUNCES = [
    { email: 's1@example.com', type: 'hard', created_at: '2024-08-20T23:54:22.851858Z' },
    { email: 's2@example.com', type: 'soft', created_at: '2024-08-20T23:54:22.851858Z' },
    { email: 'else@example.com', type: 'complaint', created_at: '2024-08-20T23:54:22.851858Z' },
  ]
  const listmonk: typeof answer = (request, response) => {
    if (request.headers.authorization !== `Basic ${Buffer.from('api:token').toString('base64')}`)
      return json(response, { message: 'no' }, 403)
    const { pathname, searchParams } = new URL(request.url!, url)
    const page = Number(searchParams.get('page'))
    const size = Math.min(Number(searchParams.get('per_page')), MOST)
    const all = { '/lm/api/subscribers': subscribers, '/lm/api/bounces': BOUNCES, '/lm/api/lists': [] }[pathname]
    if (!all) return json(response, {}, 404)
    const results: unknown[] = all.slice((page - 1) * size, page * size)
    // As listmonk does for subscribers: no records are null, unless there are none at all.
    const isNull = all === subscribers && !results.length
    json(response, { data: { results: isNull ? null : results, total: all.length } })
  }
  const input = { source: 'listmonk', apiKey: 'api:token', url: `${url}/lm/` }

  test('subscribers and bounces are read page by page', async () => {
    answer = listmonk
    await co.post('/migration', { ...input, ...target() }).ok(202)
    await t.runJobs()
    expect(await co.get('/migration').ok()).toMatchObject({
      ...{ source: 'listmonk', state: 'finished', failure: null },
      counts: { read: 702, created: 700, subscribed: 698, unsubscribed: 1, bounced: 1, suppressions: 1 },
    })
    expect(await statusOf('s1@example.com')).toBe('bounced')
    expect(await statusOf('s3@example.com')).toBe('unsubscribed')
    const { items } = await co.get('/custom-fields').ok()
    expect(items.map(({ name, type }: never) => [name, type]).toSorted()).toEqual([
      ['city', 'text'],
      ['level', 'number'],
    ])
  })

  test('after an outage it goes on with the page that failed', async () => {
    let failures = 1
    answer = (request, response) => {
      const fails = request.url!.startsWith('/lm/api/subscribers?page=2&') && failures-- > 0
      return fails ? json(response, {}, 503) : listmonk(request, response)
    }
    await co.post('/migration', { ...input, ...target() }).ok(202)
    await t.runJobs()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'running' })
    await retry()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'finished', counts: { created: 700 } })
    expect(asked.filter((path) => path.startsWith('/lm/api/subscribers?page=1&'))).toHaveLength(1)
  })

  test('a preview reads the first pages', async () => {
    answer = listmonk
    const preview = await co.post('/migration/preview', input).ok()
    expect(preview).toMatchObject({ isComplete: true, counts: { rows: 702, subscribed: 698 } })
  })

  test('previews of a company run one after the other', async () => {
    let [open, most] = [0, 0]
    answer = (request, response) => {
      most = Math.max(most, ++open)
      response.once('finish', () => open--)
      // The others have the time to ask, too.
      setTimeout(() => listmonk(request, response), 5)
    }
    await Promise.all([1, 2, 3].map(() => co.post('/migration/preview', input).ok()))
    expect(most).toBe(1)
  })

  test('a move that ends after the last page goes on without reading it again', async () => {
    answer = listmonk
    await whileRefusing(t.database, { change: 'update of read_at', table: 'migration' }, async () => {
      await co.post('/migration', { ...input, ...target() }).ok(202)
      await t.runJobs()
    })
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'running' })
    asked.length = 0
    await retry()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'finished', counts: { read: 702, created: 700 } })
    expect(asked).toEqual([])
  })

  describe('limits', () => {
    /** Starts a move that has read so many rows and is at a page. */
    const startAt = async (phase: number, page: number, rows: number) => {
      answer = listmonk
      await co.post('/migration', { ...input, ...target() }).ok(202)
      const saved = { rows, invalid: 0, lists: [], labels: [], columns: [] }
      const cursor = JSON.stringify({ at: { names: { lists: {}, fields: {}, options: {} }, phase, page }, saved })
      await sql`update migration set cursor = ${cursor}::jsonb where tenant_id = ${co.tenantId}`.execute(co.db)
    }

    test('a million contacts come with their bounces', async () => {
      await startAt(1, 0, 1_000_000)
      await t.runJobs()
      expect(await co.get('/migration').ok()).toMatchObject({ state: 'finished', counts: { read: 1_000_002 } })
    })

    test('more contacts end it with a reason of their own', async () => {
      await startAt(0, 1_000_000 / MOST, 1_000_000)
      answer = (_, response) => json(response, { data: { results: subscribers.slice(0, 1), total: 1_000_001 } })
      await t.runJobs()
      expect(await co.get('/migration').ok()).toMatchObject({ state: 'failed', failure: 'tooMany' })
      expect(await storedSecrets()).toEqual([{ secret: null }])
    })
  })

  test('a hostile host is refused', async () => {
    for (const [hostile, field] of [
      [(_, response) => response.writeHead(302, { location: `${url}/lm/api/lists` }).end(), 'url'],
      [(_, response) => response.writeHead(200).end('x'.repeat(300_000)), 'url'],
      [(_, response) => response.writeHead(200).end('[]'), 'url'],
      [(_, response) => json(response, { data: { results: 'no' } }, 401), 'apiKey'],
    ] as [typeof answer, string][]) {
      answer = hostile
      await co.post('/migration/preview', input).fails(400, 'validation', field)
    }
    answer = (_, response) => json(response, {}, 500)
    await co.post('/migration/preview', input).fails(502, 'upstream', 'service')
  })

  test('a key that is withdrawn in the middle ends it as failed', async () => {
    answer = listmonk
    await co.post('/migration', { ...input, ...target() }).ok(202)
    answer = (_, response) => json(response, {}, 401)
    await t.runJobs()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'failed', failure: 'apiKey' })
    expect(await storedSecrets()).toEqual([{ secret: null }])
  })
})
