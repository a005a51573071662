import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
const validation = (status: number, message: string) => ({ status, body: { error: { code: 'validation', message } } })

const ITEM = { code: 'TULIP', name: 'Tulips', quantity: 2, unitPrice: '95.50' }
let n = 0

const orderOf = (co: Company, more: object = {}) => ({
  shopId: co.shopId,
  orderId: `o-${++n}`,
  email: `buyer-${n}@example.com`,
  createdAt: '2026-03-01T10:00:00Z',
  currency: 'CZK',
  total: '191.00',
  items: [ITEM],
  ...more,
})

const contactOf = async (co: Company, email: string) =>
  (await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()).items.find(
    (contact: { email: string }) => contact.email === email,
  )

const eventsOf = async (co: Company, id: string) =>
  (
    await co.db
      .selectFrom('event')
      .select(['type', 'contact_id'])
      .where('tenant_id', '=', co.tenantId)
      .where('object_id', '=', id)
      .where('type', 'like', 'order%')
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)

describe('POST /orders', () => {
  test('creates an order with its items, to the last digit', async () => {
    const co = await t.company()
    const input = orderOf(co, {
      total: '12345678901234.123456',
      totalWithoutVat: '10203040506.07',
      shipping: '0',
      discount: '10.00',
      number: '2026001',
      url: 'https://shop.example.com/orders/1',
      cartId: 'c-1',
      state: 'paid',
      paidAt: '2026-03-01T11:00:00+01:00',
      couponCodes: ['SPRING'],
      attributes: { gift: true, note: 'x' },
      items: [
        { ...ITEM, variantCode: 'RED', ean: '8594', categories: ['Flowers', 'Spring'], brand: 'Květinka' },
        { code: 'VASE', name: 'Vase', quantity: 0.5, unitPrice: '-1.10', attributes: { engraving: 'J' } },
      ],
    })
    const { change, order } = await co.post('/orders', input).ok(201)
    expect(change).toBe('created')
    expect(order).toMatchObject({
      shopId: co.shopId,
      orderId: input.orderId,
      email: input.email,
      total: '12345678901234.123456',
      totalWithoutVat: '10203040506.07',
      shipping: '0',
      discount: '10.00',
      state: 'paid',
      createdAt: '2026-03-01T10:00:00.000Z',
      paidAt: '2026-03-01T10:00:00.000Z',
      completedAt: null,
      couponCodes: ['SPRING'],
      attributes: { gift: true, note: 'x' },
      attribution: null,
    })
    expect(order.items).toMatchObject([
      { code: 'TULIP', variantCode: 'RED', quantity: 2, unitPrice: '95.50', categories: ['Flowers', 'Spring'] },
      { code: 'VASE', quantity: 0.5, unitPrice: '-1.10', brand: null, attributes: { engraving: 'J' } },
    ])
    expect(await co.get(`/orders/${order.id}`).ok()).toEqual(order)
  })

  test('the same again is unchanged, also with other zeros and another order of names', async () => {
    const co = await t.company()
    const input = orderOf(co, { attributes: { b: 1, a: 'x' }, customer: { lastName: 'N', firstName: 'J' } })
    const { order } = await co.post('/orders', input).ok(201)
    const again = { ...input, total: '0191', attributes: { a: 'x', b: 1 }, customer: { firstName: 'J', lastName: 'N' } }
    expect(await co.post('/orders', again).ok(200)).toEqual({ change: 'unchanged', order })
    expect(await eventsOf(co, order.id)).toEqual(['order_created'])
  })

  test('what is left out stays, null clears, items are replaced', async () => {
    const co = await t.company()
    const input = orderOf(co, { number: '7', url: 'https://shop.example.com', state: 'paid' })
    await co.post('/orders', input).ok(201)
    const { number: _, ...rest } = input as typeof input & { number: string }
    const changed = { ...rest, url: null, state: 'shipped', items: [{ ...ITEM, code: 'ROSE' }] }
    const { change, order } = await co.post('/orders', changed).ok(200)
    expect(change).toBe('updated')
    expect(order).toMatchObject({ number: '7', url: null, state: 'shipped' })
    expect(order.items.map(({ code }: { code: string }) => code)).toEqual(['ROSE'])
  })

  test('an older update changes nothing', async () => {
    const co = await t.company()
    const input = orderOf(co, { updatedAt: '2026-03-02T10:00:00Z', state: 'shipped' })
    await co.post('/orders', input).ok(201)
    const { change, order } = await co
      .post('/orders', { ...input, updatedAt: '2026-03-01T12:00:00Z', state: 'new' })
      .ok(200)
    expect(change).toBe('unchanged')
    expect(order.state).toBe('shipped')
  })

  test('events happen once each, in order', async () => {
    const co = await t.company()
    const input = orderOf(co)
    const { order } = await co.post('/orders', input).ok(201)
    for (const state of ['paid', 'delivered', 'returned', 'delivered'])
      await co.post('/orders', { ...input, state }).ok(200)
    expect(await eventsOf(co, order.id)).toEqual([
      'order_created',
      'order_changed',
      'order_changed',
      'order_completed',
      'order_changed',
      'order_changed',
    ])
    const completed = await co.post('/orders', orderOf(co, { state: 'pickup' })).ok(201)
    expect(await eventsOf(co, completed.order.id)).toEqual(['order_created', 'order_completed'])
    expect(completed.order.completedAt).not.toBeNull()
  })

  test.each([
    ['currency', { currency: 'EUR' }],
    ['total', { total: 191 }],
    ['total', { total: '1,5' }],
    ['total', { total: '-1' }],
    ['colour', { colour: 'red' }],
    ['items.0.colour', { items: [{ ...ITEM, colour: 'red' }] }],
    ['items.0.unitPrice', { items: [{ ...ITEM, unitPrice: 1 }] }],
    ['items.0.name', { items: [{ ...ITEM, name: undefined }] }],
    ['customer.age', { customer: { age: 1 } }],
    ['createdAt', { createdAt: '2026-03-01 10:00' }],
    ['createdAt', { createdAt: '2999-03-01T10:00:00Z' }],
    ['email', { email: 'nobody' }],
    ['shopId', { shopId: '999999999' }],
    ['state', { state: 'sold' }],
    ['orderId', { orderId: '' }],
    ['couponCodes.0', { couponCodes: [''] }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const co = await t.company()
    expect(await co.post('/orders', orderOf(co, wrong)).raw()).toMatchObject(validation(400, field))
    expect((await co.get('/orders').ok()).total).toBe(0)
    expect((await co.get('/contacts/summary').ok()).total).toBe(0)
  })

  test('a shop of another company is refused', async () => {
    const [co, other] = [await t.company(), await t.company()]
    expect(await co.post('/orders', orderOf(co, { shopId: other.shopId })).raw()).toMatchObject(
      validation(400, 'shopId'),
    )
  })
})

describe('the buyer', () => {
  test('becomes a customer who is not mailed', async () => {
    const co = await t.company()
    const customer = { firstName: 'Jana', lastName: 'Nováková', city: 'Brno', country: 'CZ' }
    const { order } = await co.post('/orders', orderOf(co, { customer })).ok(201)
    const contact = await co.get(`/contacts/${order.contactId}`).ok()
    expect(contact).toMatchObject({
      ...customer,
      status: 'customer',
      source: 'erp_order',
      consentBasis: 'soft_opt_in_customer',
      mailability: { mailable: false },
      orders: [{ id: order.id, total: '191.00' }],
      orderTotals: [{ currency: 'CZK', count: 1, total: '191.00' }],
    })
  })

  test('who is known only gets empty fields filled, never edited ones', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const { id, email } = await co.contact('eva@example.com', { firstName: 'Eva', city: 'Praha' })
    await owner.patch(`/contacts/${id}`, { street: 'Dlouhá 1' }).ok()
    await owner.patch(`/contacts/${id}`, { street: '' }).ok()
    const customer = { firstName: 'Jana', lastName: 'Malá', city: 'Brno', street: 'Krátká 2' }
    const { order } = await co.post('/orders', orderOf(co, { email, customer })).ok(201)
    expect(order.contactId).toBe(id)
    const contact = await co.get(`/contacts/${id}`).ok()
    expect(contact).toMatchObject({
      firstName: 'Eva',
      lastName: 'Malá',
      city: 'Praha',
      street: '',
      status: 'subscribed',
    })
  })

  test('who is suppressed stays so', async () => {
    const co = await t.company()
    await co.post('/suppressions', { email: 'gone@example.com', reason: 'manual' }).ok(201)
    await co.post('/suppressions', { email: 'bad@example.com' }).ok(201)
    const { order } = await co.post('/orders', orderOf(co, { email: 'gone@example.com' })).ok(201)
    const contact = await co.get(`/contacts/${order.contactId}`).ok()
    expect(contact.status).toBe('unsubscribed')
    const blacklisted = await co.post('/orders', orderOf(co, { email: 'bad@example.com' })).ok(201)
    expect(await co.get(`/contacts/${blacklisted.order.contactId}`).ok()).toMatchObject({
      status: 'customer',
      suppressionReason: 'blacklist',
      mailability: { mailable: false },
    })
    const { id, email } = await co.contact()
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    await co.post('/orders', orderOf(co, { email })).ok(201)
    expect((await co.get(`/contacts/${id}`).ok()).status).toBe('unsubscribed')
  })

  test('who was erased stays erased: the order has no person', async () => {
    const co = await t.company()
    const { order, change } = await co
      .post('/orders', orderOf(co, { customer: { firstName: 'Jana' }, attributes: { note: 'for Jana' } }))
      .ok(201)
    expect(change).toBe('created')
    await co.post(`/contacts/${order.contactId}/erase`, {}).ok(204)
    const email = order.email
    expect(await contactOf(co, email)).toBeUndefined()
    const left = await co.get(`/orders/${order.id}`).ok()
    expect(left).toMatchObject({ contactId: null, email: null, customer: null, attributes: null, total: '191.00' })
    const again = await co
      .post(
        '/orders',
        orderOf(co, {
          orderId: order.orderId,
          email,
          customer: { firstName: 'Jana' },
          total: '5',
          url: 'https://shop.example.com/orders/secret',
          cartId: 'c-jana',
          couponCodes: ['JANA'],
        }),
      )
      .ok(200)
    const without = { contactId: null, customer: null, url: null, cartId: null, couponCodes: [] }
    expect(again.order).toMatchObject({ ...without, total: '5' })
    expect(await contactOf(co, email)).toBeUndefined()
  })
})

test('orders at the same time: one order, one contact, one event', async () => {
  const co = await t.company()
  const input = orderOf(co, { email: 'same@example.com' })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => co.post('/orders', { ...input, total: `${100 + (i % 2)}` }).raw()),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(answers.every(({ status }) => status < 300)).toBe(true)
  expect((await co.get('/orders').ok()).total).toBe(1)
  expect((await co.get('/contacts/summary').ok()).total).toBe(1)
  const [{ id }] = (await co.get('/orders').ok()).items
  expect((await eventsOf(co, id)).filter((type) => type === 'order_created')).toHaveLength(1)
})

test('a change without a time happened now, and one of the future is refused', async () => {
  const co = await t.company()
  const later = orderOf(co)
  const input = { ...later, updatedAt: '2026-03-02T10:00:00Z' }
  const { order } = await co.post('/orders', input).ok(201)
  const done = await co.post('/orders', { ...later, state: 'delivered' }).ok(200)
  expect(done.order.completedAt).toBe(t.clock.now().toISOString())
  const times = await co.db
    .selectFrom('event')
    .select('at')
    .where('tenant_id', '=', co.tenantId)
    .where('object_id', '=', order.id)
    .where('type', 'in', ['order_changed', 'order_completed'])
    .execute()
  expect(times.map(({ at }) => at)).toEqual([t.clock.now(), t.clock.now()])
  for (const field of ['updatedAt', 'paidAt', 'completedAt'])
    expect(await co.post('/orders', { ...input, [field]: '2098-01-01T00:00:00Z' }).raw()).toMatchObject(
      validation(400, field),
    )
})

test('batches that use codes of the same stacks at the same time wait for each other', async () => {
  const co = await t.company()
  const codes: string[][] = []
  for (const mergeKey of ['a', 'b']) {
    const { id } = await co.post('/coupon-stacks', { name: mergeKey, shopId: co.shopId, mergeKey }).ok(201)
    codes.push(Array.from({ length: 120 }, (_, i) => `${mergeKey}${i}`))
    await co.post(`/coupon-stacks/${id}/codes`, { codes: codes.at(-1) }).ok(200)
  }
  // Each batch takes from the two stacks in turns, beginning with another one.
  const batch = (b: number) =>
    Array.from({ length: 40 }, (_, i) => orderOf(co, { couponCodes: [codes[(i + b) % 2]![b * 20 + (i >> 1)]] }))
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, b) => co.post('/orders/batch', { orders: batch(b) }).raw()),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const { items } = await co.get('/coupon-stacks').ok()
  expect(items.map(({ counts }: { counts: { used: number } }) => counts.used)).toEqual([120, 120])
  expect((await co.get('/orders').ok()).total).toBe(240)
  expect((await co.get(`/orders?shop=${co.shopId}&pageSize=1`).ok()).total).toBe(240)
})

describe('POST /orders/batch', () => {
  test('writes the valid orders and names the faults of the others', async () => {
    const co = await t.company()
    const [one, two] = [orderOf(co), orderOf(co)]
    await co.post('/orders', one).ok(201)
    const orders = [one, two, { ...orderOf(co), currency: 'EUR' }, { ...orderOf(co), x: 1 }, { ...two, total: '7' }]
    const { items } = await co.post('/orders/batch', { orders }).ok()
    expect(items).toEqual([
      { index: 0, orderId: one.orderId, change: 'unchanged' },
      { index: 1, orderId: two.orderId, change: 'created' },
      { index: 2, orderId: expect.any(String), error: { code: 'validation', message: 'currency' } },
      { index: 3, orderId: expect.any(String), error: { code: 'validation', message: 'x' } },
      { index: 4, orderId: two.orderId, change: 'updated' },
    ])
    expect((await co.get('/orders').ok()).total).toBe(2)
  })

  test('takes a thousand orders and no more', async () => {
    const co = await t.company()
    const orders = Array.from({ length: 1000 }, (_, i) => orderOf(co, { email: `b${i % 300}@example.com` }))
    const { items } = await co.post('/orders/batch', { orders }).ok()
    expect(items.filter(({ change }: { change: string }) => change === 'created')).toHaveLength(1000)
    expect((await co.get('/contacts/summary').ok()).customer).toBe(300)
    expect(await co.post('/orders/batch', { orders: [...orders, orders[0]] }).raw()).toMatchObject(
      validation(400, 'orders'),
    )
  })
})

test('GET /orders filters, searches and sorts', async () => {
  const co = await t.company()
  const make = (more: object) => co.post('/orders', orderOf(co, more)).ok(201)
  await make({ number: 'A-100', total: '10', createdAt: '2026-01-01T10:00:00Z', email: 'eva@example.com' })
  await make({ number: 'A-200', total: '30', createdAt: '2026-01-02T10:00:00Z', state: 'paid' })
  await make({ number: 'B-300', total: '20', createdAt: '2026-01-03T10:00:00Z', email: 'eva@example.com' })
  const numbers = async (query: string) =>
    (await co.get(`/orders${query}`).ok()).items.map(({ number }: { number: string }) => number)
  expect(await numbers('')).toEqual(['B-300', 'A-200', 'A-100'])
  expect(await numbers('?sort=total')).toEqual(['A-100', 'B-300', 'A-200'])
  expect(await numbers('?state=paid')).toEqual(['A-200'])
  expect(await numbers('?email=eva@example.com')).toEqual(['B-300', 'A-100'])
  expect(await numbers('?q=a-')).toEqual(['A-200', 'A-100'])
  expect(await numbers('?q=eva@')).toEqual(['B-300', 'A-100'])
  expect(await numbers('?from=2026-01-02&to=2026-01-02')).toEqual(['A-200'])
  expect(await numbers(`?shop=${co.shopId}&pageSize=1&page=2`)).toEqual(['A-200'])
  expect(await co.get('/orders?sort=colour').raw()).toMatchObject(validation(400, 'sort'))
})

test('order-states give the states of the shop a meaning', async () => {
  const co = await t.company()
  const items = [
    { source: 'Vyřízeno', state: 'delivered', shopId: null },
    { source: 'storno', state: 'cancelled', shopId: co.shopId },
  ]
  expect(await co.put('/order-states', { items }).ok()).toEqual({ items })
  expect(await co.get('/order-states').ok()).toEqual({ items })
  const stateOf = async (more: object) => (await co.post('/orders', orderOf(co, more)).ok(201)).order.state
  expect(await stateOf({ sourceState: 'VYŘÍZENO' })).toBe('delivered')
  expect(await stateOf({ sourceState: 'Storno' })).toBe('cancelled')
  expect(await stateOf({ sourceState: 'Něco' })).toBe('other')
  expect(await stateOf({ sourceState: 'storno', state: 'paid' })).toBe('paid')
  expect(await stateOf({})).toBe('new')
  expect(await co.put('/order-states', { items: [items[0], { ...items[0], source: 'vyřízeno' }] }).raw()).toMatchObject(
    validation(400, 'items.1.source'),
  )
  expect(await co.put('/order-states', { items: [{ ...items[0], shopId: '99999' }] }).raw()).toMatchObject(
    validation(400, 'items.0.shopId'),
  )
})

test('order-states are replaced as a whole by requests at the same time, and letters that the database confuses are a fault', async () => {
  const co = await t.company()
  const lists = Array.from({ length: 6 }, (_, i) => [
    { source: 'Hotovo', state: 'delivered', shopId: null },
    { source: `Stav ${i}`, state: 'paid', shopId: null },
  ])
  await Promise.all(lists.map((items) => co.put('/order-states', { items }).ok()))
  expect(lists).toContainEqual((await co.get('/order-states').ok()).items)
  const items = ['İ', 'i'].map((source) => ({ source, state: 'paid' }))
  expect(await co.put('/order-states', { items }).raw()).toMatchObject(validation(400, 'items'))
})

test('paid-at fills empty dates only when asked to, and not of unpaid orders', async () => {
  const co = await t.company()
  const made: { id: string }[] = []
  for (const more of [{ state: 'paid' }, { state: 'shipped', updatedAt: '2026-03-05T10:00:00Z' }, { state: 'unpaid' }])
    made.push((await co.post('/orders', orderOf(co, more)).ok(201)).order)
  expect(await co.post('/orders/paid-at', {}).ok(200)).toEqual({ count: 2, applied: false, jobId: null })
  const paid = async () =>
    Promise.all(made.map(async ({ id }) => (await co.get(`/orders/${id}`).ok()).paidAt as string | null))
  expect(await paid()).toEqual([null, null, null])
  expect(await co.post('/orders/paid-at', { apply: true }).ok(200)).toMatchObject({ count: 2, applied: true })
  expect(await paid()).toEqual(['2026-03-01T10:00:00.000Z', '2026-03-05T10:00:00.000Z', null])
})

test('the timeline and the personal data of a contact show its orders', async () => {
  const co = await t.company()
  const { order } = await co.post('/orders', orderOf(co, { number: 'N-1' })).ok(201)
  const { items } = await co.get(`/contacts/${order.contactId}/activities?type=order`).ok()
  expect(items).toMatchObject([
    { type: 'order', title: 'created', params: { number: 'N-1', total: '191.00', currency: 'CZK', state: 'new' } },
  ])
  const document = await co.get(`/contacts/${order.contactId}/export`).ok()
  expect(JSON.stringify(document)).toContain('N-1')
})

test('cancelled and returned orders leave the sums of the contact', async () => {
  const co = await t.company()
  const input = orderOf(co)
  const { order } = await co.post('/orders', input).ok(201)
  await co.post('/orders', orderOf(co, { email: input.email, total: '9.5' })).ok(201)
  const totals = async () => (await co.get(`/contacts/${order.contactId}`).ok()).orderTotals
  expect(await totals()).toEqual([{ currency: 'CZK', count: 2, total: '200.50' }])
  await co.post('/orders', { ...input, state: 'returned' }).ok(200)
  expect(await totals()).toEqual([{ currency: 'CZK', count: 1, total: '9.5' }])
})
