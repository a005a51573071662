import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { moveRuns } from './engine/engine.ts'
import { enterContacts } from './engine/enter-contacts.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  t.clock.set('2026-03-02T08:00:00Z')
  co = await t.company()
})

const WAIT = { until: { kind: 'duration', value: 1, unit: 'days' } }
const node = (id: string, type: string, config: object = {}) => ({ id, type, config })
/** A trigger, a wait of a day, and the end. */
const graphOf = (trigger: object) => ({
  nodes: [{ id: 't', ...trigger }, node('w', 'wait', WAIT), node('e', 'end')],
  edges: [
    { source: 't', target: 'w' },
    { source: 'w', target: 'e', branch: 'next' },
  ],
})
const MANUAL = graphOf({ type: 'trigger_event', config: { event: 'manual', reentry: 'skip' } })
const create = (more: object = {}) => co.post('/automations', { name: 'Welcome', shopId: co.shopId, ...more })
const failed = (status: number, code: string, message: string, params?: object) => ({
  status,
  body: { error: { code, message, ...(params ? { params } : {}) } },
})

async function work() {
  const context = () => ({ app: t.app, db: co.db, now: t.clock.now() })
  let more = true
  while (more) more = (await enterContacts.run(context())) || (await moveRuns.run(context()))
}
const hoursLater = async (hours: number) => {
  t.clock.forward(hours * 3_600_000)
  await work()
}
const waiting = async (id: string) => (await co.get(`/automations/${id}/counts`).ok()).nodes.w?.waiting
const entered = async (id: string) => (await co.get(`/automations/${id}`).ok()).stats.entered

describe('an automation', () => {
  test('is created as a draft, changed, copied, listed and deleted', async () => {
    const made = await create({ description: 'For new people', tags: ['a'], graph: MANUAL }).ok(201)
    expect(made).toMatchObject({
      name: 'Welcome',
      status: 'draft',
      version: 1,
      activeSince: null,
      stats: { entered: 0, active: 0, sent: 0 },
      issues: [],
      triggers: { t: { type: 'trigger_event', event: 'manual', nextAt: null } },
      exitWhen: null,
      holdout: null,
    })
    expect(made.graph.edges[0]).toEqual({ source: 't', target: 'w', branch: 'next' })
    expect(made.graph.nodes[1]).toEqual({
      id: 'w',
      type: 'wait',
      name: '',
      note: '',
      position: { x: 0, y: 0 },
      config: WAIT,
    })
    const changed = await co.patch(`/automations/${made.id}`, { name: 'Hello', holdout: { percent: 10 } }).ok()
    expect(changed).toMatchObject({ name: 'Hello', holdout: { percent: 10 }, tags: ['a'] })
    const copy = await co.post(`/automations/${made.id}/copy`, {}).ok(201)
    expect(copy).toMatchObject({ name: 'Hello (2)', status: 'draft', holdout: { percent: 10 } })
    expect((await co.post(`/automations/${copy.id}/copy`, {}).ok(201)).name).toBe('Hello (3)')
    expect(await create({ name: 'HELLO' }).raw()).toMatchObject(failed(409, 'conflict', 'name'))
    const { items } = await co.get('/automations?q=hello&sort=name').ok()
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Hello', 'Hello (2)', 'Hello (3)'])
    expect((await co.get(`/automations?q=${encodeURIComponent(`#${copy.id}`)}`).ok()).items).toHaveLength(1)
    await co.delete(`/automations/${copy.id}`).ok(204)
    expect(await co.get(`/automations/${copy.id}`).raw()).toMatchObject({ status: 404 })
  })

  test.each([
    [{ shopId: '999999' }, 'shopId'],
    [{ name: '' }, 'name'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ graph: { nodes: [{ id: 'a', type: 'nosuch' }], edges: [] } }, 'node'],
    [
      { graph: { nodes: [node('w', 'wait', { until: { kind: 'duration', value: 0, unit: 'days' } })], edges: [] } },
      'node',
    ],
    [{ graph: { nodes: [], edges: [{ source: 'a', target: 'b' }] } }, 'graph'],
    [{ graph: { ...MANUAL, edges: [{ source: 't', target: 'w', branch: 'yes' }] } }, 'graph'],
    [{ graph: { ...MANUAL, edges: [{ source: 'w', target: 't' }] } }, 'graph'],
    [{ exitWhen: { type: 'group', match: 'all', rules: [{ type: 'nosuch' }] } }, 'exitWhen.0.type'],
    [{ transactional: true, graph: graphOf({ type: 'trigger_now' }) }, 'transactional'],
    [{ holdout: { percent: 51 } }, 'holdout.percent'],
  ])('refuses %j, naming %s', async (more, field) => {
    expect(await create(more).raw()).toMatchObject(failed(400, 'validation', field))
  })

  test('drops settings that a node does not have, and saves what is incomplete', async () => {
    const graph = { nodes: [node('t', 'trigger_event', { nosuch: 1, event: 'custom' }), node('w', 'wait')], edges: [] }
    const { graph: saved, issues } = await create({ graph }).ok(201)
    expect(saved.nodes[0].config).toEqual({ event: 'custom' })
    expect(issues).toEqual([
      { code: 'required', node: 't', field: 'customEvent' },
      { code: 'required', node: 'w', field: 'until' },
      { code: 'no_next', node: 't' },
      { code: 'unreached', node: 'w' },
    ])
  })

  test('is validated without being saved', async () => {
    const graph = {
      nodes: [node('t', 'trigger_event', { event: 'score_changed' }), node('x', 'wait', { until: 3 })],
      edges: [],
    }
    expect(await co.post('/automations/validate', { shopId: co.shopId, graph }).ok(200)).toEqual({
      errors: [{ node: 'x', field: 'until', code: 'invalid' }],
      incomplete: [
        { code: 'unavailable', node: 't' },
        { code: 'no_next', node: 't' },
        { code: 'unreached', node: 'x' },
      ],
    })
    expect((await co.get('/automations').ok()).items).toEqual([])
  })

  test('a circle without a wait, and objects that do not exist, are issues', async () => {
    const filter = { type: 'group', match: 'all', rules: [{ type: 'contact_list', listId: '999999' }] }
    const graph = {
      nodes: [
        node('t', 'trigger_now', { filter }),
        node('c', 'condition', { filter: { type: 'group', match: 'all', rules: [] } }),
        node('d', 'condition', { filter: { type: 'group', match: 'all', rules: [] } }),
      ],
      edges: [
        { source: 't', target: 'c' },
        { source: 'c', target: 'd', branch: 'yes' },
        { source: 'd', target: 'c', branch: 'no' },
      ],
    }
    const { issues } = await create({ graph }).ok(201)
    expect(issues).toEqual([
      { code: 'endless', node: 'c' },
      { code: 'missing_object', node: 't', field: 'filter.0.listId' },
    ])
  })
})

describe('a graph', () => {
  test('is saved in versions, and only by who knows the last one', async () => {
    const { id } = await create({ graph: MANUAL }).ok(201)
    const other = { ...MANUAL, nodes: [...MANUAL.nodes, node('x', 'end')] }
    expect(await co.put(`/automations/${id}/graph`, { graph: other, baseVersion: 1 }).ok()).toMatchObject({
      version: 2,
    })
    expect(await co.put(`/automations/${id}/graph`, { graph: other, baseVersion: 1 }).raw()).toMatchObject(
      failed(409, 'conflict', 'version', { current: 2 }),
    )
    const { items } = await co.get(`/automations/${id}/versions`).ok()
    expect(items.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect((await co.get(`/automations/${id}/versions/1`).ok()).graph.nodes).toHaveLength(3)
    expect(await co.get(`/automations/${id}/versions/9`).raw()).toMatchObject({ status: 404 })
  })

  test('drops settings that are not known, also inside of others', async () => {
    const headers = [{ name: 'X-A', value: 'a', more: 1 }]
    const nodes = [node('c', 'condition', { wait: { more: 1 }, else: 2 }), node('h', 'webhook', { headers })]
    const { graph } = await create({ graph: { nodes, edges: [] } }).ok(201)
    expect(graph.nodes.map(({ config }: { config: object }) => config)).toEqual([
      { wait: {} },
      { headers: [{ name: 'X-A', value: 'a' }] },
    ])
  })

  test('that starts an automation without a manual trigger has an issue', async () => {
    const other = await create({ name: 'Other', graph: graphOf({ type: 'trigger_now' }) }).ok(201)
    const start = node('s', 'start_automation', { automationId: other.id })
    const { issues } = await create({
      graph: { nodes: [MANUAL.nodes[0], start], edges: [{ source: 't', target: 's' }] },
    }).ok(201)
    expect(issues).toEqual([{ code: 'invalid', node: 's', field: 'automationId' }])
  })

  test('that sets a field to a value it cannot have has an issue', async () => {
    const set = (field: string, value: unknown, op = 'set') => node('s', 'set_field', { field, op, value })
    for (const [wrong, at] of [
      [set('birthday', 'soon'), 'value'],
      [set('country', 'czech'), 'value'],
      [set('city', 1, 'add'), 'op'],
    ] as const) {
      const graph = { nodes: [MANUAL.nodes[0], wrong], edges: [{ source: 't', target: 's' }] }
      const { issues } = await create({ name: crypto.randomUUID(), graph }).ok(201)
      expect(issues).toEqual([{ code: 'invalid', node: 's', field: at }])
    }
  })

  test('larger than a megabyte is refused', async () => {
    const nodes = Array.from({ length: 12 }, (_, i) => node(`w${i}`, 'webhook', { body: 'x'.repeat(90_000) }))
    expect(await create({ graph: { nodes, edges: [] } }).raw()).toMatchObject(
      failed(400, 'validation', 'graph', { field: 'graph', code: 'size' }),
    )
  })

  test('with a wrong filter is validated: the answer names the node and the field', async () => {
    const filter = { type: 'group', match: 'all', rules: [{ type: 'nope' }] }
    const graph = { nodes: [node('c', 'condition', { filter }), node('w', 'wait')], edges: [] }
    expect(await co.post('/automations/validate', { shopId: co.shopId, graph }).ok()).toMatchObject({
      errors: [{ node: 'c', field: 'filter.0.type', code: 'invalid' }],
      incomplete: expect.arrayContaining([{ code: 'required', node: 'w', field: 'until' }]),
    })
  })

  test('with other nodes in every version does not run out of numbers', async () => {
    const { id } = await create({ graph: { nodes: [node('a', 'end')], edges: [] } }).ok(201)
    await sql`update automation_node set number = 32767 where tenant_id = ${co.tenantId}`.execute(co.db)
    const other = { nodes: [node('b', 'end'), node('c', 'end')], edges: [] }
    await co.put(`/automations/${id}/graph`, { graph: other, baseVersion: 1 }).ok()
  })

  test('of a running automation is confirmed, and keeps nodes where contacts wait', async () => {
    const { id } = await create({ graph: MANUAL }).ok(201)
    await co.post(`/automations/${id}/activate`, {}).ok()
    const contact = await co.contact()
    await co.post(`/automations/${id}/contacts`, { contactIds: [contact.id] }).ok()
    await work()
    const without = { nodes: [MANUAL.nodes[0], MANUAL.nodes[2]], edges: [{ source: 't', target: 'e' }] }
    const save = (more: object) => co.put(`/automations/${id}/graph`, { graph: without, baseVersion: 1, ...more })
    expect(await save({}).raw()).toMatchObject(failed(409, 'conflict', 'confirm'))
    expect(await save({ confirmRunning: true }).raw()).toMatchObject(
      failed(409, 'conflict', 'waiting', { nodes: ['w'] }),
    )
    // Runs that wait follow the new graph: behind the wait there is now nothing.
    const shorter = { nodes: MANUAL.nodes.slice(0, 2), edges: [{ source: 't', target: 'w' }] }
    await co.put(`/automations/${id}/graph`, { graph: shorter, baseVersion: 1, confirmRunning: true }).ok()
    await hoursLater(25)
    const { items } = await co.get(`/automations/${id}/runs`).ok()
    expect(items).toMatchObject([{ status: 'ended', node: 'w', contactId: contact.id }])
  })
})

describe('what an automation names', () => {
  const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })

  test('exitWhen holds its objects, and refuses unknown ones', async () => {
    const co = await t.company()
    const list = await co.list()
    const inList = (listId: string) => group({ type: 'contact_list', listId })
    await co
      .post('/automations', { name: 'A', shopId: co.shopId, exitWhen: inList('999999') })
      .fails(400, 'validation', 'exitWhen.0.listId')
    const { id } = await co.post('/automations', { name: 'A', shopId: co.shopId, exitWhen: inList(list.id) }).ok(201)
    await co.delete(`/lists/${list.id}`).fails(409, 'conflict', 'used')
    await co.patch(`/automations/${id}`, { exitWhen: null }).ok()
    await co.delete(`/lists/${list.id}`).ok()
  })

  test('a running automation whose new graph is incomplete is paused', async () => {
    const co = await t.company()
    const nodes = [
      { id: 't', type: 'trigger_event', config: { event: 'manual' } },
      { id: 'e', type: 'end' },
    ]
    const edges = [{ source: 't', target: 'e' }]
    const { id } = await co.post('/automations', { name: 'A', shopId: co.shopId, graph: { nodes, edges } }).ok(201)
    await co.post(`/automations/${id}/activate`).ok(200)
    const graph = { nodes: [nodes[0], { id: 'w', type: 'wait' }], edges: [{ source: 't', target: 'w' }] }
    const saved = await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
    expect(saved).toMatchObject({ status: 'paused', pausedReason: 'graph', version: 2 })
  })
})

describe('running', () => {
  test('activating needs a graph without issues, and pausing stops everything', async () => {
    const empty = await create().ok(201)
    expect(await co.post(`/automations/${empty.id}/activate`, {}).raw()).toMatchObject(
      failed(400, 'validation', 'graph', { issues: [{ code: 'no_trigger', node: null }] }),
    )
    const { id } = await create({ name: 'B', graph: MANUAL }).ok(201)
    expect(await co.post(`/automations/${id}/pause`, {}).raw()).toMatchObject(failed(409, 'conflict', 'status'))
    const active = await co.post(`/automations/${id}/activate`, {}).ok()
    expect(active).toMatchObject({ status: 'active', activeSince: t.clock.now().toISOString() })
    expect(await co.post(`/automations/${id}/activate`, {}).raw()).toMatchObject(failed(409, 'conflict', 'status'))
    const { id: contactId } = await co.contact()
    await co.post(`/automations/${id}/contacts`, { contactIds: [contactId] }).ok()
    await work()
    await co.post(`/automations/${id}/pause`, {}).ok()
    await hoursLater(30)
    expect(await waiting(id)).toBe(1)
    expect(await co.post(`/automations/${id}/contacts`, { contactIds: [contactId] }).raw()).toMatchObject(
      failed(409, 'conflict', 'status'),
    )
    await co.post(`/automations/${id}/activate`, {}).ok()
    await work()
    expect(await waiting(id)).toBe(0)
    expect(await co.delete(`/automations/${id}`).raw()).toMatchObject(failed(409, 'conflict', 'runs'))
  })

  test('contacts are added by hand, and those who may not enter are named', async () => {
    const config = {
      event: 'manual',
      filter: {
        type: 'group',
        match: 'all',
        rules: [{ type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }],
      },
    }
    const { id } = await create({ graph: graphOf({ type: 'trigger_event', config }) }).ok(201)
    await co.post(`/automations/${id}/activate`, {}).ok()
    const jana = await co.contact('jana@example.com', { firstName: 'Jana' })
    const petr = await co.contact('petr@example.com', { firstName: 'Petr' })
    const theirs = await (await t.company()).contact()
    const contactIds = [jana.id, petr.id, theirs.id]
    expect(await co.post(`/automations/${id}/contacts`, { contactIds }).ok()).toEqual({
      added: 1,
      skipped: [
        { contactId: petr.id, reason: 'filter' },
        { contactId: theirs.id, reason: 'not_found' },
      ],
    })
    expect(await co.post(`/automations/${id}/contacts`, { contactIds: [jana.id] }).ok()).toEqual({
      added: 0,
      skipped: [{ contactId: jana.id, reason: 'reentry' }],
    })
    const none = await create({ name: 'N', graph: graphOf({ type: 'trigger_now' }) }).ok(201)
    await co.post(`/automations/${none.id}/activate`, {}).ok()
    expect(await co.post(`/automations/${none.id}/contacts`, { contactIds }).raw()).toMatchObject(
      failed(409, 'conflict', 'trigger'),
    )
  })

  test('waiting contacts are released and rescheduled, and their steps are seen', async () => {
    const { id } = await create({ graph: MANUAL }).ok(201)
    await co.post(`/automations/${id}/activate`, {}).ok()
    const [one, two] = [await co.contact('one@example.com'), await co.contact('two@example.com')]
    await co.post(`/automations/${id}/contacts`, { contactIds: [one.id, two.id] }).ok()
    await work()
    await co.post(`/automations/${id}/nodes/w/release`, { contactIds: [one.id] }).ok(204)
    await work()
    expect(await waiting(id)).toBe(1)
    const here = await co.get(`/automations/${id}/runs?node=w`).ok()
    expect(here).toMatchObject({ total: 1, items: [{ contactId: two.id, status: 'running', node: 'w' }] })
    expect((await co.get(`/automations/${id}/runs?node=e`).ok()).items).toEqual([])
    expect((await co.get(`/automations/${id}/runs?node=none`).ok()).items).toEqual([])
    expect((await co.get(`/automations/${id}/nodes/w/passes`).ok()).items).toMatchObject([
      { contactId: one.id, email: 'one@example.com', output: 'next' },
    ])
    const graph = {
      ...MANUAL,
      nodes: [
        MANUAL.nodes[0],
        node('w', 'wait', { until: { kind: 'duration', value: 2, unit: 'hours' } }),
        MANUAL.nodes[2],
      ],
    }
    await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
    await hoursLater(3)
    expect(await waiting(id)).toBe(1)
    await co.post(`/automations/${id}/nodes/w/reschedule`, {}).ok(204)
    await work()
    expect(await waiting(id)).toBe(0)
    const { items } = await co.get(`/contacts/${two.id}/automation-runs`).ok()
    expect(items).toMatchObject([
      {
        automationId: id,
        automationName: 'Welcome',
        status: 'ended',
        steps: [
          { node: 't', output: 'next' },
          { node: 'w', output: 'next' },
          { node: 'e', output: null },
        ],
      },
    ])
    expect(await co.post(`/automations/${id}/nodes/nosuch/release`, {}).raw()).toMatchObject({ status: 404 })
    expect(await co.get(`/automations/${id}/nodes/nosuch/passes`).raw()).toMatchObject({ status: 404 })
  })
})

describe('triggers with a time', () => {
  const started = async (trigger: object) => {
    const { id } = await create({ name: `A ${Math.random()}`, graph: graphOf(trigger) }).ok(201)
    await co.post(`/automations/${id}/activate`, {}).ok()
    await work()
    return id as string
  }
  const again = async (id: string) => {
    await co.post(`/automations/${id}/pause`, {}).ok()
    await co.post(`/automations/${id}/activate`, {}).ok()
    await work()
  }

  test('trigger_now lets mailable contacts of the shop in, once', async () => {
    await co.contact('a@example.com')
    const out = await co.contact('b@example.com')
    await co.post(`/contacts/${out.id}/unsubscribe`, {}).ok()
    const shop = await co.shop()
    await co.contact('c@example.com', { shopId: shop.id })
    const id = await started({ type: 'trigger_now' })
    expect(await entered(id)).toBe(1)
    await again(id)
    expect(await entered(id)).toBe(1)
  })

  test('trigger_scheduled lets contacts in at its time, and a past one is an issue', async () => {
    await co.contact()
    const id = await started({ type: 'trigger_scheduled', config: { at: '2026-03-02T10:00' } })
    expect(await entered(id)).toBe(0)
    await hoursLater(1)
    expect(await entered(id)).toBe(1)
    const past = await create({ graph: graphOf({ type: 'trigger_scheduled', config: { at: '2026-03-01T10:00' } }) }).ok(
      201,
    )
    expect(past.issues).toEqual([{ code: 'past', node: 't', field: 'at' }])
  })

  test('trigger_repeat comes back, and missed times do not', async () => {
    await co.contact()
    const config = { every: { value: 2, unit: 'days' }, reentry: 'parallel', stopAt: '2026-03-20T00:00' }
    const id = await started({ type: 'trigger_repeat', config })
    expect(await entered(id)).toBe(1)
    await hoursLater(47)
    expect(await entered(id)).toBe(1)
    await hoursLater(1)
    expect(await entered(id)).toBe(2)
    await co.post(`/automations/${id}/pause`, {}).ok()
    await hoursLater(24 * 9)
    await co.post(`/automations/${id}/activate`, {}).ok()
    await work()
    expect(await entered(id)).toBe(2)
    expect((await co.get(`/automations/${id}`).ok()).triggers.t.nextAt).toBe('2026-03-14T08:00:00.000Z')
    await hoursLater(24)
    expect(await entered(id)).toBe(3)
    await hoursLater(24 * 30)
    expect((await co.get(`/automations/${id}`).ok()).triggers.t.nextAt).toBeNull()
  })

  test('trigger_date knows birthdays, name days, own dates, first orders and holidays', async () => {
    const day = await co.post('/custom-fields', { name: 'Renewal', type: 'date' }).ok(201)
    const customFields = { [day.id]: '2020-03-03' }
    const jana = { firstName: 'Jana', birthday: '1990-03-04', nameDay: '03-03', customFields }
    await co.contact('jana@example.com', jana)
    const at = '09:30'
    const nameDay = await started({ type: 'trigger_date', config: { kind: 'name_day', at } })
    const field = `cf:${day.id}`
    const renewal = await started({ type: 'trigger_date', config: { kind: 'custom_date', at, field } })
    const birthday = await started({ type: 'trigger_date', config: { kind: 'birthday', at, offsetDays: -1 } })
    const holiday = await started({ type: 'trigger_date', config: { kind: 'holiday', at, dates: ['03-03'] } })
    const order = {
      shopId: co.shopId,
      orderId: '1',
      email: 'jana@example.com',
      createdAt: '2026-02-20T10:00:00Z',
      completedAt: '2026-02-21T10:00:00Z',
      state: 'delivered',
      currency: 'CZK',
      total: '1',
      items: [{ code: 'a', name: 'A', quantity: 1, unitPrice: '1' }],
    }
    await co.post('/orders', order).ok(201)
    const first = await started({ type: 'trigger_date', config: { kind: 'first_order', at, days: 10 } })
    const all = () => Promise.all([birthday, nameDay, renewal, holiday, first].map(entered))
    await hoursLater(1)
    expect(await all()).toEqual([0, 0, 0, 0, 0])
    await hoursLater(24)
    expect(await all()).toEqual([1, 1, 1, 1, 1])
    await hoursLater(24)
    expect(await all()).toEqual([1, 1, 1, 1, 1])
  })
})

describe('resolve-time', () => {
  test('answers with the moment in UTC and in the time of the company', async () => {
    const spec = { kind: 'duration', value: 3, unit: 'days' }
    expect(await co.post('/automations/resolve-time', { spec, place: 'wait' }).ok(200)).toEqual({
      at: '2026-03-05T08:00:00.000Z',
      local: '2026-03-05T09:00',
    })
    const wrong = [
      { ...spec, value: 0 },
      { kind: 'best_hour', withinHours: 5 },
      { kind: 'date', at: '2046-01-01T10:00' },
    ]
    for (const spec of wrong)
      expect(await co.post('/automations/resolve-time', { spec, place: 'wait' }).raw()).toMatchObject(
        failed(400, 'validation', 'spec'),
      )
    const far = { spec: { kind: 'date', at: '2046-01-01T10:00' }, place: 'condition' }
    expect((await co.post('/automations/resolve-time', far).ok(200)).local).toBe('2046-01-01T10:00')
  })
})
