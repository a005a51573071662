import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
const ITEM = {
  id: 'T-1',
  name: 'Tulips',
  price: { without_vat: 100, with_vat: 121.1, currency: 'CZK' },
  quantity: 3,
  unit: 'pieces',
  url: 'https://shop.example.com/tulips',
  image_url: null,
  attributes: [{ name: 'colour', value: 'red' }],
}
const ORDER = {
  emailaddress: 'Buyer@example.com',
  eshop_name: 'whatever',
  eshop_code: 'A-1',
  status: 'placed',
  created_at: '2026-03-01 10:30:00',
  paid_at: null,
  attributes: [{ name: 'gift', value: 'yes' }],
  items: [ITEM],
  item_feeds: [],
}
const stored = async (co: Company) => {
  const { items } = await co.get('/orders?sort=id').ok()
  return Promise.all(items.map(({ id }: { id: string }) => co.get(`/orders/${id}`).ok()))
}

describe('an order', () => {
  test('is created and returned with its number and contact, who is a customer', async () => {
    const co = await t.company()
    const { status, body } = await v3Of(co).post('/orders', ORDER).raw()
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        meta: [],
        data: { ...ORDER, id: expect.stringMatching(/^[\da-f]{32}$/), contact_id: expect.any(Number) },
      },
    ])
    expect(await stored(co)).toMatchObject([
      {
        shopId: co.shopId,
        orderId: 'A-1',
        state: 'new',
        currency: 'CZK',
        total: '363.30',
        totalWithoutVat: '300.00',
        createdAt: '2026-03-01T09:30:00.000Z',
        paidAt: null,
        attributes: { gift: 'yes' },
        items: [{ code: 'T-1', name: 'Tulips', quantity: 3, unitPrice: '121.1', attributes: { colour: 'red' } }],
      },
    ])
    const contact = await co.get(`/contacts/${body.data.contact_id}`).ok()
    expect(contact).toMatchObject({ email: 'Buyer@example.com', status: 'customer' })
  })

  test('is changed when it is sent again, and keeps its time', async () => {
    const co = await t.company()
    const first = await v3Of(co).post('/orders', ORDER).raw()
    const { created_at: _, ...again } = { ...ORDER, status: 'canceled' }
    const second = await v3Of(co).post('/orders', again).raw()
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(await stored(co)).toMatchObject([{ state: 'cancelled', createdAt: '2026-03-01T09:30:00.000Z' }])
  })

  test.each([
    ['placed', 'new'],
    ['processing', 'processing'],
    ['shipped', 'shipped'],
    ['cancelled', 'cancelled'],
    ['unknown', 'other'],
    [undefined, 'new'],
  ])('with the status %s is %s', async (status, state) => {
    const co = await t.company()
    await v3Of(co)
      .post('/orders', { ...ORDER, status })
      .ok(200)
    expect(await stored(co)).toMatchObject([{ state }])
  })

  test('has products of feeds by their codes, and prices as texts', async () => {
    const co = await t.company()
    const items = [{ ...ITEM, price: { with_vat: '10.50', currency: 'czk' }, quantity: '2' }]
    const order = { ...ORDER, items, item_feeds: [{ item_id: 'X-1', feed_name: 'Products', quantity: 2 }] }
    await v3Of(co).post('/orders', order).ok(200)
    expect(await stored(co)).toMatchObject([
      { total: '21.00', items: [{ code: 'T-1' }, { code: 'X-1', name: 'X-1', quantity: 2, unitPrice: '0' }] },
    ])
  })

  test('belongs to the shop with its name or host', async () => {
    const co = await t.company()
    const shop = await co.shop('Second')
    await co.patch(`/shops/${shop.id}`, { url: 'https://www.second.example/shop' }).ok()
    for (const [i, eshop_name] of ['second', 'https://second.example', 'www.second.example'].entries())
      await v3Of(co)
        .post('/orders', { ...ORDER, eshop_name, eshop_code: String(i) })
        .ok(200)
    expect((await stored(co)).map(({ shopId }) => shopId)).toEqual([shop.id, shop.id, shop.id])
    const { status, body } = await v3Of(co).post('/orders', ORDER).raw()
    expect([status, body]).toEqual([422, failed('Invalid value: eshop_name.')])
  })

  test.each([
    ['emailaddress', { emailaddress: 'x' }],
    ['eshop_code', { eshop_code: '' }],
    ['status', { status: 'lost' }],
    ['created_at', { created_at: 'yesterday' }],
    ['created_at', { created_at: '2999-01-01 00:00:00' }],
    ['currency', { items: [{ ...ITEM, price: { with_vat: 1, currency: 'EUR' } }] }],
    ['items.0.price', { items: [{ ...ITEM, price: { with_vat: 'free' } }] }],
    ['items.0.price', { items: [{ ...ITEM, price: 121 }] }],
    ['items.0.quantity', { items: [{ ...ITEM, quantity: -1 }] }],
    ['items.0.id', { items: [{ ...ITEM, id: '' }] }],
  ])('with a wrong %s is refused', async (field, change) => {
    const co = await t.company()
    const { status, body } = await v3Of(co)
      .post('/orders', { ...ORDER, ...change })
      .raw()
    expect([status, body]).toEqual([422, failed(`Invalid value: ${field}.`)])
    expect((await co.get('/contacts').ok()).total).toBe(0)
  })
})

describe('many orders', () => {
  const wrong = { ...ORDER, eshop_code: 'A-2', emailaddress: 'x' }

  test('are imported all or none, unless wrong ones are skipped', async () => {
    const co = await t.company()
    const data = [ORDER, wrong]
    const refused = await v3Of(co).post('/import-orders', { data }).raw()
    expect([refused.status, refused.body]).toEqual([422, failed('Invalid value: data.1.emailaddress.')])
    expect(await stored(co)).toEqual([])
    const { status, body } = await v3Of(co)
      .post('/import-orders', { settings: { skip_invalid_orders: true }, data: [...data, 5, { eshop_code: {} }] })
      .raw()
    expect([status, body]).toEqual([201, { status: 'created', meta: [] }])
    expect(await stored(co)).toMatchObject([{ orderId: 'A-1' }])
    const many = await v3Of(co)
      .post('/import-orders', { data: Array(501).fill(ORDER) })
      .raw()
    expect([many.status, many.body]).toEqual([422, failed('Invalid value: data.')])
  })

  test('in the old form are returned', async () => {
    const co = await t.company()
    const { status, body } = await v3Of(co)
      .post('/orders-bulk', [ORDER, { ...ORDER, eshop_code: 'A-2' }])
      .raw()
    expect([status, body.status, body.meta]).toEqual([200, 'ok', []])
    expect(body.data.map(({ eshop_code }: { eshop_code: string }) => eshop_code)).toEqual(['A-1', 'A-2'])
    expect(new Set(body.data.map(({ contact_id }: { contact_id: number }) => contact_id)).size).toBe(1)
    expect((await v3Of(co).post('/orders-bulk', [ORDER, wrong]).raw()).status).toBe(422)
  })
})

describe('a shopping cart', () => {
  test('is recorded for a contact, and emptied without items', async () => {
    const co = await t.company()
    const { id, email } = await co.contact()
    const cart = { eshop_name: 'x', emailaddress: email.toUpperCase(), updated_at: null, items: [ITEM], item_feeds: [] }
    const { status, body } = await v3Of(co).post('/shopping-cart', cart).raw()
    expect([status, body]).toEqual([200, { status: 'ok', meta: [] }])
    const activities = async () => (await co.get(`/contacts/${id}/activities?type=cart`).ok()).items
    expect(await activities()).toMatchObject([{ params: { total: '363.30', currency: 'CZK', items: 1 } }])
    await v3Of(co)
      .post('/shopping-cart', { ...cart, items: [] })
      .ok(200)
    expect(await activities()).toHaveLength(2)
  })

  test('of an unknown address is skipped; a wrong one is refused', async () => {
    const co = await t.company()
    const cart = { eshop_name: 'x', emailaddress: 'nobody@example.com', items: [ITEM] }
    await v3Of(co).post('/shopping-cart', cart).ok(200)
    expect((await co.get('/contacts').ok()).total).toBe(0)
    const { email } = await co.contact()
    for (const [field, change] of [
      ['emailaddress', { emailaddress: 'x' }],
      ['updated_at', { updated_at: 'x' }],
      ['updated_at', { updated_at: '2020-01-01 00:00:00' }],
      ['currency', { items: [{ ...ITEM, price: { with_vat: 1, currency: 'EUR' } }] }],
    ] as const) {
      const { status, body } = await v3Of(co)
        .post('/shopping-cart', { ...cart, emailaddress: email, ...change })
        .raw()
      expect([status, body]).toEqual([422, failed(`Invalid value: ${field}.`)])
    }
  })
})
