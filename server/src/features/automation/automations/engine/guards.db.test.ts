import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { followSent } from '../../../mailing/email-events/index.ts'

const t = useApi()
const HOUR = 3_600_000
let co: Company
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const enter = (id: string, ...people: { id: string }[]) =>
  co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()
const fire = (contact: { id: string }, customEvent: string, payload: object = {}) =>
  co
    .post('/contact-events', {
      type: 'custom',
      contactId: contact.id,
      shopId: co.shopId,
      custom: { customEvent, payload },
    })
    .ok(201)
const messages = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message where tenant_id = ${co.tenantId}`.execute(co.db)
  return rows[0]!.n
}
const counts = async (id: string) => (await co.get(`/automations/${id}/counts`).ok()).nodes

test('a mail every day at nine is sent once a day', async () => {
  t.clock.set('2027-03-01T06:00:00Z')
  const id = await activeAutomation(co, {
    nodes: [
      manual,
      node('m', 'send_email', { templateId: await mailTemplate(co) }),
      node('w', 'wait', { until: { kind: 'time', at: '09:00' } }),
    ],
    edges: edges('t>m', 'm>w', 'w>m'),
  })
  await enter(id, await co.contact())
  await workAutomations(t)
  expect(await messages()).toBe(1)
  for (const [time, mails] of [
    ['2027-03-01T08:00:00Z', 2],
    ['2027-03-01T08:00:30Z', 2],
    ['2027-03-01T09:10:00Z', 2],
    ['2027-03-02T08:00:00Z', 3],
  ] as const) {
    t.clock.set(time)
    await workAutomations(t)
    expect(await messages(), time).toBe(mails)
  }
})

test('waits that may be over at once do not break a circle, and a mail does not start itself', async () => {
  const templateId = await mailTemplate(co)
  const issues = async (nodes: object[], lines: string[]) => {
    const graph = { nodes, edges: edges(...lines) }
    const { incomplete } = await co.post('/automations/validate', { shopId: co.shopId, graph }).ok()
    return incomplete.filter(({ code }: { code: string }) => code === 'endless').length
  }
  const mail = node('m', 'send_email', { templateId })
  const around = (wait: object) => issues([manual, mail, wait], ['t>m', 'm>w', 'w>m'])
  expect(await around(node('w', 'window', { from: '09:00', to: '17:00' }))).toBe(1)
  expect(await around(node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'days' } }))).toBe(0)
  const sent = node('t', 'trigger_event', { event: 'email_sent' })
  expect(await issues([sent, mail], ['t>m'])).toBe(1)
  const named = node('t', 'trigger_event', { event: 'email_sent', emailNode: { node: 'n' } })
  expect(await issues([manual, named, mail, node('n', 'send_email', { templateId })], ['t>m'])).toBe(0)
})

test('restart takes the newest of several events', async () => {
  const trigger = node('t', 'trigger_event', { event: 'custom', customEvent: 'cart', reentry: 'restart' })
  const id = await activeAutomation(co, {
    nodes: [trigger, node('w', 'wait', { until: { kind: 'duration', value: 2, unit: 'hours' } })],
    edges: edges('t>w'),
  })
  const contact = await co.contact()
  for (const n of [1, 2, 3]) await fire(contact, 'cart', { n })
  await workAutomations(t)
  const { rows } = await sql<{ n: number }>`
    select (event -> 'payload' ->> 'n')::int as n from automation_run
    where tenant_id = ${co.tenantId} and automation_id = ${id} and due_at is not null`.execute(co.db)
  expect(rows).toEqual([{ n: 3 }])
})

test('splits behind a split divide again', async () => {
  const branches = ['a', 'b'].map((key) => ({ key, percent: 50 }))
  const id = await activeAutomation(co, {
    nodes: [manual, node('s', 'split', { branches }), node('u', 'split', { branches })],
    edges: edges('t>s', 's.a>u', 's.b>u'),
  })
  const people = []
  for (let i = 0; i < 60; i++) people.push(await co.contact())
  await enter(id, ...people)
  await workAutomations(t)
  const { rows } = await sql<{ way: string }>`
    select distinct string_agg(s.output, '' order by s.n) as way from automation_step s
    where s.tenant_id = ${co.tenantId} group by s.run_id order by 1`.execute(co.db)
  expect(rows.map(({ way }) => way)).toEqual(['nextaa', 'nextab', 'nextba', 'nextbb'])
})

describe('changes of a running automation', () => {
  test('an event during a pause is noticed after it', async () => {
    const timeout = { value: 3, unit: 'days' }
    const id = await activeAutomation(co, {
      nodes: [manual, node('w', 'wait_event', { event: 'custom', customEvent: 'go', timeout })],
      edges: edges('t>w'),
    })
    const contact = await co.contact()
    await enter(id, contact)
    await workAutomations(t)
    await co.post(`/automations/${id}/pause`).ok(200)
    t.clock.forward(HOUR)
    await fire(contact, 'go')
    await workAutomations(t)
    await co.post(`/automations/${id}/activate`).ok(200)
    await workAutomations(t)
    expect((await counts(id)).w.outputs).toEqual({ happened: 1 })
  })

  test('what starts at once still starts when the graph is saved before', async () => {
    await co.contact()
    const graph = { nodes: [node('t', 'trigger_now'), node('e', 'end')], edges: edges('t>e') }
    const id = await activeAutomation(co, graph)
    await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
    await co.post(`/automations/${id}/pause`).ok(200)
    await co.post(`/automations/${id}/activate`).ok(200)
    await workAutomations(t)
    expect((await counts(id)).e.reached).toBe(1)
  })

  test('one with a schedule of the past can be saved and resumed', async () => {
    t.clock.set('2027-03-01T06:00:00Z')
    const graph = {
      nodes: [node('t', 'trigger_scheduled', { at: '2027-03-01T09:00' }), node('e', 'end')],
      edges: edges('t>e'),
    }
    const id = await activeAutomation(co, graph)
    t.clock.set('2027-03-02T06:00:00Z')
    await workAutomations(t)
    const saved = await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
    expect(saved.status).toBe('active')
    await co.post(`/automations/${id}/pause`).ok(200)
    await co.post(`/automations/${id}/activate`).ok(200)
  })
})

test('two automations that start each other by their mails stop after ten', async () => {
  const templateId = await mailTemplate(co)
  const first = await activeAutomation(co, {
    nodes: [manual, node('m', 'send_email', { templateId })],
    edges: edges('t>m'),
  })
  const by = (automationId: string) =>
    node('t', 'trigger_event', { event: 'email_sent', emailNode: { automationId, node: 'm' }, reentry: 'parallel' })
  const mail = node('m', 'send_email', { templateId })
  const second = await activeAutomation(co, { nodes: [by(first), mail], edges: edges('t>m') })
  const { version } = await co.get(`/automations/${first}`).ok()
  const both = { nodes: [manual, { ...by(second), id: 'u' }, mail], edges: edges('t>m', 'u>m') }
  await co.put(`/automations/${first}/graph`, { graph: both, baseVersion: version, confirmRunning: true }).ok()
  await enter(first, await co.contact())
  await workAutomations(t)
  for (let i = 0; i < 15; i++) {
    await reportAllSent()
    await workAutomations(t)
  }
  expect(await messages()).toBe(10)
})

/** Reports all waiting messages as sent, as the worker does after a sender. */
async function reportAllSent() {
  const { rows } = await sql<{ source_id: string; contact_id: string }>`
    update message set state = 1, at = ${t.clock.now()} where tenant_id = ${co.tenantId} and state = 0
    returning source_id, contact_id`.execute(co.db)
  for (const { source_id, contact_id } of rows)
    await tx(co.db, (db) =>
      followSent(db, co.tenantId, source_id, async () => [{ contactId: contact_id, at: t.clock.now() }]),
    )
}
