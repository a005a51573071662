import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { siteScript } from './script.ts'

const t = useApi()
const SITE = 'https://www.flowers.example'
const visit = (path = '/', more: object = {}) => ({ type: 'visit', visit: { url: `${SITE}${path}` }, ...more })

/** A company whose shop is followed. */
async function followed(mode: string) {
  const co = await t.company()
  await co.patch(`/shops/${co.shopId}`, { url: SITE }).ok()
  await co.patch(`/web-tracking/${co.shopId}`, { mode }).ok()
  return co
}

const send = (co: Company, events: object[], more: object = {}) =>
  t.stranger
    .with({ 'content-type': 'text/plain;charset=UTF-8' })
    .post(`/t/${co.tenant}/${co.shopId}`, Buffer.from(JSON.stringify({ events, ...more })))
const stored = async (co: Company) =>
  co.db.selectFrom('web_event').selectAll().where('tenant_id', '=', co.tenantId).orderBy('id').execute()

describe('the script', () => {
  test('is small, and uses nothing newer than ES2017', async () => {
    const { plain, gzip } = siteScript('tracker')!
    expect(gzip.length).toBeLessThan(10_000)
    const script = plain.toString()
    const to = async (target: string) => (await transformWithOxc(script, 'tracker.js', { target })).code
    expect(await to('es2017')).toBe(await to('esnext'))
    expect(script).not.toMatch(/^\s*(import|export)\b/m)
  })

  test.each(['tracker', 'basic'])('%s.js may be cached for long, and is served on hosts of companies', async (name) => {
    for (const host of ['localhost', 'click.flowers.example']) {
      const { status, headers, text } = await t.stranger.with({ host }).get(`/js/tracking/${name}.js`).raw()
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': expect.stringContaining('max-age=86400'),
        'access-control-allow-origin': '*',
      })
      expect(text).toBe(siteScript(name)!.plain.toString())
    }
  })

  test('has no other files', async () => {
    for (const name of ['state', 'constructor', '..%2Fscript'])
      await t.stranger.get(`/js/tracking/${name}.js`).fails(404, 'not_found')
  })
})

describe('the configuration of a website', () => {
  test('is that of the named shop, of the host, or of the oldest shop', async () => {
    const co = await followed('full')
    const second = await co
      .post('/shops', { name: 'Blog', url: 'http://blog.example', currency: 'EUR', language: 'cs' })
      .ok(201)
    await co.patch(`/web-tracking/${second.id}`, { mode: 'anonymous' }).ok()
    const config = async (query: string) => {
      const { headers } = await t.stranger.get(`/t/${co.tenant}${query}`).raw()
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
      return t.stranger.get(`/t/${co.tenant}${query}`).ok(200)
    }
    const flowers = { shopId: co.shopId, mode: 'full', currency: 'CZK' }
    const blog = { shopId: second.id, mode: 'anonymous', currency: 'EUR' }
    expect(await config('')).toEqual(flowers)
    expect(await config('?host=checkout.flowers.example')).toEqual(flowers)
    expect(await config('?host=www.blog.example')).toEqual(blog)
    expect(await config('?host=notblog.example')).toEqual(flowers)
    expect(await config(`?host=www.flowers.example&shop=${second.id}`)).toEqual(blog)
  })

  test('is not known of other companies and shops, nor of shops that were never followed', async () => {
    const [co, other, quiet] = [await followed('full'), await followed('full'), await t.company()]
    for (const path of [
      `/t/${crypto.randomUUID()}`,
      `/t/${co.tenant}?shop=${other.shopId}`,
      `/t/${quiet.tenant}`,
      '/t/x',
    ])
      await t.stranger.get(path).fails(404, 'not_found')
    await t.stranger.get(`/t/${co.tenant}?host=a%2Fb`).fails(400, 'validation', 'host')
  })

  test('is off when the script is off', async () => {
    const co = await followed('full')
    await co.patch(`/site-script/${co.shopId}`, { active: false }).ok()
    expect(await t.stranger.get(`/t/${co.tenant}`).ok(200)).toMatchObject({ mode: 'off' })
  })
})

describe('events of the script', () => {
  const visitor = crypto.randomUUID()

  test('are recorded as the mode of the shop allows', async () => {
    const events = [visit(), { type: 'identify', identify: { email: 'a@example.com' } }]
    const full = await followed('full')
    await send(full, events, { visitor }).ok(204)
    expect(await stored(full)).toMatchObject([
      { type: 'visit', visitor, waiting: true },
      { type: 'identify', visitor, waiting: true },
    ])
    const anonymous = await followed('anonymous')
    await send(anonymous, events, { visitor }).ok(204)
    expect(await stored(anonymous)).toMatchObject([{ type: 'visit', visitor: null, waiting: false }])
    const off = await followed('off')
    await send(off, events, { visitor }).ok(204)
    expect(await stored(off)).toEqual([])
  })

  test('are taken from every website, as text or as JSON', async () => {
    const co = await followed('anonymous')
    expect((await send(co, [visit()]).raw()).headers['access-control-allow-origin']).toBe('*')
    await t.stranger.post(`/t/${co.tenant}/${co.shopId}`, { events: [visit()] }).ok(204)
    await t.stranger
      .with({ host: 'click.flowers.example' })
      .post(`/t/${co.tenant}/${co.shopId}`, { events: [visit()] })
      .ok(204)
    expect(await stored(co)).toHaveLength(3)
    const form = t.stranger.with({ 'content-type': 'application/x-www-form-urlencoded' })
    await form.post(`/t/${co.tenant}/${co.shopId}`, 'events=1').fails(415, 'validation', 'contentType')
  })

  test('have the time at which they happened', async () => {
    const co = await followed('anonymous')
    await send(co, [
      visit('/', { ago: 5_000 }),
      visit('/', { ago: 1e12 }),
      visit('/', { ago: -5 }),
      visit('/', { ago: 'x' }),
    ]).ok(204)
    const now = t.clock.now().getTime()
    expect((await stored(co)).map(({ at }) => now - at.getTime())).toEqual([5_000, 24 * 3600_000, 0, 0])
  })

  test('are refused one by one, by the name of the field', async () => {
    const co = await followed('full')
    const cart = { url: `${SITE}/cart`, currency: 'CZK', total: '5', items: [{ code: 'A', url: `${SITE}/a` }] }
    const given: [object | null, string][] = [
      [visit('/ok'), ''],
      [{ type: 'teleport' }, 'type'],
      [{ type: 'constructor' }, 'type'],
      [null, 'type'],
      [{ type: 'visit' }, 'visit'],
      [{ type: 'visit', visit: { url: 'https://evil.example/' } }, 'visit.url'],
      [{ type: 'visit', visit: { url: 'https://evilflowers.example/' } }, 'visit.url'],
      [{ type: 'cart', cart: { ...cart, currency: 'EUR' } }, 'cart.currency'],
      [{ type: 'cart', cart: { ...cart, url: 'https://evil.example/' } }, 'cart.url'],
      [{ type: 'cart', cart: { ...cart, items: [{ code: 'A', url: 'https://evil.example/' }] } }, 'cart.items.0.url'],
      [{ type: 'cart', cart }, ''],
      [{ type: 'custom', custom: { customEvent: 'x', payload: { text: 'x'.repeat(9000) } } }, 'custom.payload'],
      [{ type: 'identify', identify: { email: 'nobody' } }, 'identify.email'],
      [{ type: 'identify', identify: { email: 'a@example.com', by: 'link' } }, 'identify.by'],
    ]
    const { faults } = await send(co, given.map(([event]) => event) as object[], { visitor }).ok(202)
    expect(faults).toEqual(given.flatMap(([, field], index) => (field ? [{ index, field }] : [])))
    expect((await stored(co)).map(({ type }) => type)).toEqual(['visit', 'cart'])
  })

  test('with carts need a shop with an address, and pictures of other websites are left out', async () => {
    const item = { code: 'A', imageUrl: `${SITE}/a.jpg` }
    const cart = (...items: object[]) => ({
      type: 'cart',
      cart: { url: `${SITE}/cart`, currency: 'CZK', total: '5', items },
    })
    const co = await followed('full')
    await send(co, [cart(item, { code: 'B', imageUrl: 'https://evil.example/b.jpg' })], { visitor }).ok(204)
    expect((await stored(co)).map(({ data }) => data)).toMatchObject([{ items: [item, { code: 'B' }] }])
    expect(JSON.stringify(await stored(co))).not.toContain('evil')
    const without = await t.company()
    await without.patch(`/web-tracking/${without.shopId}`, { mode: 'full' }).ok()
    const { faults } = await send(without, [cart(item)], { visitor }).ok(202)
    expect(faults).toEqual([{ index: 0, field: 'cart.url' }])
  })

  test('of unknown websites and wrong requests are errors', async () => {
    const [co, other] = [await followed('full'), await followed('full')]
    await t.stranger.post(`/t/${co.tenant}/${other.shopId}`, { events: [visit()] }).fails(404, 'not_found')
    await t.stranger.post(`/t/${crypto.randomUUID()}/${co.shopId}`, { events: [visit()] }).fails(404, 'not_found')
    await send(co, [], { visitor }).fails(400, 'validation', 'events')
    await send(co, Array(21).fill(visit())).fails(400, 'validation', 'events')
    await send(co, [visit()], { visitor: 'me' }).fails(400, 'validation', 'visitor')
    expect(await stored(co)).toEqual([])
  })

  test('of one network are limited', async () => {
    const co = await followed('anonymous')
    await send(co, [visit()]).ok(204)
    const bucket = { name: 'web-events', capacity: 3_000, perSecond: 50 }
    for (let i = 0; i < 2_999; i++) await t.app.limiter.take('web-events:127.0.0.1', [bucket])
    const { headers, body } = await send(co, [visit()]).raw()
    expect(body.error).toMatchObject({ code: 'rate_limited', message: 'web-events' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await stored(co)).toHaveLength(1)
    t.clock.forward(60_000)
    await send(co, [visit()]).ok(204)
  })
})

describe('recent events', () => {
  test('are shown newest first, by shop and type, without addresses', async () => {
    const co = await followed('full')
    const visitor = crypto.randomUUID()
    await send(co, [visit('/a'), { type: 'identify', identify: { email: 'secret@example.com', by: 'login' } }], {
      visitor,
    }).ok(204)
    const page = await co.get('/web-tracking/events').ok()
    expect(page).toMatchObject({ total: 2, page: 1, pageSize: 25 })
    expect(page.items).toMatchObject([
      { type: 'identify', visitorId: visitor, contactId: null, params: { by: 'login' } },
      { type: 'visit', shopId: co.shopId, params: { url: `${SITE}/a`, visitType: 'other' } },
    ])
    expect(JSON.stringify(page)).not.toContain('secret')
    expect((await co.get('/web-tracking/events?type=visit').ok()).total).toBe(1)
    expect((await co.get(`/web-tracking/events?shop=${(await co.shop()).id}`).ok()).total).toBe(0)
    expect((await co.get('/web-tracking/events?page=2&pageSize=1').ok()).items).toMatchObject([{ type: 'visit' }])
    await co.get('/web-tracking/events?type=nothing').fails(400, 'validation', 'type')
    expect((await (await t.company()).get('/web-tracking/events').ok()).total).toBe(0)
    expect((await co.get('/web-tracking').ok()).items[0].lastEventAt).toBe(page.items[0].at)
  })
})
