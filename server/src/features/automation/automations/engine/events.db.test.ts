import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { followFromNow, workAutomations } from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'

const t = useApi()
let co: Company
beforeAll(() => followFromNow(t))
beforeEach(async () => {
  t.clock.set('2026-03-02T08:00:00Z')
  co = await t.company()
})

const graphOf = (config: object) => ({
  nodes: [
    { id: 't', type: 'trigger_event', config },
    { id: 'e', type: 'end' },
  ],
  edges: [{ source: 't', target: 'e' }],
})

async function active(graph: object) {
  const { id } = await co.post('/automations', { name: crypto.randomUUID(), shopId: co.shopId, graph }).ok(201)
  await co.post(`/automations/${id}/activate`, {}).ok()
  return id as string
}
const runs = async (id: string) => {
  await workAutomations(t)
  return (await co.get(`/automations/${id}/runs`).ok()).items
}
const entered = async (id: string) => (await runs(id)).map(({ email }: { email: string }) => email).sort()

let n = 0
const order = (email: string, more: object = {}) => ({
  shopId: co.shopId,
  orderId: `o${++n}`,
  email,
  createdAt: '2026-03-02T08:00:00Z',
  currency: 'CZK',
  total: '100',
  items: [{ code: 'a', name: 'A', quantity: 1, unitPrice: '100' }],
  ...more,
})
const event = (contactId: string, more: object) =>
  co.post('/contact-events', { contactId, shopId: co.shopId, ...more }).ok(201)

describe('events start runs', () => {
  test('orders, of the shop and in the state that the trigger names', async () => {
    const other = await co.shop()
    const created = await active(graphOf({ event: 'order_created' }))
    const elsewhere = await active(graphOf({ event: 'order_created', shopId: other.id }))
    const shipped = await active(graphOf({ event: 'order_changed', state: 'shipped' }))
    const completed = await active(graphOf({ event: 'order_completed' }))
    const one = order('one@example.com', { state: 'paid' })
    await co.post('/orders', one).ok(201)
    await co.post('/orders', order('two@example.com', { shopId: other.id })).ok(201)
    await co.post('/orders', { ...one, state: 'processing' }).ok(200)
    await co.post('/orders', { ...one, state: 'shipped' }).ok(200)
    await co.post('/orders', { ...one, state: 'delivered' }).ok(200)
    expect(await entered(created)).toEqual(['one@example.com'])
    expect(await entered(elsewhere)).toEqual(['two@example.com'])
    expect(await entered(shipped)).toEqual(['one@example.com'])
    expect(await entered(completed)).toEqual(['one@example.com'])
  })

  test('carts, visits and custom events', async () => {
    const cart = await active(graphOf({ event: 'cart_updated' }))
    const page = await active(graphOf({ event: 'page_visit', url: 'https://shop.example.com/a', visitType: 'product' }))
    const below = await active(
      graphOf({ event: 'page_visit', url: 'https://shop.example.com/', urlOperator: 'starts', reentry: 'parallel' }),
    )
    const custom = await active(graphOf({ event: 'custom', customEvent: 'wish' }))
    const { id, email } = await co.contact()
    const visit = (url: string, visitType: string) => event(id, { type: 'visit', visit: { url, visitType } })
    await visit('https://shop.example.com/a', 'home')
    await visit('https://shop.example.com/b', 'product')
    await event(id, { type: 'custom', custom: { customEvent: 'other', payload: {} } })
    expect([await entered(page), await entered(custom), await entered(cart)]).toEqual([[], [], []])
    await visit('https://shop.example.com/a', 'product')
    await event(id, { type: 'custom', custom: { customEvent: 'wish', payload: { size: 3 } } })
    await event(id, {
      type: 'cart',
      cart: { url: 'https://shop.example.com/cart', currency: 'CZK', total: '1', items: [] },
    })
    expect([await entered(page), await entered(custom), await entered(cart)]).toEqual([[email], [email], [email]])
    expect(await entered(below)).toEqual([email, email, email])
  })

  test('what happens to contacts and their lists', async () => {
    const list = await co.list()
    const created = await active(graphOf({ event: 'contact_created' }))
    const subscribed = await active(graphOf({ event: 'subscribed' }))
    const imported = await active(graphOf({ event: 'subscribed', sources: ['import'] }))
    const added = await active(graphOf({ event: 'list_added', listId: list.id }))
    const left = await active(graphOf({ event: 'list_status_changed', status: 'removed' }))
    const moved = await active(
      graphOf({
        event: 'contact_updated',
        fieldFilter: { field: 'city', before: { op: 'empty' }, after: { op: 'starts', value: 'pra' } },
      }),
    )
    const blacklisted = await active(graphOf({ event: 'blacklisted' }))
    const { id, email } = await co.contact('jana@example.com')
    await co.post(`/lists/${list.id}/members`, { contactIds: [id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [id] }).ok()
    await co.patch(`/contacts/${id}`, { city: 'Brno' }).ok()
    await co.patch(`/contacts/${id}`, { city: '' }).ok()
    expect(await entered(moved)).toEqual([])
    await co.patch(`/contacts/${id}`, { city: 'Praha' }).ok()
    await co.post(`/contacts/${id}/blacklist`, {}).ok()
    for (const one of [created, subscribed, added, left, moved, blacklisted])
      expect(await entered(one)).toEqual([email])
    expect(await entered(imported)).toEqual([])
  })

  test('only from the activation on, once each, and for contacts that match', async () => {
    const { id, email } = await co.contact('jana@example.com', { firstName: 'Jana' })
    const other = await co.contact('petr@example.com')
    const visit = (contactId: string) => event(contactId, { type: 'custom', custom: { customEvent: 'x', payload: {} } })
    await visit(id)
    t.clock.forward(1000)
    const rule = { type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }
    const filter = { type: 'group', match: 'all', rules: [rule] }
    const automation = await active(graphOf({ event: 'custom', customEvent: 'x', reentry: 'parallel', filter }))
    expect(await entered(automation)).toEqual([])
    await visit(id)
    await visit(other.id)
    await visit(id)
    expect(await entered(automation)).toEqual([email, email])
    await workAutomations(t)
    expect(await entered(automation)).toEqual([email, email])
  })
})

describe('events wake runs', () => {
  const custom = (contactId: string, customEvent: string) =>
    event(contactId, { type: 'custom', custom: { customEvent, payload: {} } })

  test('wait_event: happened, or timeout', async () => {
    const wait = { event: 'custom', customEvent: 'paid', timeout: { value: 2, unit: 'days' } }
    const id = await active({
      nodes: [
        { id: 't', type: 'trigger_event', config: { event: 'custom', customEvent: 'begun' } },
        { id: 'w', type: 'wait_event', config: wait },
        { id: 'yes', type: 'end' },
        { id: 'no', type: 'end' },
      ],
      edges: [
        { source: 't', target: 'w' },
        { source: 'w', target: 'yes', branch: 'happened' },
        { source: 'w', target: 'no', branch: 'timeout' },
      ],
    })
    const [one, two] = [await co.contact('one@example.com'), await co.contact('two@example.com')]
    // Before the arrival it does not count.
    await custom(one.id, 'paid')
    t.clock.forward(1000)
    for (const { id } of [one, two]) await custom(id, 'begun')
    await workAutomations(t)
    t.clock.forward(1000)
    await custom(one.id, 'other')
    expect((await runs(id)).map(({ node }: { node: string }) => node)).toEqual(['w', 'w'])
    await custom(one.id, 'paid')
    expect(
      (await runs(id)).map(({ node, email }: { node: string; email: string }) => `${email} ${node}`).sort(),
    ).toEqual(['one@example.com yes', 'two@example.com w'])
    t.clock.forward(2 * 86_400_000)
    expect((await runs(id)).map(({ node }: { node: string }) => node).sort()).toEqual(['no', 'yes'])
  })

  test('a condition that waits goes on as soon as its filter holds', async () => {
    const rule = { type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' }
    const config = {
      filter: { type: 'group', match: 'all', rules: [rule] },
      wait: { until: { kind: 'duration', value: 3, unit: 'days' } },
    }
    const id = await active({
      nodes: [
        { id: 't', type: 'trigger_event', config: { event: 'custom', customEvent: 'begun' } },
        { id: 'c', type: 'condition', config },
        { id: 'yes', type: 'end' },
        { id: 'no', type: 'end' },
      ],
      edges: [
        { source: 't', target: 'c' },
        { source: 'c', target: 'yes', branch: 'yes' },
        { source: 'c', target: 'no', branch: 'no' },
      ],
    })
    const [one, two] = [await co.contact('one@example.com'), await co.contact('two@example.com')]
    for (const { id } of [one, two]) await custom(id, 'begun')
    await workAutomations(t)
    t.clock.forward(3_600_000)
    await co.patch(`/contacts/${one.id}`, { city: 'Brno' }).ok()
    expect((await runs(id)).map(({ node }: { node: string }) => node)).toEqual(['c', 'c'])
    await co.patch(`/contacts/${one.id}`, { city: 'Praha' }).ok()
    expect((await runs(id)).map(({ node }: { node: string }) => node).sort()).toEqual(['c', 'yes'])
    t.clock.forward(3 * 86_400_000)
    expect((await runs(id)).map(({ node }: { node: string }) => node).sort()).toEqual(['no', 'yes'])
  })
})
