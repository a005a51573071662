import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import {
  connectPlatforms,
  type Platform,
  recorded,
  sendFrom,
  signatureOf,
} from '../../../../test/support/shop-platforms.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
  await connectPlatforms(co)
})

const send = (platform: Platform, body: string, headers: Record<string, string> = {}) =>
  sendFrom(t.stranger, co, platform, body, headers)
const woo = (body: string, topic = 'order.updated') => send('woocommerce', body, { 'x-wc-webhook-topic': topic })
const shopify = (body: string, topic = 'orders/updated') => send('shopify', body, { 'x-shopify-topic': topic })

/** A recorded body with something else in it. */
const changed = (name: string, ...pairs: [string, string][]) =>
  pairs.reduce((text, [before, after]) => {
    expect(text).toContain(before)
    return text.replaceAll(before, after)
  }, recorded(name))

const stored = async () => (await co.get('/orders').ok()).items

describe('deliveries', () => {
  test('of the same order twice change nothing', async () => {
    for (const [platform, name] of [
      ['woocommerce', 'woocommerce-new'],
      ['shopify', 'shopify-new'],
      ['shoptet', 'shoptet-new'],
    ] as const) {
      await send(platform, recorded(name)).ok(201)
      expect((await send(platform, recorded(name)).ok(200)).change).toBe('unchanged')
    }
    expect(await stored()).toHaveLength(3)
  })

  test('at the same time make one order', async () => {
    const bodies = Array.from({ length: 5 }, () => woo(recorded('woocommerce-new')).ok())
    const changes = (await Promise.all(bodies)).map(({ change }) => change)
    expect(changes.sort()).toEqual(['created', ...Array(4).fill('unchanged')])
  })

  test('in the wrong order: the older one changes nothing', async () => {
    await woo(recorded('woocommerce-refunded')).ok(201)
    expect(await woo(recorded('woocommerce-new')).ok(200)).toMatchObject({
      change: 'unchanged',
      order: { state: 'returned' },
    })
    await send('shoptet', recorded('shoptet-cancelled')).ok(201)
    expect((await send('shoptet', recorded('shoptet-new')).ok(200)).order.state).toBe('cancelled')
  })

  test('with another currency than that of the shop are refused', async () => {
    await shopify(changed('shopify-new', ['"currency": "CZK"', '"currency": "USD"'])).fails(
      400,
      'validation',
      'currency',
    )
  })

  test('of another shop make an order of that shop', async () => {
    const other = await co.shop()
    await co.patch(`/shop-settings/${other.id}`, { orderSecrets: { shoptet: 'another secret' } }).ok()
    const body = recorded('shoptet-new')
    await send('shoptet', body).ok(201)
    const to = { tenant: co.tenant, shopId: other.id }
    const sent = sendFrom(t.stranger, to, 'shoptet', body, signatureOf('shoptet', body, 'another secret'))
    expect((await sent.ok(201)).order.shopId).toBe(other.id)
    expect(await stored()).toHaveLength(2)
  })
})

describe('notifications without an order', () => {
  test('a deleted order of WooCommerce is cancelled; restored, it is back', async () => {
    await woo(recorded('woocommerce-new')).ok(201)
    const { change, order } = await woo('{"id":4750}', 'order.deleted').ok(200)
    expect(order).toMatchObject({ state: 'cancelled', sourceState: 'trash', total: '1978.20', couponCodes: ['jaro10'] })
    expect([change, order.items.length, order.customer.firstName]).toEqual(['updated', 2, 'Jana'])
    expect((await woo('{"id":4750}', 'order.deleted').ok(200)).change).toBe('unchanged')
    expect((await woo(recorded('woocommerce-new'), 'order.restored').ok(200)).order.state).toBe('processing')
    const events = await co.db
      .selectFrom('event')
      .select('type')
      .where('tenant_id', '=', co.tenantId)
      .where('object_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['order_created', 'order_changed', 'order_changed'])
  })

  test('a deleted order of an erased buyer stays without a person', async () => {
    const { order } = await woo(recorded('woocommerce-new')).ok(201)
    await co.post(`/contacts/${order.contactId}/erase`).ok(204)
    const after = (await woo('{"id":4750}', 'order.deleted').ok(200)).order
    expect(after).toMatchObject({ state: 'cancelled', contactId: null, email: null, customer: null })
  })

  test('a deleted order of Shopify is cancelled', async () => {
    await shopify(recorded('shopify-new')).ok(201)
    const { order } = await shopify('{"id":820982911946154508}', 'orders/delete').ok(200)
    expect(order).toMatchObject({ state: 'cancelled', sourceState: 'deleted' })
  })

  test('what is deleted and not known is ignored', async () => {
    const nothing = { change: 'ignored', order: null }
    expect(await woo('{"id":9}', 'order.deleted').ok(200)).toEqual(nothing)
    expect(await shopify('{"id":9}', 'orders/delete').ok(200)).toEqual(nothing)
    await woo('{}', 'order.deleted').fails(400, 'validation', 'orderId')
  })

  test('a notice of Shoptet is 202 without the order, 200 with it, and cancels a deleted order', async () => {
    const notice = recorded('shoptet-notice')
    expect(await send('shoptet', notice).ok(202)).toEqual({ change: 'ignored', order: null })
    expect(await stored()).toEqual([])
    await send('shoptet', recorded('shoptet-new')).ok(201)
    expect(await send('shoptet', notice).ok(200)).toMatchObject({
      change: 'unchanged',
      order: { orderId: '2026000057', state: 'paid' },
    })
    const gone = notice.replace('order:update', 'order:delete')
    expect(await send('shoptet', gone).ok(200)).toMatchObject({ change: 'updated', order: { state: 'cancelled' } })
    // It is older than the deletion.
    expect((await send('shoptet', recorded('shoptet-new')).ok(200)).change).toBe('unchanged')
  })

  test('the greeting of WooCommerce is 200, also before the secret is set', async () => {
    const path = `/api/v1/tenants/${co.tenant}/orders/from`
    const greet = (platform: string, body: string) => t.stranger.call('POST', `${path}/${platform}?shop=1`, body)
    expect(await greet('woocommerce', 'webhook_id=12').ok(200)).toEqual({ change: 'ignored', order: null })
    await greet('woocommerce', 'webhook_id=12&x=1').fails(401, 'unauthorized')
    await greet('shopify', 'webhook_id=12').fails(401, 'unauthorized')
  })

  test.each([
    ['woocommerce', { 'x-wc-webhook-topic': 'product.updated' }, 'woocommerce-new'],
    ['woocommerce', { 'x-wc-webhook-topic': 'action.woocommerce_add_to_cart' }, 'woocommerce-new'],
    ['shopify', { 'x-shopify-topic': 'refunds/create' }, 'shopify-new'],
    ['shopify', { 'x-shopify-topic': 'customers/redact' }, 'shopify-new'],
    ['shopify', { 'x-shopify-topic': 'orders/create', 'x-shopify-test': 'true' }, 'shopify-new'],
  ] as const)('%s %j is ignored', async (platform, headers, name) => {
    expect(await send(platform, recorded(name), headers).ok(200)).toEqual({ change: 'ignored', order: null })
    expect(await stored()).toEqual([])
  })

  test('a draft of WooCommerce and an event of Shoptet about a customer are ignored', async () => {
    const draft = changed('woocommerce-new', ['"status": "processing"', '"status": "checkout-draft"'])
    expect((await woo(draft).ok(200)).change).toBe('ignored')
    expect((await send('shoptet', changed('shoptet-notice', ['order:update', 'customer:create'])).ok(200)).change).toBe(
      'ignored',
    )
  })
})

describe('an order without an address', () => {
  const withFields = (name: string, change: (payload: Record<string, unknown>) => void) => {
    const payload = JSON.parse(recorded(name))
    change(name.startsWith('shoptet') ? payload.data.order : payload)
    return JSON.stringify(payload)
  }
  const NONE: [Platform, string, object][] = [
    ['woocommerce', 'woocommerce-new', { billing: { first_name: 'Jana' } }],
    ['woocommerce', 'woocommerce-new', { billing: { email: '' } }],
    ['woocommerce', 'woocommerce-new', { billing: null }],
    ['woocommerce', 'woocommerce-new', { billing: [] }],
    ['shopify', 'shopify-new', { email: null, contact_email: null, customer: null }],
    ['shoptet', 'shoptet-new', { email: null }],
  ]

  test.each(NONE)('of %s, %s %j, is ignored without an error', async (platform, name, fields) => {
    const body = withFields(name, (order) => Object.assign(order, fields))
    expect(await send(platform, body).ok(200)).toEqual({ change: 'ignored', order: null })
    expect(await stored()).toEqual([])
    expect((await co.get('/contacts').ok()).total).toBe(0)
  })

  test('changes the state of an order that is known, and nothing else', async () => {
    await woo(recorded('woocommerce-new')).ok(201)
    const body = withFields('woocommerce-refunded', (order) => Object.assign(order, { billing: null, total: '1' }))
    const { change, order } = await woo(body).ok(200)
    expect(change).toBe('updated')
    expect(order).toMatchObject({ state: 'returned', total: '1978.20', customer: { firstName: 'Jana' } })
    expect(order.email).not.toBeNull()
  })
})
