import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const definition = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const preview = (co: Company, ...rules: object[]) =>
  co.post('/segments/preview', { shopId: co.shopId, definition: definition(...rules) })
const matched = async (co: Company, rule: object) => (await preview(co, rule).ok()).matched

const visit = (co: Company, contactId: string, url: string, at: string) =>
  co.db
    .insertInto('visit')
    .values({ tenant_id: co.tenantId, shop_id: co.shopId, contact_id: contactId, type: 4, url, at: new Date(at) })
    .execute()

describe('rules about websites', () => {
  test('count what was recorded', async () => {
    const co = await t.company()
    const [jana, petr] = [await co.contact(), await co.contact()]
    const url = 'https://shop.example/sale?utm_source=news'
    const event = (contactId: string, body: object) => co.post('/contact-events', { contactId, ...body }).ok(201)
    await event(jana.id, { type: 'visit', visit: { url } })
    await event(petr.id, { type: 'custom', custom: { customEvent: 'won', payload: { score: 12 } } })
    await event(petr.id, {
      type: 'cart',
      cart: { url, currency: 'CZK', total: '0.30', items: [{ code: 'A' }] },
    })
    expect(await matched(co, { type: 'visit', url: 'https://shop.example/sale' })).toBe(1)
    expect(await matched(co, { type: 'visit', count: { op: 'eq', value: 0 } })).toBe(1)
    expect(
      await matched(co, { type: 'event_custom', name: 'won', properties: [{ path: 'score', op: 'gt', value: 11.5 }] }),
    ).toBe(1)
    expect(await matched(co, { type: 'cart', status: 'open', minValue: '0.30' })).toBe(1)
    expect(await matched(co, { type: 'cart', status: 'open', minValue: '0.31' })).toBe(0)
    expect(await matched(co, { type: 'cart', status: 'open', ageHours: 1 })).toBe(0)
    t.clock.forward(3_600_000)
    expect(await matched(co, { type: 'cart', status: 'open', ageHours: 1 })).toBe(1)
  })

  test('properties of an event are names in objects and places in arrays', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    const payload = { level: { name: 'Castle', 2: 'two' }, items: [{ price: 10 }, { price: '20', sold: true }] }
    await co.post('/contact-events', { contactId: id, type: 'custom', custom: { customEvent: 'won', payload } }).ok(201)
    const count = (path: string, op: string, value?: unknown) =>
      matched(co, {
        type: 'event_custom',
        name: 'won',
        properties: [{ path, op, ...(value !== undefined && { value }) }],
      })
    expect(await count('level.name', 'eq', 'castle')).toBe(1)
    expect(await count('level.2', 'eq', 'two')).toBe(1)
    expect(await count('items.0.price', 'gte', 10)).toBe(1)
    expect(await count('items.-1.price', 'eq', '20')).toBe(1)
    // A text is no number.
    expect(await count('items.1.price', 'gte', 10)).toBe(0)
    expect(await count('items.1.sold', 'eq', true)).toBe(1)
    expect(await count('items.0.sold', 'eq', true)).toBe(0)
    expect(await count('items.0.sold', 'neq', true)).toBe(1)
    expect(await count('items.price', 'filled')).toBe(0)
    expect(await count('level.2', 'filled')).toBe(1)
    expect(await count('none.at.all', 'empty')).toBe(1)
  })

  test('a day of a sequence has 23 hours when the clocks go forward', async () => {
    const co = await t.company()
    const [short, long] = [await co.contact(), await co.contact()]
    // Saturday 27 March 2027 at noon in Prague, and 23 and 24 hours later.
    for (const { id } of [short, long]) await visit(co, id, 'https://a.example/', '2027-03-27T11:00:00Z')
    await visit(co, short.id, 'https://b.example/', '2027-03-28T10:00:00Z')
    await visit(co, long.id, 'https://b.example/', '2027-03-28T11:00:00Z')
    const steps = ['https://a.example/', 'https://b.example/'].map((url) => ({ type: 'visit', url }))
    expect(await matched(co, { type: 'sequence', steps, within: { value: 1, unit: 'days' } })).toBe(1)
    expect(await matched(co, { type: 'sequence', steps, within: { value: 24, unit: 'hours' } })).toBe(2)
    expect(await matched(co, { type: 'sequence', steps: steps.reverse(), within: { value: 9, unit: 'days' } })).toBe(0)
  })

  test('a sequence of many events is not multiplied', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await t.database.pool.query(
      `insert into visit (tenant_id, shop_id, contact_id, type, url, at)
       select $1, $2, $3, 4, 'https://a.example/', now() - n * interval '1 second' from generate_series(1, 20000) n`,
      [co.tenantId, co.shopId, id],
    )
    const steps = Array.from({ length: 5 }, () => ({ type: 'visit' }))
    // A join of the steps would have 10^21 rows.
    expect(await matched(co, { type: 'sequence', steps, within: { value: 4, unit: 'minutes' } })).toBe(1)
    expect(
      await matched(co, {
        type: 'sequence',
        steps: [...steps.slice(1), { type: 'cart' }],
        within: { value: 1, unit: 'days' },
      }),
    ).toBe(0)
  })

  test('a sequence of two steps is found though a contact has very many events of both', async () => {
    const co = await t.company()
    const [{ id }, other] = [await co.contact(), await co.contact()]
    // None of the visits to a is before one of the visits to b.
    await t.database.pool.query(
      `insert into visit (tenant_id, shop_id, contact_id, type, url, at)
       select $1, $2, $3, 4, case when n > 40000 then 'https://b.example/' else 'https://a.example/' end,
         now() - n * interval '1 second' from generate_series(1, 80000) n`,
      [co.tenantId, co.shopId, id],
    )
    await visit(co, other.id, 'https://a.example/', '2027-03-01T11:00:00Z')
    await visit(co, other.id, 'https://b.example/', '2027-03-01T12:00:00Z')
    const steps = ['https://a.example/', 'https://b.example/'].map((url) => ({ type: 'visit', url }))
    expect(await matched(co, { type: 'sequence', steps, within: { value: 5, unit: 'days' } })).toBe(1)
  })

  test('faults are reported by their path', async () => {
    const co = await t.company()
    const within = { value: 1, unit: 'days' }
    const faults: [object, string][] = [
      [{ type: 'visit', url: '' }, 'url'],
      [{ type: 'visit', urlOperator: 'ends' }, 'urlOperator'],
      [{ type: 'visit', shopId: '999999999' }, 'shopId'],
      [{ type: 'visit', window: { kind: 'between', from: '2026-02-01', to: '2026-01-01' } }, 'window.to'],
      [{ type: 'cart' }, 'status'],
      [{ type: 'cart', status: 'open', minValue: 'much' }, 'minValue'],
      [{ type: 'cart', status: 'open', minValue: -1 }, 'minValue'],
      [{ type: 'event_custom' }, 'name'],
      [{ type: 'event_custom', name: 'se-x' }, 'name'],
      [{ type: 'event_custom', name: 'x', properties: [{ path: 'a..b', op: 'eq', value: 1 }] }, 'properties.0.path'],
      [{ type: 'event_custom', name: 'x', properties: [{ path: 'a', op: 'gt', value: '1' }] }, 'properties.0.value'],
      [{ type: 'event_custom', name: 'x', properties: [{ path: 'a', op: 'eq' }] }, 'properties.0.value'],
      [{ type: 'event_custom', name: 'x', properties: [{ path: 'a', op: 'gt', value: true }] }, 'properties.0.value'],
      [{ type: 'sequence', steps: [{ type: 'visit' }], within }, 'steps'],
      [{ type: 'sequence', steps: Array(6).fill({ type: 'visit' }), within }, 'steps'],
      [{ type: 'sequence', steps: [{ type: 'visit' }, { type: 'contact_list' }], within }, 'steps.1.type'],
      [{ type: 'sequence', steps: [{ type: 'visit' }, { type: 'visit', count: 1 }], within }, 'steps.1.count'],
      [{ type: 'sequence', steps: [{ type: 'visit' }, { type: 'event_custom' }], within }, 'steps.1.name'],
      [{ type: 'sequence', steps: [{ type: 'visit' }, { type: 'visit', shopId: '999999' }], within }, 'steps.1.shopId'],
      [{ type: 'sequence', steps: [{ type: 'visit' }, { type: 'visit' }] }, 'within'],
      [
        { type: 'sequence', steps: [{ type: 'visit' }, { type: 'visit' }], within: { value: 0, unit: 'days' } },
        'within.value',
      ],
    ]
    for (const [rule, field] of faults) await preview(co, rule).fails(400, 'validation', `definition.0.${field}`)
    const property = { path: 'a', op: 'gt', value: 'x' }
    const steps = [{ type: 'visit' }, { type: 'event_custom', name: 'x', properties: [property] }]
    await preview(co, { type: 'sequence', steps, within }).fails(
      400,
      'validation',
      'definition.0.steps.1.properties.0.value',
    )
  })

  test('a step names objects of its own company only', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id } = await other.post('/campaigns', { name: 'C', shopId: other.shopId }).ok(201)
    const steps = [{ type: 'email_opened', campaignIds: [id] }, { type: 'visit' }]
    const rule = { type: 'sequence', steps, within: { value: 1, unit: 'hours' } }
    await preview(other, rule).ok()
    await preview(co, rule).fails(400, 'validation', 'definition.0.steps.0.campaignIds')
  })
})
