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
  ])('%j is refused', async (rule, field) => {
    const definition = { type: 'group', match: 'all', rules: [rule] }
    const { status, body } = await co.post('/segments/preview', { shopId: co.shopId, definition }).raw()
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'validation', message: `definition.0.${field}` })
  })
})
