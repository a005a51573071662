import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { connectPlatforms, type Platform, recorded, sendFrom } from '../../../../test/support/shop-platforms.ts'

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

describe('states', () => {
  const wooState = async (status: string) =>
    (await woo(changed('woocommerce-new', ['"status": "processing"', `"status": "${status}"`])).ok()).order.state

  test.each([
    ['pending', 'unpaid'],
    ['on-hold', 'unpaid'],
    ['processing', 'processing'],
    ['completed', 'delivered'],
    ['cancelled', 'cancelled'],
    ['failed', 'cancelled'],
    ['refunded', 'returned'],
    ['trash', 'cancelled'],
    ['wc-packed', 'other'],
    ['constructor', 'other'],
  ])('%s of WooCommerce is %s', async (status, state) => expect(await wooState(status)).toBe(state))

  test.each([
    [{ financial_status: 'pending' }, 'unpaid'],
    [{ financial_status: 'authorized' }, 'unpaid'],
    [{ financial_status: 'partially_refunded' }, 'paid'],
    [{ financial_status: 'refunded', fulfillment_status: 'fulfilled' }, 'returned'],
    [{ financial_status: 'voided' }, 'cancelled'],
    [{ financial_status: 'paid', fulfillment_status: 'partial' }, 'processing'],
    [{ financial_status: 'pending', fulfillment_status: 'fulfilled' }, 'shipped'],
    [{ fulfillment_status: 'fulfilled', fulfillments: [{ shipment_status: 'in_transit' }] }, 'shipped'],
    [{ fulfillment_status: 'fulfilled', fulfillments: [{ shipment_status: 'ready_for_pickup' }] }, 'pickup'],
    [
      {
        fulfillment_status: 'fulfilled',
        fulfillments: [
          { status: 'cancelled', shipment_status: 'failure' },
          { status: 'success', shipment_status: 'delivered' },
        ],
      },
      'delivered',
    ],
    [{ financial_status: 'toString' }, 'other'],
  ])('%j of Shopify is %s', async (fields, state) => {
    const body = JSON.stringify({ ...JSON.parse(recorded('shopify-new')), ...fields })
    expect((await shopify(body).ok(201)).order.state).toBe(state)
  })

  test.each([
    [{ id: -1, name: 'Nevyřízená' }, 'new'],
    [{ id: -2, name: 'Vyřizuje se' }, 'processing'],
    [{ id: -3, name: 'Vyřízena' }, 'delivered'],
    [{ id: -4, name: 'Pryč' }, 'cancelled'],
    [{ id: -2, name: 'Odeslána' }, 'shipped'],
    [{ id: 14, name: 'Na cestě domů' }, 'other'],
    [{ id: 'constructor', name: 'constructor' }, 'other'],
  ])('%j of Shoptet is %s', async (status, state) => {
    const body = JSON.parse(recorded('shoptet-new'))
    Object.assign(body.data.order, { status, paid: false })
    expect((await send('shoptet', JSON.stringify(body)).ok(201)).order.state).toBe(state)
  })

  test('of the company come first', async () => {
    const items = [
      { source: 'WC-Packed', state: 'processing' },
      { source: 'processing', state: 'paid', shopId: co.shopId },
    ]
    await co.put('/order-states', { items }).ok()
    expect([await wooState('wc-packed'), await wooState('processing'), await wooState('completed')]).toEqual([
      'processing',
      'paid',
      'delivered',
    ])
  })

  test('a completed order has its time and its event once', async () => {
    const completed = changed(
      'woocommerce-new',
      ['"status": "processing"', '"status": "completed"'],
      ['"date_completed_gmt": null', '"date_completed_gmt": "2026-03-04T07:00:00"'],
    )
    const { order } = await woo(completed).ok(201)
    expect(order).toMatchObject({ state: 'delivered', completedAt: '2026-03-04T07:00:00.000Z' })
    await woo(completed.replaceAll('Prosím zvonit', 'x').replaceAll('10:16:02', '10:17:02')).ok(200)
    const events = await co.db
      .selectFrom('event')
      .select('type')
      .where('tenant_id', '=', co.tenantId)
      .where('object_id', '=', order.id)
      .where('type', '=', 'order_completed')
      .execute()
    expect(events).toHaveLength(1)
  })
})
