import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const through = (type: string, config: object, ...more: ReturnType<typeof node>[]) => ({
  nodes: [manual, node('a', type, config as never), ...more],
  edges: edges('t>a'),
})
const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })

async function run(id: string, ...people: { id: string }[]) {
  await co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()
  // What they cause is read the second time.
  for (let i = 0; i < 2; i++) await workAutomations(t)
}
const passes = async (id: string, key = 'a') =>
  (await co.get(`/automations/${id}/nodes/${key}/passes`).ok()).items.map(
    (one: { email: string; output: string; failure: string | null }) => [one.email, one.output, one.failure],
  )

describe('set_field', () => {
  const cases: [string, object, unknown, unknown][] = [
    ['sets a text', { field: 'city', op: 'set', value: 'Praha' }, 'Brno', 'Praha'],
    ['appends to a text', { field: 'city', op: 'append', value: ' 1' }, 'Brno', 'Brno 1'],
    ['clears a text', { field: 'city', op: 'clear' }, 'Brno', ''],
  ]
  test.each(cases)('%s', async (_, config, before, after) => {
    const id = await activeAutomation(co, through('set_field', config))
    const contact = await co.contact('jana@example.com', { city: before })
    await run(id, contact)
    expect((await co.get(`/contacts/${contact.id}`).ok()).city).toBe(after)
  })

  test('changes custom fields by their kind, and values that do not fit fail', async () => {
    const field = async (type: string, more: object = {}) =>
      (await co.post('/custom-fields', { name: `F ${type}`, type, ...more }).ok(201)).id
    const number = await field('number')
    const multi = await field('multi', { options: [{ name: 'Red' }, { name: 'Blue' }] })
    const date = await field('date')
    const id = await activeAutomation(co, {
      nodes: [
        manual,
        node('add', 'set_field', { field: `cf:${number}`, op: 'add', value: 5 }),
        node('append', 'set_field', { field: `cf:${multi}`, op: 'append', value: 'Blue' }),
        node('wrong', 'set_field', { field: `cf:${date}`, op: 'set', value: 'no day' }),
      ],
      edges: edges('t>add', 'add>append', 'append>wrong'),
    })
    const contact = await co.contact('jana@example.com', { customFields: { [number]: 2, [multi]: ['Red'] } })
    await run(id, contact)
    const { customFields } = await co.get(`/contacts/${contact.id}`).ok()
    expect(customFields[number]).toBe(7)
    expect(customFields[multi]).toHaveLength(2)
    expect(customFields[date]).toBeUndefined()
    expect(await passes(id, 'wrong')).toEqual([['jana@example.com', 'next', 'contactSetFieldFail']])
  })
})

test('list_change adds, removes and unsubscribes, and never adds who left', async () => {
  const list = await co.list()
  const [jana, petr] = [await co.contact('jana@example.com'), await co.contact('petr@example.com')]
  const states = async () => {
    const { rows } = await sql<{ email: string; state: string }>`
      select c.email, m.state from list_member m
      join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id
      where m.tenant_id = ${co.tenantId} and m.list_id = ${list.id} order by 1`.execute(co.db)
    return rows.map(({ email, state }) => `${email} ${state}`)
  }
  const of = (action: string) => activeAutomation(co, through('list_change', { action, listIds: [list.id] }))
  const [add, remove, unsubscribe] = [await of('add'), await of('remove'), await of('unsubscribe')]
  await run(add, jana, petr)
  expect(await states()).toEqual(['jana@example.com confirmed', 'petr@example.com confirmed'])
  await run(unsubscribe, jana)
  await run(remove, petr)
  await run(add, jana, petr)
  expect(await states()).toEqual(['jana@example.com unsubscribed', 'petr@example.com confirmed'])
})

test('label and withdraw_consent change contacts', async () => {
  const label = await co.post('/labels', { name: 'VIP' }).ok(201)
  const { items } = await co.get('/purposes').ok()
  const id = await activeAutomation(co, {
    nodes: [
      manual,
      node('a', 'label', { action: 'add', labelIds: [label.id] }),
      node('b', 'withdraw_consent', { purposeId: items[0].id }),
    ],
    edges: edges('t>a', 'a>b'),
  })
  const contact = await co.contact('jana@example.com')
  await run(id, contact)
  const shown = await co.get(`/contacts/${contact.id}`).ok()
  expect(shown.labels).toMatchObject([{ name: 'VIP' }])
  const consents = await co.get(`/contacts/${contact.id}/purposes`).ok()
  expect(consents.items[0].withdrawnAt).not.toBeNull()
})

test('coupon gives one code to each run, and the others go by empty', async () => {
  const stack = await co.post('/coupon-stacks', { name: 'Spring', mergeKey: 'spring', shopId: co.shopId }).ok(201)
  await co.post(`/coupon-stacks/${stack.id}/codes`, { codes: ['A-1', 'A-2'] }).ok()
  const id = await activeAutomation(co, through('coupon', { stackId: stack.id }))
  const people = [await co.contact(), await co.contact(), await co.contact()]
  await run(id, ...people)
  const outputs = (await passes(id)).map(([, output, failure]: string[]) => [output, failure])
  expect(outputs.sort()).toEqual([
    ['empty', 'customizationDataboxOutOfPromocodes'],
    ['next', null],
    ['next', null],
  ])
  expect((await co.get(`/coupon-stacks/${stack.id}`).ok()).counts).toMatchObject({ free: 0, assigned: 2 })
})

describe('automations that start each other', () => {
  const started = async (id: string) => (await co.get(`/automations/${id}`).ok()).stats.entered

  test('fire_event starts others by a custom event, never its own', async () => {
    const trigger = node('t', 'trigger_event', { event: 'custom', customEvent: 'vip', reentry: 'parallel' })
    const own = await activeAutomation(co, {
      nodes: [
        manual,
        node('c', 'trigger_event', { event: 'custom', customEvent: 'vip' }),
        node('a', 'fire_event', { customEvent: 'vip' }),
      ],
      edges: edges('t>a', 'c>a'),
    })
    const other = await activeAutomation(co, { nodes: [trigger, node('e', 'end')], edges: edges('t>e') })
    await run(own, await co.contact())
    expect([await started(own), await started(other)]).toEqual([1, 1])
  })

  test('chains end after ten', async () => {
    const ids: string[] = []
    for (let i = 0; i < 12; i++) {
      const config = ids.length ? { automationId: ids[0] } : undefined
      const graph = config
        ? through('start_automation', config)
        : { nodes: [manual, node('e', 'end')], edges: edges('t>e') }
      ids.unshift(await activeAutomation(co, graph))
    }
    await run(ids[0]!, await co.contact())
    const counts = []
    for (const id of ids) counts.push(await started(id))
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
  })

  test('two that fire events at each other stop', async () => {
    const ping = (hears: string, says: string) => ({
      nodes: [
        node('t', 'trigger_event', { event: 'custom', customEvent: hears, reentry: 'parallel' }),
        node('a', 'fire_event', { customEvent: says }),
      ],
      edges: edges('t>a'),
    })
    const first = await activeAutomation(co, ping('ping', 'pong'))
    const second = await activeAutomation(co, ping('pong', 'ping'))
    const contact = await co.contact()
    await co
      .post('/contact-events', {
        type: 'custom',
        contactId: contact.id,
        shopId: co.shopId,
        custom: { customEvent: 'ping' },
      })
      .ok(201)
    for (let i = 0; i < 15; i++) await workAutomations(t)
    expect((await started(first)) + (await started(second))).toBe(10)
  })

  test('a failed action starts automations that wait for it', async () => {
    const field = await co.post('/custom-fields', { name: 'Day', type: 'date' }).ok(201)
    const failing = await activeAutomation(co, through('set_field', { field: `cf:${field.id}`, op: 'set', value: 'x' }))
    const failureNode = { automationId: failing, node: 'a' }
    const trigger = (failureType: string) =>
      node('t', 'trigger_event', { event: 'action_failed', failureType, failureNode })
    const graph = (failureType: string) => ({ nodes: [trigger(failureType), node('e', 'end')], edges: edges('t>e') })
    const caught = await activeAutomation(co, graph('contactSetFieldFail'))
    const other = await activeAutomation(co, graph('adsError'))
    await run(failing, await co.contact())
    await workAutomations(t)
    expect([await started(caught), await started(other)]).toEqual([1, 0])
  })
})

test('alert notifies, and mails the members once a minute', async () => {
  const { items } = await (await co.owner()).get('/members').ok()
  const id = await activeAutomation(co, through('alert', { memberIds: [items[0].id], text: 'Call them' }))
  const jana = await co.contact('jana@example.com')
  await run(id, jana)
  await run(id, await co.contact('petr@example.com'))
  const notes = (await co.get('/notifications').ok()).items
  expect(notes[0]).toMatchObject({ type: 'automation_alert', params: { text: 'Call them' }, subject: { id } })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(co.db)
  await t.runJobs()
  const mails = (await co.get('/outbox').ok()).items.filter(
    (mail: { kind: string }) => mail.kind === 'automation_alert',
  )
  expect(mails).toHaveLength(1)
  const mail = (await co.get(`/outbox/${mails[0].id}`).raw()).text.replaceAll(/=\r?\n/g, '')
  expect(mail).toContain(`/app/${co.tenant}/contacts/`)
})

describe('holding contacts back', () => {
  test('limit lets so many through in each hour', async () => {
    t.clock.set('2027-03-01T10:20:00Z')
    const id = await activeAutomation(co, through('limit', { count: 2, per: 'hour' }))
    const people = []
    for (let i = 0; i < 5; i++) people.push(await co.contact())
    await run(id, ...people)
    const passed = async () => (await passes(id)).length
    expect(await passed()).toBe(2)
    t.clock.set('2027-03-01T10:59:00Z')
    await workAutomations(t)
    expect(await passed()).toBe(2)
    t.clock.set('2027-03-01T11:00:00Z')
    await workAutomations(t)
    expect(await passed()).toBe(4)
    t.clock.set('2027-03-01T12:00:00Z')
    await workAutomations(t)
    expect(await passed()).toBe(5)
  })

  test('frequency divides by the mails of the last days', async () => {
    const id = await activeAutomation(co, through('frequency', { max: 2, days: 7 }))
    const [many, few] = [await co.contact('many@example.com'), await co.contact('few@example.com')]
    const at = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)
    for (const [source, contact, days] of [
      [1, many, 1],
      [2, many, 6],
      [3, few, 1],
      [4, few, 8],
    ] as const)
      await sql`
        insert into message (tenant_id, source_id, contact_id, batch, state, at)
        values (${co.tenantId}, ${source}, ${contact.id}, 0, 1, ${at(days)})`.execute(co.db)
    await run(id, many, few)
    expect((await passes(id)).sort()).toEqual([
      ['few@example.com', 'ok', null],
      ['many@example.com', 'capped', null],
    ])
  })

  test('a goal lets waiting contacts jump as soon as they meet it', async () => {
    const filter = group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' })
    const id = await activeAutomation(co, {
      nodes: [
        manual,
        node('w', 'wait', { until: { kind: 'duration', value: 10, unit: 'days' } }),
        node('g', 'goal', { filter }),
        node('e', 'end'),
      ],
      edges: edges('t>w', 'w>g', 'g>e'),
    })
    const [jana, petr] = [await co.contact('jana@example.com'), await co.contact('petr@example.com')]
    await run(id, jana, petr)
    await co.patch(`/contacts/${jana.id}`, { city: 'Praha' }).ok()
    await co.patch(`/contacts/${petr.id}`, { city: 'Brno' }).ok()
    await workAutomations(t)
    expect(await passes(id, 'w')).toEqual([['jana@example.com', 'goal', null]])
    expect(await passes(id, 'e')).toEqual([['jana@example.com', null, null]])
    const { nodes } = await co.get(`/automations/${id}/counts`).ok()
    expect(nodes.w).toMatchObject({ reached: 2, waiting: 1 })
  })
})
