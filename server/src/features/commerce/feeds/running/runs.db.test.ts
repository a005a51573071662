import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { type FeedHost, heureka, products, startFeedHost } from '../../../../../test/support/feed-host.ts'
import { feedClock } from '../clock.ts'

const t = useApi()
const HOUR = 3600_000
let host: FeedHost
beforeAll(async () => {
  host = await startFeedHost()
})

const corpus = (name: string) => readFileSync(join(import.meta.dirname, '..', 'reading', 'corpus', name))
const create = (co: Company, more: object = {}) =>
  co.post('/feeds', { name: 'Feed', shopId: co.shopId, url: host.url, ...more }).ok(201)
const get = (co: Company, id: string) => co.get(`/feeds/${id}`).ok()
const itemsOf = async (co: Company, id: string) => (await co.get(`/feeds/${id}/items?pageSize=100`).ok()).items
const notices = async (co: Company) =>
  (await co.get('/notifications').ok()).items.map(({ type, count }: { type: string; count: number }) => [type, count])

/** Lets the clock start the runs that are due, and runs them. */
async function tick() {
  await feedClock.run({ app: t.app, db: t.database.db, now: t.clock.now() })
  await t.runJobs()
}

/** Serves a file, and reads the feed again. */
async function read(co: Company, id: string, body: string | Buffer, query = '') {
  host.serve({ body })
  await co.post(`/feeds/${id}/refresh${query}`).ok(202)
  await t.runJobs()
  return get(co, id)
}

/** Uploads a file to a new feed, and reads it. */
async function upload(co: Company, body: string | Buffer, more: object = {}) {
  const { id } = await create(co, { source: 'upload', url: undefined, name: crypto.randomUUID(), ...more })
  await co.upload(`/feeds/${id}/import`, 'feed', body).ok(202)
  await t.runJobs()
  return get(co, id)
}

describe('a feed with an address', () => {
  test('is read at once and then every refreshMinutes; only changes are written', async () => {
    const co = await t.company()
    const body = heureka(products(5))
    host.serve({ body, headers: { 'content-type': 'text/xml' } })
    const { id } = await create(co, { refreshMinutes: 60 })
    await tick()
    const first = await get(co, id)
    const counts = { items: 5, added: 5, changed: 0, removed: 0, errors: 0 }
    expect(first).toMatchObject({ items: 5, detectedFormat: 'heureka' })
    expect(first.lastRun).toMatchObject({ status: 'ok', reason: null, ...counts, bytes: Buffer.byteLength(body) })
    const before = await itemsOf(co, id)
    t.clock.forward(HOUR - 1)
    await tick()
    expect((await get(co, id)).lastRun.at).toBe(first.lastRun.at)
    t.clock.forward(1)
    host.serve({ body: heureka(products(6, (i) => (i === 2 ? { PRODUCTNAME: 'New name' } : null)).slice(1)) })
    await tick()
    expect(await get(co, id)).toMatchObject({
      items: 5,
      lastRun: { status: 'ok', items: 5, added: 1, changed: 1, removed: 1, errors: 0 },
    })
    const after = await itemsOf(co, id)
    expect(after.map(({ code }: { code: string }) => code)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2'])
    // Items keep their ids, and those that did not change their time.
    for (const item of before.slice(0, 4)) expect(after.map((one: { id: string }) => one.id)).toContain(item.id)
    expect(await notices(co)).toEqual([])
    const { items: running } = await co.get('/running-actions').ok()
    expect(running).toEqual([])
  })

  test('has one run at a time', async () => {
    const co = await t.company()
    host.serve({ body: heureka(products(1)) })
    const { id } = await create(co, { active: false })
    const started = await co.post(`/feeds/${id}/refresh`).ok(202)
    expect(started.feed.lastRun.status).toBe('running')
    await co.post(`/feeds/${id}/refresh`).fails(409, 'conflict', 'running')
    await t.runJobs()
    expect((await get(co, id)).lastRun.status).toBe('ok')
    await co.post(`/feeds/${id}/refresh`).ok(202)
    await t.runJobs()
  })

  test('is asked for changes only; an unchanged one keeps the catalogue', async () => {
    const co = await t.company()
    const headers = { etag: '"v1"', 'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT' }
    host.serve({ body: heureka(products(3)), headers })
    const { id } = await create(co)
    await tick()
    const asked = host.requests.length
    await co.post(`/feeds/${id}/refresh`).ok(202)
    await t.runJobs()
    expect(host.requests[asked]).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': headers['last-modified'],
    })
    const unchanged = { status: 'ok', items: 3, added: 0, changed: 0, removed: 0, bytes: 0 }
    expect(await get(co, id)).toMatchObject({ items: 3, lastRun: unchanged })
    expect(await itemsOf(co, id)).toHaveLength(3)
    // Another mapping needs the whole file again.
    await co.patch(`/feeds/${id}`, { mapping: { brand: 'PRODUCTNAME' } }).ok()
    await tick()
    expect((await get(co, id)).lastRun).toMatchObject({ status: 'ok', changed: 3 })
    expect((await itemsOf(co, id))[0].brand).toBe('Product 3')
  })

  test('gets its login and password', async () => {
    const co = await t.company()
    host.serve({ body: heureka(products(1)) })
    await create(co, { basicAuth: { login: 'shop', password: 'žluť' } })
    await tick()
    const { authorization = '' } = host.requests.at(-1)!
    expect(Buffer.from(authorization.slice(6), 'base64').toString()).toBe('shop:žluť')
  })

  test('may be compressed, and in the encoding that its server names', async () => {
    const co = await t.company()
    const { id } = await create(co, { active: false })
    host.serve({ body: gzipSync(heureka(products(2))), headers: { 'content-encoding': 'gzip' } })
    await co.post(`/feeds/${id}/refresh`).ok(202)
    await t.runJobs()
    expect((await get(co, id)).lastRun).toMatchObject({ status: 'ok', items: 2 })
    const twice = await read(co, id, gzipSync(gzipSync(heureka(products(3)))))
    expect(twice.lastRun).toMatchObject({ status: 'ok', items: 3 })
    const cut = await read(co, id, gzipSync(heureka(products(500))).subarray(0, -100))
    expect(cut).toMatchObject({ items: 3, lastRun: { status: 'failed', reason: 'truncated' } })
    host.serve({
      body: corpus('without-declaration.xml'),
      headers: { 'content-type': 'text/xml; charset=windows-1250' },
    })
    await co.post(`/feeds/${id}/refresh?force=true`).ok(202)
    await t.runJobs()
    expect((await itemsOf(co, id)).map(({ name }: { name: string }) => name)).toEqual(['Ľan'])
  })

  test('an encoding that shows late in a long file is found', async () => {
    const co = await t.company()
    const items = products(6000)
    items.push({ ITEM_ID: 'last', PRODUCTNAME: 'XXX', URL: 'https://shop.example.com/', PRICE_VAT: '1' })
    const [start, end] = heureka(items).split('XXX')
    const bytes = Buffer.concat([Buffer.from(start!), Buffer.from([0x8e, 0x6c, 0x75, 0x9d]), Buffer.from(end!)])
    expect(bytes.length).toBeGreaterThan(600_000)
    const { id, lastRun } = await upload(co, bytes)
    expect(lastRun).toMatchObject({ status: 'ok', items: 6001 })
    expect((await co.get(`/feeds/${id}/items?q=last`).ok()).items[0].name).toBe('Žluť')
  })
})

describe('a run that fails', () => {
  test('keeps the last good catalogue and notifies once, and again after a success', async () => {
    const co = await t.company()
    host.serve({ body: heureka(products(4)) })
    const { id } = await create(co, { active: false })
    await read(co, id, heureka(products(4)))
    host.serve({ status: 500 })
    for (let i = 0; i < 3; i++) {
      await co.post(`/feeds/${id}/refresh`).ok(202)
      await t.runJobs()
    }
    expect(await get(co, id)).toMatchObject({
      items: 4,
      lastRun: { status: 'failed', reason: 'status', httpStatus: 500, items: 0 },
    })
    expect(await itemsOf(co, id)).toHaveLength(4)
    expect(await notices(co)).toEqual([['feed_failed', 1]])
    await read(co, id, heureka(products(4)))
    await read(co, id, '<!DOCTYPE SHOP><SHOP></SHOP>')
    expect(await notices(co)).toEqual([['feed_failed', 2]])
    const [{ subject, params }] = (await co.get('/notifications').ok()).items
    expect(subject).toEqual({ kind: 'feed', id, name: 'Feed' })
    expect(params).toMatchObject({ reason: 'doctype' })
  })

  test.each([
    ['doctype.xml', 'doctype'],
    ['billion-laughs.xml', 'doctype'],
    ['html-page.txt', 'html'],
    ['empty.xml', 'empty'],
    ['truncated.xml', 'truncated'],
    ['truncated-json.txt', 'truncated'],
    ['image.png', 'binary'],
    ['unknown-root.xml', 'format'],
  ])('by %s says why', async (file, reason) => {
    const { items, lastRun } = await upload(await t.company(), corpus(file))
    expect(items).toBe(0)
    expect(lastRun).toMatchObject({ status: 'failed', reason })
  })

  test('by its server says why', async () => {
    const co = await t.company()
    const { id } = await create(co, { active: false })
    host.serve({ status: 301, headers: { location: 'https://example.com/' } })
    await co.post(`/feeds/${id}/refresh`).ok(202)
    await t.runJobs()
    expect((await get(co, id)).lastRun).toMatchObject({ status: 'failed', reason: 'status', httpStatus: 301 })
    await co.patch(`/feeds/${id}`, { url: 'http://127.0.0.1:1/feed.xml' }).ok()
    await co.post(`/feeds/${id}/refresh`).ok(202)
    await t.runJobs()
    expect((await get(co, id)).lastRun).toMatchObject({ status: 'failed', reason: 'network', httpStatus: null })
  })

  test('because every item is wrong is no empty catalogue', async () => {
    const co = await t.company()
    const { lastRun } = await upload(co, '[{"x": 1}, {"x": 2}]')
    expect(lastRun).toMatchObject({ status: 'failed', reason: 'no_items', items: 0, errors: 2 })
  })

  test('leaves no files and no stage behind', async () => {
    const co = await t.company()
    await upload(co, corpus('truncated.xml'))
    await upload(co, heureka(products(10)))
    const files = []
    for await (const key of t.app.files.olderThan(`feeds/${co.tenantId}`, new Date(Date.now() + HOUR))) files.push(key)
    expect(files).toEqual([])
    expect(await co.db.selectFrom('feed_stage').select('code').execute()).toEqual([])
  })
})

describe('a run that would remove more than half of the items', () => {
  test('is refused, with a notification, unless it is forced', async () => {
    const co = await t.company()
    const { id } = await create(co, { active: false })
    await read(co, id, heureka(products(10)))
    // Half may go.
    expect((await read(co, id, heureka(products(5)))).lastRun).toMatchObject({ status: 'ok', removed: 5 })
    await read(co, id, heureka(products(10)))
    const refused = await read(co, id, heureka(products(4)))
    expect(refused).toMatchObject({
      items: 10,
      lastRun: { status: 'shrunk', items: 4, added: 0, changed: 0, removed: 0 },
    })
    await read(co, id, heureka([]))
    expect(await itemsOf(co, id)).toHaveLength(10)
    expect(await notices(co)).toEqual([['feed_shrunk', 1]])
    const forced = await read(co, id, heureka(products(4)), '?force=true')
    expect(forced).toMatchObject({ items: 4, lastRun: { status: 'ok', removed: 6 } })
  })
})

describe('items that are wrong', () => {
  test('are errors of their own, with line and reason', async () => {
    const co = await t.company()
    const { id, lastRun } = await upload(co, corpus('broken-in-the-middle.xml'))
    expect(lastRun).toMatchObject({ status: 'ok', items: 2, errors: 2 })
    const { errors } = await co.get(`/feeds/${id}/preview`).ok()
    expect(errors).toEqual([
      { line: 10, position: 2, code: null, reason: 'broken' },
      { line: 14, position: 3, code: null, reason: 'unclosed' },
    ])
  })

  test('are named by their code, if it can be read', async () => {
    const co = await t.company()
    const { id } = await upload(co, corpus('negative-price.xml'))
    const { errors } = await co.get(`/feeds/${id}/preview`).ok()
    expect(errors).toEqual([
      { line: 3, position: 1, code: 'A2', reason: 'price' },
      { line: 10, position: 2, code: 'A3', reason: 'price' },
    ])
  })

  test('with a code that came before are left out', async () => {
    const co = await t.company()
    const { id, lastRun } = await upload(co, corpus('duplicate-codes.xml'))
    expect(lastRun).toMatchObject({ status: 'ok', items: 2, errors: 1 })
    const items = await itemsOf(co, id)
    expect(items.find(({ code }: { code: string }) => code === 'A2').name).toBe('Čepice')
    const { errors } = await co.get(`/feeds/${id}/preview`).ok()
    expect(errors).toEqual([{ line: 10, position: 2, code: 'A2', reason: 'duplicate' }])
  })

  test('are all counted, and a thousand are kept', async () => {
    const co = await t.company()
    const wrong = products(1500, (i) => ({
      PRICE_VAT: i % 3 === 0 ? '-1' : '1',
      ITEM_ID: i % 3 === 1 ? 'same' : `p${i}`,
    }))
    const { id, lastRun } = await upload(co, heureka(wrong))
    expect(lastRun).toMatchObject({ status: 'ok', items: 501, errors: 999 })
    const more = await upload(co, heureka(products(2500, (i) => (i > 1 ? { PRICE_VAT: '-1' } : null))))
    expect(more.lastRun).toMatchObject({ items: 1, errors: 2499 })
    const kept = (feedId: string) =>
      co.db
        .selectFrom('feed_error')
        .select('number')
        .where('tenant_id', '=', co.tenantId)
        .where('feed_id', '=', feedId)
        .execute()
    expect(await kept(id)).toHaveLength(999)
    expect(await kept(more.id)).toHaveLength(1000)
  })

  test('of 2 MB do not stop the others', async () => {
    const co = await t.company()
    const body = heureka(products(3, (i) => (i === 2 ? { DESCRIPTION: 'x'.repeat(2_000_000) } : null)))
    const { id, lastRun } = await upload(co, body)
    expect(lastRun).toMatchObject({ status: 'ok', items: 2, errors: 1 })
    expect((await co.get(`/feeds/${id}/preview`).ok()).errors[0]).toMatchObject({ position: 2, reason: 'too_long' })
  })
})
