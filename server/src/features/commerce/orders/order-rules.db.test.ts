import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
let co: Company
const names = new Map<string, string>()

const ITEM = { name: 'Růžové tulipány', quantity: 1, unitPrice: '1' }
type Item = { code: string; categories?: string[]; brand?: string }
let n = 0

async function bought(name: string, total: string, createdAt: string, item: Item, state = 'delivered') {
  const order = { shopId: co.shopId, orderId: `o${++n}`, email: `${name}@example.com`, currency: 'CZK', total, state }
  const made = await co.post('/orders', { ...order, createdAt, items: [{ ...ITEM, ...item }] }).ok(201)
  names.set(made.order.contactId, name)
}

beforeAll(async () => {
  co = await t.company()
  names.set((await co.contact('nobody@example.com')).id, 'nobody')
  await bought('ann', '100.10', '2026-01-10T10:00:00Z', { code: 'TULIP', brand: 'Květinka' })
  await bought('ann', '300', '2026-05-10T10:00:00Z', { code: 'ROSE', categories: ['Flowers | Roses', 'Gifts'] })
  await bought('ben', '50', '2026-02-01T10:00:00Z', { code: 'TULIP' })
  await bought('ben', '999', '2026-03-01T10:00:00Z', { code: 'VASE' }, 'cancelled')
  await bought('cid', '1000.50', '2026-06-01T10:00:00Z', { code: 'VASE-2' }, 'paid')
})

async function matching(rule: object): Promise<string[]> {
  const definition = { type: 'group', match: 'all', rules: [rule] }
  const input = { name: crypto.randomUUID(), shopId: co.shopId, refresh: 'static', definition }
  const { id } = await co.post('/segments', input).ok(201)
  const { items } = await co.get(`/segments/${id}/members?pageSize=100`).ok()
  return items.map((contact: { id: string }) => names.get(contact.id)).sort()
}

const since = (from: string) => ({ kind: 'after', from })
const until = (to: string) => ({ kind: 'before', to })

describe('rules about orders', () => {
  test.each([
    [{ type: 'order_count', op: 'gte', value: 1 }, ['ann', 'ben', 'cid']],
    [{ type: 'order_count', op: 'eq', value: 0 }, ['nobody']],
    [{ type: 'order_count', op: 'eq', value: 2 }, ['ann']],
    [{ type: 'order_count', op: 'lte', value: 1 }, ['ben', 'cid', 'nobody']],
    [{ type: 'order_count', op: 'gte', value: 1, states: ['cancelled'] }, ['ben']],
    [{ type: 'order_count', op: 'gte', value: 1, window: since('2026-04-30') }, ['ann', 'cid']],
    [{ type: 'order_count', op: 'gte', value: 1, currency: 'EUR' }, []],
    [{ type: 'order_total', op: 'gte', value: '400.10' }, ['ann', 'cid']],
    [{ type: 'order_total', op: 'gt', value: '400.10' }, ['cid']],
    [{ type: 'order_total', op: 'eq', value: '1000.5' }, ['cid']],
    [{ type: 'order_total', op: 'eq', value: '0' }, ['nobody']],
    [{ type: 'order_total', op: 'lte', value: 50 }, ['ben', 'nobody']],
    [{ type: 'order_total', op: 'lt', value: '50' }, ['nobody']],
    [{ type: 'order_total', op: 'gte', value: '0' }, ['ann', 'ben', 'cid', 'nobody']],
    [{ type: 'order_total', op: 'gte', value: '1', currency: 'EUR' }, []],
    [{ type: 'order_average', op: 'gte', value: '200' }, ['ann', 'cid']],
    [{ type: 'order_average', op: 'lt', value: '200' }, ['ben']],
    [{ type: 'order_average', op: 'eq', value: '200.05' }, ['ann']],
    [{ type: 'order_first', window: until('2026-02-01') }, ['ann']],
    [{ type: 'order_first', window: since('2026-02-01') }, ['cid']],
    [{ type: 'order_last', window: until('2026-03-01') }, ['ben']],
    [{ type: 'order_last', window: since('2026-05-09') }, ['ann', 'cid']],
    [{ type: 'order_item', by: 'code', op: 'eq', value: 'tulip' }, ['ann', 'ben']],
    [{ type: 'order_item', by: 'code', op: 'starts', value: 'Vase' }, ['cid']],
    [{ type: 'order_item', by: 'name', op: 'contains', value: 'ruzove' }, ['ann', 'ben', 'cid']],
    [{ type: 'order_item', by: 'category', op: 'contains', value: 'roses' }, ['ann']],
    [{ type: 'order_item', by: 'brand', op: 'eq', value: 'kvetinka' }, ['ann']],
    [{ type: 'order_item', by: 'code', op: 'eq', value: 'TULIP', count: { op: 'eq', value: 0 } }, ['cid', 'nobody']],
    [{ type: 'order_item', by: 'name', op: 'contains', value: 'tul', count: { op: 'gte', value: 2 } }, ['ann']],
    [{ type: 'order_item', by: 'code', op: 'eq', value: 'TULIP', window: since('2026-01-31') }, ['ben']],
    [{ type: 'order_item', by: 'code', op: 'contains', value: '%' }, []],
    [{ type: 'order_count', op: 'gte', value: 1, negate: true }, ['nobody']],
  ])('%j', async (rule, expected) => {
    expect(await matching(rule)).toEqual(expected)
  })

  test.each([
    [{ type: 'order_count', op: 'gte' }, 'value'],
    [{ type: 'order_total', op: 'between', value: '1' }, 'op'],
    [{ type: 'order_total', op: 'gte', value: '1,5' }, 'value'],
    [{ type: 'order_total', op: 'gte', value: '1', currency: 'czk' }, 'currency'],
    [{ type: 'order_first' }, 'window'],
    [{ type: 'order_item', by: 'colour', op: 'eq', value: 'x' }, 'by'],
    [{ type: 'order_item', by: 'code', op: 'eq', value: '' }, 'value'],
    [{ type: 'order_count', op: 'gte', value: 1, states: [] }, 'states'],
    [{ type: 'order_last', window: { kind: 'ever' }, shopId: '999999' }, 'shopId'],
  ])('%j is refused', async (rule, field) => {
    const definition = { type: 'group', match: 'all', rules: [rule] }
    const { status, body } = await co.post('/segments/preview', { shopId: co.shopId, definition }).raw()
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'validation', message: `definition.0.${field}` })
  })

  test('with a shop count only its orders', async () => {
    const first = co.shopId
    const { id: shopId } = await co.shop('Garden')
    const order = { shopId, orderId: 'g1', email: 'ben@example.com', currency: 'CZK', total: '5000', state: 'paid' }
    await co
      .post('/orders', { ...order, createdAt: '2026-06-02T10:00:00Z', items: [{ ...ITEM, code: 'SPADE' }] })
      .ok(201)
    const ever = { kind: 'ever' }
    expect(await matching({ type: 'order_count', op: 'gte', value: 1, shopId })).toEqual(['ben'])
    expect(await matching({ type: 'order_total', op: 'gte', value: '5000', shopId: first })).toEqual([])
    expect(await matching({ type: 'order_average', op: 'gte', value: '5000', shopId })).toEqual(['ben'])
    expect(await matching({ type: 'order_first', window: ever, shopId })).toEqual(['ben'])
    expect(await matching({ type: 'order_last', window: since('2026-06-01'), shopId: first })).toEqual([])
    expect(await matching({ type: 'order_item', by: 'code', op: 'eq', value: 'TULIP', shopId })).toEqual([])
    expect(await matching({ type: 'order_item', by: 'code', op: 'eq', value: 'SPADE', shopId })).toEqual(['ben'])
  })
})

describe('steps of a sequence', () => {
  // By the local clock, Ann's orders are 120 days and an hour apart; Ben's first and last one a day more.
  const within = { value: 121, unit: 'days' }
  const sequence = (...steps: object[]) => ({ type: 'sequence', steps, within })

  test.each([
    [[{ type: 'order_count' }, { type: 'order_count' }], ['ann']],
    [[{ type: 'order_item', by: 'code', op: 'eq', value: 'tulip' }, { type: 'order_count' }], ['ann']],
    [
      [
        { type: 'order_item', by: 'code', op: 'starts', value: 'TUL' },
        { type: 'order_count', states: ['cancelled'] },
      ],
      ['ben'],
    ],
    [[{ type: 'order_first' }, { type: 'order_last' }], ['ann']],
    [[{ type: 'order_last' }, { type: 'order_first' }], []],
    [[{ type: 'order_count', currency: 'EUR' }, { type: 'order_count' }], []],
  ])('%j', async (steps, expected) => {
    expect(await matching(sequence(...steps))).toEqual(expected)
  })

  test.each([
    [{ type: 'order_total' }, 'type'],
    [{ type: 'order_count', op: 'gte' }, 'op'],
    [{ type: 'order_first', window: { kind: 'ever' } }, 'window'],
    [{ type: 'order_item', by: 'code', op: 'eq' }, 'value'],
    [{ type: 'order_last', shopId: '999999' }, 'shopId'],
  ])('%j is refused', async (step, field) => {
    const rule = sequence({ type: 'order_count' }, step)
    const definition = { type: 'group', match: 'all', rules: [rule] }
    await co
      .post('/segments/preview', { shopId: co.shopId, definition })
      .fails(400, 'validation', `definition.0.steps.1.${field}`)
  })
})

describe('products are found', () => {
  const named = (value: string) => matching({ type: 'order_item', by: 'name', op: 'contains', value })
  const order = (orderId: string, ...items: object[]) => ({
    ...{ shopId: co.shopId, orderId, email: `${orderId}@example.com`, currency: 'CZK', total: '1' },
    ...{ createdAt: '2026-06-03T10:00:00Z', items },
  })

  test('by what the order has now', async () => {
    const made = await co.post('/orders', order('dot', { ...ITEM, code: 'D', name: 'Sněženka' })).ok(201)
    names.set(made.order.contactId, 'dot')
    expect(await named('snez')).toEqual(['dot'])
    await co.post('/orders', order('dot', { ...ITEM, code: 'D', name: 'Bledule' })).ok(200)
    expect(await named('snez')).toEqual([])
    expect(await named('bledule')).toEqual(['dot'])
  })

  test('once in an order that has several of them', async () => {
    const lilies = ['white', 'red'].map((colour) => ({ ...ITEM, code: `L-${colour}`, name: `Lily ${colour}` }))
    const made = await co.post('/orders', order('eve', ...lilies, lilies[0]!)).ok(201)
    names.set(made.order.contactId, 'eve')
    const times = (op: string, value: number) =>
      matching({ type: 'order_item', by: 'name', op: 'starts', value: 'lily', count: { op, value } })
    expect(await times('gte', 1)).toEqual(['eve'])
    expect(await times('eq', 1)).toEqual(['eve'])
    expect(await times('gte', 2)).toEqual([])
    expect(await times('lte', 1)).toContain('eve')
    expect(await times('lte', 0)).not.toContain('eve')
  })

  test('when several requests bring the same new ones at once', async () => {
    const item = (i: number) => ({ ...ITEM, code: `N${i}`, name: `Novinka ${i}` })
    const items = Array.from({ length: 20 }, (_, i) => item(i))
    const batches = Array.from({ length: 6 }, (_, i) => ({
      orders: [order(`same${i}`, ...(i % 2 ? items : items.toReversed()))],
    }))
    const answers = await Promise.all(batches.map((batch) => co.post('/orders/batch', batch).ok()))
    expect(answers.map(({ items }) => items[0].change)).toEqual(Array(6).fill('created'))
    const found = await co.get('/orders?q=same&pageSize=100').ok()
    for (const one of found.items) names.set(one.contactId, one.orderId)
    expect(await named('novinka 19')).toEqual(Array.from({ length: 6 }, (_, i) => `same${i}`))
  })
})
