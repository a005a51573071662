import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { lockTable } from '../../../../../test/support/locks.ts'
import { freezeFor } from '../../../../../test/support/mailing.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { sweepWebEvents } from '../jobs/sweep.ts'
import { lockTracking } from '../store.ts'
import { makeVisitorToken } from '../visitors/visitor-token.ts'
import { handleEvents, handling } from './handle-events.ts'

const t = useApi()
const SITE = 'https://flowers.example'
const DAY = 24 * 3600_000

const visit = (path: string) => ({ type: 'visit', visit: { url: `${SITE}${path}` } })
const cart = (total: string) => ({
  type: 'cart',
  cart: { url: `${SITE}/cart`, currency: 'CZK', total, items: [{ code: 'A' }] },
})
const identify = (email: string, by: string) => ({ type: 'identify', identify: { email, by } })

async function followed() {
  const co = await t.company()
  await co.patch(`/shops/${co.shopId}`, { url: SITE }).ok()
  await co.patch(`/web-tracking/${co.shopId}`, { mode: 'full' }).ok()
  return co
}

const context = () => {
  const { database, ...app } = t.app
  return { app, db: database.db, now: t.clock.now() }
}
/** Sends events, and handles them. */
async function happens(co: Company, visitor: string, ...events: object[]) {
  await t.stranger.post(`/t/${co.tenant}/${co.shopId}`, { visitor, events }).ok(204)
  expect(await handleEvents(context(), co.tenantId)).toBe(events.length)
}
const paths = async (co: Company, contactId: string) => {
  const visits = await co.db
    .selectFrom('visit')
    .select('url')
    .where('tenant_id', '=', co.tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()
  return visits.map(({ url }) => url.slice(SITE.length))
}
const carts = async (co: Company) =>
  (
    await co.db
      .selectFrom('cart')
      .select(['state', 'total'])
      .where('tenant_id', '=', co.tenantId)
      .orderBy('id')
      .execute()
  ).map(({ state, total }) => `${state} ${total}`)

describe('a visitor', () => {
  test('is no contact, and an unknown address makes none', async () => {
    const co = await followed()
    const visitor = crypto.randomUUID()
    await happens(co, visitor, visit('/a'), identify('nobody@example.com', 'login'), visit('/b'))
    expect((await co.get('/contacts').ok()).total).toBe(0)
    expect((await co.get('/web-tracking/events').ok()).items).toMatchObject([
      { type: 'visit', visitorId: visitor, contactId: null },
      { type: 'identify', contactId: null },
      { type: 'visit', contactId: null },
    ])
    const { rows } = await t.database.pool.query('select 1 from web_event e where e::text like $1', ['%nobody@%'])
    expect(rows).toEqual([])
    expect(await handleEvents(context(), co.tenantId)).toBe(0)
  })

  test('becomes known by an event, and what happened before and after belongs to the contact', async () => {
    const co = await followed()
    const { id, email } = await co.contact()
    const [visitor, stranger] = [crypto.randomUUID(), crypto.randomUUID()]
    await happens(co, visitor, visit('/1'), cart('10'))
    await happens(co, stranger, visit('/other'))
    await happens(co, visitor, visit('/2'), identify(email.toUpperCase(), 'form'), visit('/3'))
    await happens(co, visitor, visit('/4'))
    expect(await paths(co, id)).toEqual(['/1', '/2', '/3', '/4'])
    await happens(co, visitor, visit('/5'))
    expect(await carts(co)).toEqual(['open 10'])
    const { items } = await co.get(`/contacts/${id}/activities?type=visit`).ok()
    expect(items).toHaveLength(5)
    // The API takes the id of the visitor too.
    await co.post('/contact-events', { ...visit('/6'), visitorId: visitor }).ok(201)
    await co.post('/contact-events', { ...visit('/6'), visitorId: stranger }).fails(400, 'validation', 'visitorId')
  })

  test('is recognised by log-in rather than form, and by form rather than link', async () => {
    const co = await followed()
    const [a, b, c] = [await co.contact(), await co.contact(), await co.contact()]
    const visitor = crypto.randomUUID()
    const link = (contactId: string) => ({
      type: 'identify',
      identify: { token: makeVisitorToken(t.app.signingKeys, co.tenant, contactId, t.clock.now()) },
    })
    await happens(co, visitor, link(a.id), visit('/a'))
    await happens(co, visitor, link(b.id), visit('/b'))
    await happens(co, visitor, identify(c.email, 'form'), visit('/c'))
    await happens(co, visitor, link(a.id), visit('/c2'))
    await happens(co, visitor, identify(a.email, 'login'), visit('/a2'))
    await happens(co, visitor, identify(b.email, 'form'), link(c.id), visit('/a3'))
    await happens(co, visitor, identify(b.email, 'login'), visit('/b2'))
    expect(await paths(co, a.id)).toEqual(['/a', '/a2', '/a3'])
    expect(await paths(co, b.id)).toEqual(['/b', '/b2'])
    expect(await paths(co, c.id)).toEqual(['/c', '/c2'])
  })

  test('is not recognised by a token that is old, altered, or of another company', async () => {
    const [co, other] = [await followed(), await followed()]
    const { id } = await co.contact()
    const token = makeVisitorToken(t.app.signingKeys, co.tenant, id, t.clock.now())
    const theirs = makeVisitorToken(t.app.signingKeys, other.tenant, id, t.clock.now())
    const old = makeVisitorToken(t.app.signingKeys, co.tenant, id, new Date(t.clock.now().getTime() - 8 * DAY))
    const later = `zzzz.${token.split('.').slice(1).join('.')}`
    for (const wrong of [`${token}x`, theirs, old, later, 'x', '.', ''])
      await happens(co, crypto.randomUUID(), { type: 'identify', identify: { token: wrong } }, visit('/x'))
    expect(await paths(co, id)).toEqual([])
    await happens(co, crypto.randomUUID(), { type: 'identify', identify: { token } }, visit('/x'))
    expect(await paths(co, id)).toEqual(['/x'])
  })

  test('who orders has recovered the cart, also when only the website says so', async () => {
    const co = await followed()
    const { email } = await co.contact()
    const [visitor, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await happens(co, visitor, cart('10'))
    t.clock.forward(1000)
    await happens(co, visitor, { type: 'order', order: { email } })
    expect(await carts(co)).toEqual(['recovered 10'])
    t.clock.forward(1000)
    await happens(co, visitor, cart('20'))
    await happens(co, second, { type: 'order', order: {} })
    expect(await carts(co)).toEqual(['recovered 10', 'open 20'])
  })

  test('who ordered before being recognised is not reminded of the cart', async () => {
    const co = await followed()
    const { email } = await co.contact()
    const visitor = crypto.randomUUID()
    await happens(co, visitor, cart('10'))
    t.clock.forward(1000)
    await happens(co, visitor, { type: 'order', order: {} })
    await happens(co, visitor, identify(email, 'form'))
    expect(await carts(co)).toEqual(['recovered 10'])
  })

  test('has no more than 60 events in 10 minutes', async () => {
    const co = await followed()
    const { id, email } = await co.contact()
    const visitor = crypto.randomUUID()
    await happens(co, visitor, identify(email, 'login'))
    for (let i = 0; i < 4; i++) await happens(co, visitor, ...Array.from({ length: 20 }, () => visit('/')))
    expect(await paths(co, id)).toHaveLength(60)
    t.clock.forward(10 * 60_000)
    await happens(co, visitor, visit('/later'))
    expect((await paths(co, id)).at(-1)).toBe('/later')
  })
})

describe('handling', () => {
  test('goes from company to company, and is done once by one worker', async () => {
    const companies = [await followed(), await followed()]
    const people = await Promise.all(companies.map((co) => co.contact()))
    for (const [i, co] of companies.entries())
      await t.stranger
        .post(`/t/${co.tenant}/${co.shopId}`, {
          visitor: crypto.randomUUID(),
          events: [identify(people[i]!.email, 'login'), visit('/a')],
        })
        .ok(204)
    // Also where a company has a second shop.
    const second = await companies[0]!.shop()
    await companies[0]!.patch(`/web-tracking/${second.id}`, { mode: 'full' }).ok()
    await tx(t.database.db, async (db) => {
      expect(await lockTracking(db, companies[0]!.tenantId)).toBe(true)
      expect(await handleEvents(context(), companies[0]!.tenantId)).toBe(null)
    })
    await Promise.all(Array.from({ length: 4 }, () => handling.run(context())))
    while (await handling.run(context())) {}
    for (const [i, co] of companies.entries()) expect(await paths(co, people[i]!.id)).toEqual(['/a'])
  })

  test('an event that cannot be handled does not block the others', async () => {
    const co = await followed()
    const { id, email } = await co.contact()
    const visitor = crypto.randomUUID()
    await happens(co, visitor, identify(email, 'login'))
    const broken = { visitor, type: 'visit', data: JSON.stringify({ url: null }), waiting: true }
    await co.db
      .insertInto('web_event')
      .values({ ...broken, tenant_id: co.tenantId, shop_id: co.shopId, at: t.clock.now() })
      .execute()
    await t.stranger.post(`/t/${co.tenant}/${co.shopId}`, { visitor, events: [visit('/a')] }).ok(204)
    while (await handling.run(context())) {}
    expect(await paths(co, id)).toEqual(['/a'])
  })

  test('events are deleted after 30 days', async () => {
    const co = await followed()
    await happens(co, crypto.randomUUID(), visit('/old'))
    t.clock.forward(30 * DAY)
    await happens(co, crypto.randomUUID(), visit('/new'))
    const sweep = () =>
      sweepWebEvents.run({ ...context(), payload: {}, stopping: () => false, progress: async () => {} })
    await sweep()
    expect((await co.get('/web-tracking/events').ok()).total).toBe(2)
    t.clock.forward(1)
    await sweep()
    expect((await co.get('/web-tracking/events').ok()).items).toMatchObject([{ params: { url: `${SITE}/new` } }])
  })
})

describe('personal data', () => {
  test('the export shows the events of the contact, and erasing it removes them', async () => {
    const co = await followed()
    const { id, email } = await co.contact()
    const visitor = crypto.randomUUID()
    await happens(co, visitor, identify(email, 'login'), visit('/xqz'))
    await happens(co, crypto.randomUUID(), visit('/other'))
    const { data } = await co.get(`/contacts/${id}/export`).ok(200)
    expect(data.webEvents).toMatchObject([
      { type: 'identify', visitorId: visitor, value: '{"by":"login"}' },
      { type: 'visit', shop: { id: co.shopId } },
    ])
    // One that no worker has handled yet.
    await t.stranger
      .post(`/t/${co.tenant}/${co.shopId}`, { visitor: crypto.randomUUID(), events: [identify(email, 'form')] })
      .ok(204)
    await co.post(`/contacts/${id}/erase`).ok(204)
    const left = await co.db.selectFrom('web_event').select('data').where('tenant_id', '=', co.tenantId).execute()
    expect(left.map(({ data }) => data)).toMatchObject([{ url: `${SITE}/other` }])
    await happens(co, visitor, visit('/after'))
    expect(await paths(co, id)).toEqual([])
  })
})

describe('a click in a mail', () => {
  const location = async (url: string) => (await t.stranger.get(url).raw()).headers.location as string

  test('is recognised on the website of a shop, and on no other', async () => {
    const co = await followed()
    const { id } = await co.contact()
    const mail = await freezeFor(co, [id])
    const target = await location(mail.click(id, 1, `${SITE}/a?b=c%20d#top`))
    const [, token] = /^https:\/\/flowers\.example\/a\?b=c%20d&pr_v=([\w.-]+)#top$/.exec(target)!
    await happens(co, crypto.randomUUID(), { type: 'identify', identify: { token } }, visit('/a'))
    expect(await paths(co, id)).toEqual(['/a'])
    expect(await location(mail.click(id, 2, `${SITE}/`))).toMatch(/^https:\/\/flowers\.example\/\?pr_v=/)
    for (const other of ['https://evil.example/', 'https://notflowers.example/'])
      expect(await location(mail.click(id, 3, other))).toBe(other)
  })

  test.each(['off', 'anonymous'])('has the plain target while tracking is %s', async (mode) => {
    const co = await t.company()
    await co.patch(`/shops/${co.shopId}`, { url: SITE }).ok()
    await co.patch(`/web-tracking/${co.shopId}`, { mode }).ok()
    const { id } = await co.contact()
    const mail = await freezeFor(co, [id])
    expect(await location(mail.click(id, 1, `${SITE}/a`))).toBe(`${SITE}/a`)
  })

  test('does not wait for the settings of a shop', async () => {
    const co = await followed()
    const { id } = await co.contact()
    const mail = await freezeFor(co, [id])
    const unlock = await lockTable(t.database, 'web_tracking')
    try {
      expect(await location(mail.click(id, 1, `${SITE}/a`))).toBe(`${SITE}/a`)
    } finally {
      await unlock()
    }
  })
})
