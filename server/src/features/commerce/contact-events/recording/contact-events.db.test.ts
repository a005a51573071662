import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { ensurePartition } from '../../../../platform/db/partitions.ts'
import { dropOldEvents } from '../../../../platform/events/retention.ts'
import { strictAjv } from '../../../../platform/schema/ajv.ts'
import { contactEventTypes } from '../events.ts'
import { identifyVisitor } from '../visitor-store.ts'

const t = useApi()

const url = 'https://shop.example.com/tulips?utm_source=news&color=red'
const VISIT = { type: 'visit', visit: { url, title: 'Tulips', visitType: 'product', productCode: 'T-1' } }
const CART = {
  type: 'cart',
  cart: {
    cartId: 'c-1',
    url: 'https://shop.example.com/cart',
    currency: 'CZK',
    total: '1290.50',
    items: [{ code: 'T-1', name: 'Tulips', quantity: 2, unitPrice: '645.25', unknown: 'x' }],
  },
}
const CUSTOM = { type: 'custom', custom: { customEvent: 'wishlist-added', payload: { product: { code: 'T-1' } } } }

const post = (co: Company, body: object) => co.post('/contact-events', body)
const activities = async (co: Company, id: string) => (await co.get(`/contacts/${id}/activities`).ok()).items

describe('an event', () => {
  test('is recorded and shown in the timeline of its contact', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact()
    const ids: string[] = []
    for (const event of [VISIT, CART, CUSTOM]) {
      t.clock.forward(1000)
      ids.push((await post(co, { ...event, contactId }).ok(201)).id)
    }
    expect(new Set(ids).size).toBe(3)
    const shopId = co.shopId
    expect((await activities(co, contactId)).slice(0, 3)).toMatchObject([
      { type: 'custom', title: 'wishlist-added', params: { shopId, payload: { product: { code: 'T-1' } } } },
      { type: 'cart', title: 'updated', params: { shopId, total: '1290.50', currency: 'CZK', items: 1 } },
      { type: 'visit', title: 'Tulips', params: { shopId, url, visitType: 'product', productCode: 'T-1' } },
    ])
    const visits = await co.db.selectFrom('visit').selectAll().where('tenant_id', '=', co.tenantId).execute()
    expect(visits).toMatchObject([
      { id: ids[0], url: 'https://shop.example.com/tulips?color=red', contact_id: contactId },
    ])
  })

  test('is written to the outbox as the catalogue says', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact()
    for (const event of [VISIT, CART, CUSTOM, { type: 'visit', visit: { url } }])
      await post(co, { ...event, contactId }).ok(201)
    const stored = await co.db
      .selectFrom('event')
      .select(['type', 'data', 'object_id'])
      .where('tenant_id', '=', co.tenantId)
      .where(
        'type',
        'in',
        contactEventTypes.map(({ type }) => type),
      )
      .orderBy('id')
      .execute()
    expect(stored.map(({ type }) => contactEventTypes.find((one) => one.type === type)!.trigger)).toEqual([
      'page_visit',
      'cart_updated',
      'custom',
      'page_visit',
    ])
    for (const { type, data } of stored) {
      const { data: schema } = contactEventTypes.find((one) => one.type === type)!
      expect(strictAjv.compile({ ...schema, additionalProperties: false })(data)).toBe(true)
    }
    expect(stored[1]!.data).toMatchObject({
      cart: { items: [{ code: 'T-1', name: 'Tulips', quantity: 2, unitPrice: '645.25' }] },
    })
    expect(JSON.stringify(stored)).not.toContain('unknown')
  })

  test('names its contact by id, address or visitor, and by one of them', async () => {
    const co = await t.company()
    const other = await t.company()
    const { id: contactId } = await co.contact('Jana.Nova@example.com')
    const theirs = await other.contact()
    const visitor = crypto.randomUUID()
    await identifyVisitor(co.db, co.tenantId, { visitor, contactId, by: 'form' }, t.clock.now())
    for (const name of [{ contactId }, { email: 'jana.nova@EXAMPLE.com' }, { visitorId: visitor }])
      await post(co, { ...VISIT, ...name }).ok(201)
    await post(co, { ...VISIT, visitorId: visitor.toUpperCase() }).ok(201)
    expect((await activities(co, contactId)).filter(({ type }: { type: string }) => type === 'visit')).toHaveLength(4)
    await post(co, { ...VISIT, contactId: '999999999' }).fails(400, 'validation', 'contactId')
    await post(co, { ...VISIT, contactId: theirs.id }).fails(400, 'validation', 'contactId')
    await post(co, { ...VISIT, email: theirs.email }).fails(400, 'validation', 'email')
    await post(co, { ...VISIT, visitorId: crypto.randomUUID() }).fails(400, 'validation', 'visitorId')
    await post(other, { ...VISIT, visitorId: visitor }).fails(400, 'validation', 'visitorId')
    await post(co, VISIT).fails(400, 'validation', 'contactId')
    await post(co, { ...VISIT, contactId, email: 'jana.nova@example.com' }).fails(400, 'validation', 'email')
  })

  test('belongs to a shop: the main one of the contact unless another is named', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const other = await (await t.company()).shop()
    const { id: contactId } = await co.contact()
    await post(co, { ...VISIT, contactId }).ok(201)
    await post(co, { ...VISIT, contactId, shopId: shop.id }).ok(201)
    await post(co, { ...VISIT, contactId, shopId: other.id }).fails(400, 'validation', 'shopId')
    const visits = await co.db
      .selectFrom('visit')
      .select('shop_id')
      .where('tenant_id', '=', co.tenantId)
      .orderBy('id')
      .execute()
    expect(visits.map(({ shop_id }) => shop_id)).toEqual([co.shopId, shop.id])
  })

  test('happened at most 60 days ago or 5 minutes ahead', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact()
    const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
    const day = 24 * 3600_000
    await post(co, { ...VISIT, contactId, at: at(-60 * day) }).ok(201)
    await post(co, { ...VISIT, contactId, at: at(5 * 60_000) }).ok(201)
    await post(co, { ...VISIT, contactId, at: at(-60 * day - 1) }).fails(400, 'validation', 'at')
    await post(co, { ...VISIT, contactId, at: at(5 * 60_000 + 1) }).fails(400, 'validation', 'at')
    await post(co, { ...VISIT, contactId, at: '2026-01-01T10:00:00' }).fails(400, 'validation', 'at')
    // Every month has its partition, so that retention can drop it.
    expect((await t.database.pool.query('select 1 from visit_default')).rowCount).toBe(0)
  })

  test('with a fault is refused by the name of its field, and leaves nothing', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact()
    const faults: [object, string][] = [
      [{ type: 'open' }, 'type'],
      [{ type: 'visit' }, 'visit'],
      [{ ...VISIT, type: 'cart' }, 'cart'],
      [{ type: 'custom', cart: CART.cart }, 'custom'],
      [{ type: 'visit', visit: { url: 'javascript:alert(1)' } }, 'visit.url'],
      [{ type: 'visit', visit: { url: `https://x.example/${'x'.repeat(2000)}` } }, 'visit.url'],
      [{ type: 'visit', visit: { url, visitType: 'mars' } }, 'visit.visitType'],
      [{ type: 'cart', cart: { ...CART.cart, currency: 'EUR' } }, 'cart.currency'],
      [{ type: 'cart', cart: { ...CART.cart, total: 1290.5 } }, 'cart.total'],
      [{ type: 'cart', cart: { ...CART.cart, total: '-1' } }, 'cart.total'],
      [{ type: 'cart', cart: { ...CART.cart, items: [{ name: 'x' }] } }, 'cart.items.0.code'],
      [{ type: 'custom', custom: { customEvent: 'se-internal' } }, 'custom.customEvent'],
      [{ type: 'custom', custom: { customEvent: 'Big Name' } }, 'custom.customEvent'],
      [{ type: 'custom', custom: { customEvent: 'big', payload: { text: 'ž'.repeat(4091) } } }, 'custom.payload'],
      [{ type: 'custom', custom: { customEvent: 'big', payload: [] } }, 'custom.payload'],
    ]
    for (const [body, field] of faults) await post(co, { contactId, ...body }).fails(400, 'validation', field)
    await post(co, {
      contactId,
      type: 'custom',
      custom: { customEvent: 'big', payload: { text: 'ž'.repeat(4080) } },
    }).ok(201)
    expect((await activities(co, contactId)).filter(({ type }: { type: string }) => type === 'visit')).toEqual([])
  })

  test('keeps all digits of money', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact()
    const total = '999999999999999.123456'
    await post(co, { type: 'cart', contactId, cart: { ...CART.cart, total } }).ok(201)
    const [cart] = await co.db.selectFrom('cart').select('total').where('tenant_id', '=', co.tenantId).execute()
    expect(cart!.total).toBe(total)
  })
})

describe('the limit', () => {
  test('is 60 events of all types per contact in 10 minutes', async () => {
    const co = await t.company()
    const [{ id: contactId }, { id: second }] = [await co.contact(), await co.contact()]
    const three = [VISIT, CART, CUSTOM]
    for (let i = 0; i < 60; i++) await post(co, { ...three[i % 3], contactId }).ok(201)
    t.clock.forward(30_000)
    const { headers, body } = await post(co, { ...VISIT, contactId }).raw()
    expect(body.error).toMatchObject({ code: 'rate_limited', message: 'contact-events' })
    expect(headers['retry-after']).toBe('570')
    await post(co, { ...CUSTOM, contactId }).fails(429, 'rate_limited', 'contact-events')
    await post(co, { ...VISIT, contactId: second }).ok(201)
    t.clock.forward(570_000)
    await post(co, { ...VISIT, contactId }).ok(201)
  })

  test('counts requests that arrive at the same time', async () => {
    const co = await t.company()
    const { id: contactId } = await co.contact()
    const answers = await Promise.all(Array.from({ length: 70 }, () => post(co, { ...VISIT, contactId }).raw()))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect(statuses.get(201)).toHaveLength(60)
    expect(statuses.get(429)).toHaveLength(10)
    const visits = await co.db.selectFrom('visit').select('id').where('tenant_id', '=', co.tenantId).execute()
    expect(visits).toHaveLength(60)
  })
})

test('old months are dropped with the other events, whatever the readers have read', async () => {
  const now = t.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 26, 1))
  const names: (string | null)[] = []
  for (const table of ['visit', 'custom_event', 'cart_change'])
    names.push(await ensurePartition(t.database.db, table, month))
  const co = await t.company()
  const { id } = await co.contact()
  await co.db
    .insertInto('visit')
    .values({
      tenant_id: co.tenantId,
      shop_id: co.shopId,
      contact_id: id,
      type: 1,
      url: 'https://x.example/',
      at: month,
    })
    .execute()
  await t.database.pool.query("insert into event_reader (name, xid, id) values ('slow', 0, 0)")
  expect((await dropOldEvents(t.database.db, now)).sort()).toEqual(names.sort())
  await t.database.pool.query("delete from event_reader where name = 'slow'")
})
