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

describe('a new order', () => {
  test('of WooCommerce, with variants, a coupon and shipping', async () => {
    const { change, order } = await woo(recorded('woocommerce-new'), 'order.created').ok(201)
    expect(change).toBe('created')
    expect(order).toEqual({
      id: expect.any(String),
      contactId: expect.any(String),
      shopId: co.shopId,
      orderId: '4750',
      number: '2026004750',
      email: 'Jana.Novakova@example.com',
      state: 'processing',
      sourceState: 'processing',
      currency: 'CZK',
      total: '1978.20',
      totalWithoutVat: '1634.88',
      shipping: '99.00',
      discount: '208.80',
      createdAt: '2026-03-02T10:15:30.000Z',
      updatedAt: '2026-03-02T10:16:02.000Z',
      paidAt: '2026-03-02T10:16:01.000Z',
      completedAt: null,
      url: null,
      cartId: null,
      couponCodes: ['jaro10'],
      attribution: null,
      attributes: null,
      customer: {
        firstName: 'Jana',
        lastName: 'Nováková',
        phone: '+420 777 123 456',
        company: 'Květinka s.r.o.',
        companyId: '12345678',
        street: 'Dlouhá 12, byt 4',
        city: 'Praha',
        postalCode: '110 00',
        country: 'CZ',
      },
      items: [
        item({
          code: 'TUL-BLUE-M',
          variantCode: '1042',
          name: 'Tričko Tulipán - modrá, M',
          quantity: 2,
          unitPrice: '399.00',
          imageUrl: 'https://shop.example.com/wp-content/uploads/tulipan-modra.jpg',
        }),
        item({ code: '22', name: 'Váza Morava', quantity: 1, unitPrice: '1290.00' }),
      ],
    })
  })

  test('of Shopify, whose ids have more digits than a number of JavaScript', async () => {
    const { change, order } = await shopify(recorded('shopify-new'), 'orders/create').ok(201)
    expect(change).toBe('created')
    expect(order).toMatchObject({
      orderId: '820982911946154508',
      number: '#1001',
      email: 'petr.kovac@example.com',
      state: 'paid',
      sourceState: 'paid',
      total: '1978.20',
      totalWithoutVat: '1634.88',
      shipping: '99.00',
      discount: '208.80',
      createdAt: '2026-03-02T11:30:00.000Z',
      updatedAt: '2026-03-02T11:30:02.000Z',
      paidAt: '2026-03-02T11:29:58.000Z',
      url: 'https://shop.example.com/690933842/orders/b1946ac92492d2347c6235b4d2611184/authenticate?key=imasecretipod',
      cartId: 'c1-8f3b2e7d9a',
      couponCodes: ['JARO10'],
      customer: {
        firstName: 'Petr',
        lastName: 'Kováč',
        phone: '+421 905 111 222',
        street: 'Hlavná 5, 2. poschodie',
        city: 'Bratislava',
        postalCode: '811 01',
        country: 'SK',
        language: 'sk',
      },
      items: [
        item({
          code: 'TUL-BLUE-M',
          variantCode: '49148385',
          name: 'Tričko Tulipán - modrá / M',
          quantity: 2,
          unitPrice: '399.00',
          brand: 'Květinka',
        }),
        item({ code: '632910392', variantCode: '39072856', name: 'Váza Morava', quantity: 1, unitPrice: '1290.00' }),
      ],
    })
  })

  test('of Shoptet, as its API returns it', async () => {
    const { change, order } = await send('shoptet', recorded('shoptet-new')).ok(201)
    expect(change).toBe('created')
    expect(order).toMatchObject({
      orderId: '2026000057',
      number: '2026000057',
      email: 'eva.svobodova@example.com',
      state: 'paid',
      sourceState: 'Nevyřízená',
      total: '1978.20',
      totalWithoutVat: '1634.88',
      shipping: '99.00',
      discount: '208.80',
      createdAt: '2026-03-02T10:00:00.000Z',
      updatedAt: '2026-03-02T10:00:05.000Z',
      paidAt: '2026-03-02T10:00:04.000Z',
      couponCodes: ['JARO10'],
      customer: {
        firstName: 'Eva',
        lastName: 'Svobodová',
        phone: '+420602333444',
        company: 'Zahrada Eva',
        companyId: '87654321',
        street: 'Školní 8',
        city: 'Brno',
        postalCode: '60200',
        country: 'CZ',
        language: 'cs',
      },
      items: [
        item({
          code: 'TUL-BLUE-M',
          ean: '8594000000017',
          name: 'Tričko Tulipán, Barva: modrá, Velikost: M',
          quantity: 2,
          unitPrice: '399.00',
          brand: 'Květinka',
        }),
        item({ code: '22', name: 'Váza Morava', quantity: 1, unitPrice: '1290.00' }),
      ],
    })
  })

  test('makes an unknown buyer a customer, who is not mailed', async () => {
    await woo(recorded('woocommerce-new')).ok(201)
    const { items } = await co.get('/contacts?q=novakova').ok()
    expect(items).toMatchObject([{ email: 'Jana.Novakova@example.com', status: 'customer', firstName: 'Jana' }])
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
  })

  test('fills empty fields of a known buyer, and marks a coupon as used', async () => {
    const contact = await co.contact('petr.kovac@example.com', { lastName: 'Kovac' })
    const stack = await co.post('/coupon-stacks', { name: 'S', shopId: co.shopId, mergeKey: 'spring' }).ok(201)
    await co.post(`/coupon-stacks/${stack.id}/codes`, { codes: ['JARO10'] }).ok()
    await shopify(recorded('shopify-new'), 'orders/create').ok(201)
    expect(await co.get(`/contacts/${contact.id}`).ok()).toMatchObject({ firstName: 'Petr', lastName: 'Kovac' })
    expect(await co.get(`/coupon-stacks/${stack.id}`).ok()).toMatchObject({ counts: { used: 1 } })
  })
})

const item = (values: object) => ({
  variantCode: null,
  ean: null,
  categories: [],
  brand: null,
  url: null,
  imageUrl: null,
  attributes: null,
  ...values,
})

describe('an order that is over', () => {
  test('given back in WooCommerce keeps its total and leaves the sums', async () => {
    await woo(recorded('woocommerce-new')).ok(201)
    const { change, order } = await woo(recorded('woocommerce-refunded')).ok(200)
    expect({ change, state: order.state, total: order.total }).toEqual({
      change: 'updated',
      state: 'returned',
      total: '1978.20',
    })
    const contact = await co.get(`/contacts/${order.contactId}`).ok()
    expect(contact.orderTotals).toEqual([])
  })

  test('cancelled in Shopify keeps its total and its items', async () => {
    await shopify(recorded('shopify-new'), 'orders/create').ok(201)
    const { change, order } = await shopify(recorded('shopify-cancelled'), 'orders/cancelled').ok(200)
    expect(order).toMatchObject({ state: 'cancelled', sourceState: 'cancelled', total: '1978.20', discount: '208.80' })
    expect([change, order.items.map(({ quantity }: { quantity: number }) => quantity)]).toEqual(['updated', [2, 1]])
  })

  test('cancelled in Shoptet', async () => {
    await send('shoptet', recorded('shoptet-new')).ok(201)
    const { change, order } = await send('shoptet', recorded('shoptet-cancelled')).ok(200)
    expect({ change, state: order.state, source: order.sourceState }).toEqual({
      change: 'updated',
      state: 'cancelled',
      source: 'Stornována',
    })
  })

  test('cancelled before it was known is stored as cancelled', async () => {
    expect((await shopify(recorded('shopify-cancelled'), 'orders/cancelled').ok(201)).order.state).toBe('cancelled')
  })
})

describe('an order that was partly given back', () => {
  test('in WooCommerce has the rest as its total', async () => {
    const body = changed(
      'woocommerce-refunded',
      ['"status": "refunded"', '"status": "completed"'],
      ['-1978.20', '-399.05'],
    )
    expect((await woo(body).ok(201)).order).toMatchObject({
      state: 'delivered',
      total: '1579.15',
      totalWithoutVat: null,
    })
  })

  test('in Shopify has what is left of it', async () => {
    const body = changed(
      'shopify-new',
      ['"current_total_price": "1978.20"', '"current_total_price": "1609.20"'],
      ['"current_quantity": 2', '"current_quantity": 1'],
      [
        '"current_quantity": 1,\n      "fulfillable_quantity": 1,',
        '"current_quantity": 0,\n      "fulfillable_quantity": 1,',
      ],
    )
    const { order } = await shopify(body).ok(201)
    expect(order).toMatchObject({ total: '1609.20', items: [{ code: 'TUL-BLUE-M', quantity: 1 }] })
  })
})
