import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { edges, mailTemplate, node } from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { confirmedSender } from '../../../../../test/support/delivery.ts'
import { until } from '../../../../../test/support/until.ts'

const t = useApi()
const DAY = 86_400_000
let co: Company
beforeEach(async () => {
  co = await t.company()
})

const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const inPrague = { type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' }
const isJana = { type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }
const wait = (value: number) => node('w', 'wait', { until: { kind: 'duration', value, unit: 'days' } })
const draft = async (graph: object) =>
  (await co.post('/automations', { name: `A ${crypto.randomUUID()}`, shopId: co.shopId, graph }).ok(201)).id as string

/** Everything that an automation could have changed. */
const stored = async () => {
  const tables = ['automation_run', 'automation_step', 'automation_queue', 'message', 'event', 'automation_call']
  const counts = []
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(co.db)
    counts.push(rows[0]!.n)
  }
  return counts
}

describe('a test', () => {
  test('moves the audience of today as far as it would get, and stores nothing', async () => {
    for (const [firstName, city] of [
      ['Jana', 'Praha'],
      ['Petr', 'Praha'],
      ['Eva', 'Brno'],
    ])
      await co.contact(undefined, { firstName, city })
    const id = await draft({
      nodes: [
        node('t', 'trigger_now', { filter: group({ ...inPrague }) }),
        node('c', 'condition', { filter: group(isJana) }),
        wait(3),
        node('s', 'set_field', { field: 'note', op: 'set', value: 'Seen' }),
        node('e', 'end'),
      ],
      edges: edges('t>c', 'c.yes>w', 'c.no>s', 's>e', 'w>e'),
    })
    const before = await stored()
    const result = await co.post(`/automations/${id}/test`, {}).ok()
    expect(result).toMatchObject({ scope: 'today', days: 1, entered: 2, waiting: 1, left: 1 })
    expect(result.nodes).toMatchObject({
      t: { reached: 2, outputs: { next: 2 } },
      c: { reached: 2, outputs: { yes: 1, no: 1 } },
      w: { reached: 1, waiting: 1, left: 0 },
      s: { reached: 1, outputs: { next: 1 } },
      e: { reached: 1, left: 1 },
    })
    expect(await stored()).toEqual(before)
  })

  test('runs alone in a company', async () => {
    const id = await draft({ nodes: [node('t', 'trigger_now'), node('e', 'end')], edges: edges('t>e') })
    const other = await co.db.startTransaction().execute()
    await sql`lock table contact in access exclusive mode`.execute(other)
    const first = co.post(`/automations/${id}/test`, {}).raw()
    await until('a test that waits', async () => {
      const { rows } = await sql`
        select 1 from pg_locks where relation = 'contact'::regclass and not granted`.execute(other)
      return rows.length > 0
    })
    expect(await co.post(`/automations/${id}/test`, {}).raw()).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited', message: 'test' } },
    })
    await other.rollback().execute()
    expect((await first).status).toBe(200)
    await co.post(`/automations/${id}/test`, {}).ok()
  })

  test('uses the real events of the days, with the time that has passed since', async () => {
    await co.contact('jana@example.com')
    const order = async (days: number) => {
      const at = new Date(t.clock.now().getTime() - days * DAY)
      await co
        .post('/orders', {
          shopId: co.shopId,
          orderId: `${days}`,
          email: 'jana@example.com',
          currency: 'CZK',
          total: '5',
          createdAt: at.toISOString(),
          items: [{ code: 'A', name: 'Rose', quantity: 1, unitPrice: '5' }],
        })
        .ok(201)
      await sql`
        update event set at = ${at}, recorded_at = ${at}
        where tenant_id = ${co.tenantId} and type = 'order_created'
          and object_id = (select max(id) from shop_order where tenant_id = ${co.tenantId})`.execute(co.db)
    }
    for (const days of [20, 5, 1]) await order(days)
    const trigger = node('t', 'trigger_event', { event: 'order_created', reentry: 'parallel' })
    const id = await draft({ nodes: [trigger, wait(3), node('e', 'end')], edges: edges('t>w', 'w>e') })
    const of = async (scope: string) => {
      const { entered, waiting, left } = await co.post(`/automations/${id}/test`, { scope }).ok()
      return [entered, waiting, left]
    }
    expect(await of('30d')).toEqual([3, 1, 2])
    expect(await of('7d')).toEqual([2, 1, 1])
    expect(await of('today')).toEqual([0, 0, 0])
    const waits = node('x', 'wait_event', { event: 'order_created', timeout: { value: 10, unit: 'days' } })
    const next = await draft({ nodes: [trigger, waits], edges: edges('t>x') })
    const { nodes } = await co.post(`/automations/${next}/test`, { scope: '30d' }).ok()
    // The order of 20 days ago had no other one within 10 days; that of 5 days ago was followed by one.
    expect(nodes.x).toMatchObject({ reached: 3, waiting: 1, outputs: { timeout: 1, happened: 1 } })
  })

  test('takes a contact once where the trigger does', async () => {
    const contact = await co.contact()
    const fire = () =>
      co
        .post('/contact-events', {
          type: 'custom',
          contactId: contact.id,
          shopId: co.shopId,
          custom: { customEvent: 'seen' },
        })
        .ok(201)
    for (let i = 0; i < 3; i++) await fire()
    const of = async (reentry: string, ...nodes: ReturnType<typeof node>[]) => {
      const trigger = node('t', 'trigger_event', { event: 'custom', customEvent: 'seen', reentry })
      const id = await draft({ nodes: [trigger, ...nodes], edges: edges(`t>${nodes[0]!.id}`) })
      return (await co.post(`/automations/${id}/test`, {}).ok()).entered
    }
    expect([await of('parallel', wait(1)), await of('skip', wait(1)), await of('once', node('e', 'end'))]).toEqual([
      3, 1, 1,
    ])
  })

  test('is refused while the graph has issues', async () => {
    const id = await draft({ nodes: [node('t', 'trigger_now'), node('w', 'wait')], edges: edges('t>w') })
    await co.post(`/automations/${id}/test`, {}).fails(400, 'validation', 'graph')
    await co.post(`/automations/${id}/test`, { scope: 'year' }).fails(400, 'validation', 'scope')
  })
})

describe('a trace', () => {
  test('says for one contact what each node decides, and why', async () => {
    await confirmedSender(co)
    const contact = await co.contact('jana@example.com', { firstName: 'Jana', city: 'Brno' })
    const id = await draft({
      nodes: [
        node('t', 'trigger_now', { filter: group(isJana) }),
        node('d', 'trigger_date', { kind: 'birthday', at: '09:00' }),
        node('c', 'condition', { filter: group(isJana, inPrague) }),
        wait(3),
        node('m', 'send_email', { templateId: await mailTemplate(co) }),
      ],
      edges: edges('t>c', 'd>c', 'c.no>w', 'w>m'),
    })
    const before = await stored()
    const { entries } = await co.post(`/automations/${id}/trace`, { contactId: contact.id }).ok()
    expect(entries[0]).toMatchObject({
      trigger: 't',
      enters: true,
      reasons: [{ code: 'filter', matched: true, rules: [{ path: [0], type: 'contact_field', matched: true }] }],
    })
    expect(entries[0].steps).toMatchObject([
      {
        node: 'c',
        output: 'no',
        reasons: [
          {
            code: 'filter',
            matched: false,
            rules: [
              { path: [0], matched: true },
              { path: [1], matched: false },
            ],
          },
        ],
      },
      { node: 'w', output: null, waitUntil: new Date(t.clock.now().getTime() + 3 * DAY).toISOString() },
      { node: 'w', output: 'next' },
      { node: 'm', output: 'next', reasons: [{ code: 'blocked', blocker: null }] },
    ])
    expect(entries[1]).toMatchObject({ trigger: 'd', enters: false, reasons: [{ code: 'not_the_day' }] })
    expect(await stored()).toEqual(before)
    await co.post(`/automations/${id}/trace`, { contactId: '999999' }).fails(400, 'validation', 'contactId')
  })

  test('goes on after an event that does not come, as if its time were over', async () => {
    const contact = await co.contact()
    const waits = node('x', 'wait_event', { event: 'order_created', timeout: { value: 2, unit: 'days' } })
    const id = await draft({
      nodes: [node('t', 'trigger_now'), waits, node('e', 'end')],
      edges: edges('t>x', 'x.timeout>e'),
    })
    const { entries } = await co.post(`/automations/${id}/trace`, { contactId: contact.id }).ok()
    expect(entries[0].steps).toMatchObject([
      { node: 'x', output: null, waitUntil: new Date(t.clock.now().getTime() + 2 * DAY).toISOString() },
      { node: 'x', output: 'timeout' },
      { node: 'e', output: null },
    ])
  })
})
