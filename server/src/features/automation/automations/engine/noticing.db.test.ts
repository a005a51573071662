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
const HOUR = 3_600_000
let co: Company
beforeEach(async () => {
  t.clock.set('2027-03-01T06:00:00Z')
  co = await t.company()
  await followFromNow(t)
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const days = (value: number) => ({ until: { kind: 'duration', value, unit: 'days' } })
async function enter(id: string, ...people: { id: string }[]) {
  await co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()
  await workAutomations(t)
}
const outputs = async (id: string, key: string) => (await co.get(`/automations/${id}/counts`).ok()).nodes[key].outputs
const waits = (filter: object) =>
  activeAutomation(co, { nodes: [manual, node('c', 'condition', { filter, wait: days(30) })], edges: edges('t>c') })

describe('a condition that waits notices', () => {
  test('a label', async () => {
    const label = await co.post('/labels', { name: 'VIP', color: '#ff0000' }).ok(201)
    const id = await waits(group({ type: 'contact_label', labelId: label.id }))
    const contact = await co.contact()
    await enter(id, contact)
    expect(await outputs(id, 'c')).toEqual({})
    t.clock.forward(HOUR)
    await co.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [contact.id] }).ok()
    await workAutomations(t)
    expect(await outputs(id, 'c')).toEqual({ yes: 1 })
  })

  test('an unsubscription', async () => {
    const id = await waits(group({ type: 'contact_status', in: ['unsubscribed'] }))
    const contact = await co.contact()
    await enter(id, contact)
    t.clock.forward(HOUR)
    await co.post(`/contacts/${contact.id}/unsubscribe`, {}).ok()
    await workAutomations(t)
    expect(await outputs(id, 'c')).toEqual({ yes: 1 })
  })
})

test('a goal that is added later is met by contacts that wait before it', async () => {
  const filter = group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' })
  const nodes = [manual, node('w', 'wait', days(10)), node('e', 'end')]
  const id = await activeAutomation(co, { nodes, edges: edges('t>w', 'w>e') })
  await enter(id, await co.contact(undefined, { city: 'Praha' }), await co.contact(undefined, { city: 'Brno' }))
  const graph = {
    nodes: [...nodes, node('g', 'goal', { filter })],
    edges: edges('t>w', 'w>g', 'g>e'),
  }
  await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
  await t.runJobs()
  await workAutomations(t)
  expect(await outputs(id, 'w')).toEqual({ goal: 1 })
})

test('an event that a paused run noticed is not forgotten when the node is rescheduled', async () => {
  const timeout = { value: 3, unit: 'days' }
  const id = await activeAutomation(co, {
    nodes: [manual, node('w', 'wait_event', { event: 'custom', customEvent: 'go', timeout })],
    edges: edges('t>w'),
  })
  const contact = await co.contact()
  await enter(id, contact)
  await co.post(`/automations/${id}/pause`).ok(200)
  t.clock.forward(HOUR)
  await co
    .post('/contact-events', {
      type: 'custom',
      contactId: contact.id,
      shopId: co.shopId,
      custom: { customEvent: 'go' },
    })
    .ok(201)
  await workAutomations(t)
  await co.post(`/automations/${id}/nodes/w/reschedule`, {}).ok(204)
  await co.post(`/automations/${id}/activate`).ok(200)
  await workAutomations(t)
  expect(await outputs(id, 'w')).toEqual({ happened: 1 })
})

test('released contacts are still judged by decisions', async () => {
  const filter = group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' })
  const id = await activeAutomation(co, {
    nodes: [manual, node('d', 'wait', days(1)), node('c', 'condition', { filter })],
    edges: edges('t>d', 'd>c'),
  })
  await enter(id, await co.contact(undefined, { city: 'Praha' }), await co.contact(undefined, { city: 'Brno' }))
  await co.post(`/automations/${id}/nodes/d/release`, {}).ok(204)
  await workAutomations(t)
  expect(await outputs(id, 'c')).toEqual({ yes: 1, no: 1 })
  const later = await waits(filter)
  await enter(later, await co.contact(undefined, { city: 'Brno' }))
  await co.post(`/automations/${later}/nodes/c/release`, {}).ok(204)
  await workAutomations(t)
  expect(await outputs(later, 'c')).toEqual({ no: 1 })
})

test('a birthday is not let in twice when the graph is saved in the same minute', async () => {
  t.clock.set('2027-03-01T07:59:00Z')
  const trigger = node('t', 'trigger_date', { kind: 'birthday', at: '09:00', reentry: 'parallel' })
  const graph = { nodes: [trigger, node('e', 'end')], edges: edges('t>e') }
  await co.contact(undefined, { birthday: '1990-03-01' })
  const id = await activeAutomation(co, graph)
  t.clock.set('2027-03-01T08:00:05Z')
  await workAutomations(t)
  t.clock.set('2027-03-01T08:00:40Z')
  await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
  await workAutomations(t)
  await co.post(`/automations/${id}/pause`).ok(200)
  await co.post(`/automations/${id}/activate`).ok(200)
  await workAutomations(t)
  expect((await co.get(`/automations/${id}`).ok()).stats.entered).toBe(1)
})

test('contacts that were planned by a limit come before newcomers', async () => {
  t.clock.set('2027-03-01T10:20:00Z')
  const id = await activeAutomation(co, {
    nodes: [manual, node('l', 'limit', { count: 1, per: 'hour' }), node('e', 'end')],
    edges: edges('t>l', 'l>e'),
  })
  const people = [await co.contact('1@example.com'), await co.contact('2@example.com')]
  await enter(id, ...people)
  t.clock.set('2027-03-01T11:00:00Z')
  await co.post(`/automations/${id}/contacts`, { contactIds: [(await co.contact('3@example.com')).id] }).ok()
  await workAutomations(t)
  t.clock.set('2027-03-01T12:00:00Z')
  await workAutomations(t)
  const { items } = await co.get(`/automations/${id}/nodes/l/passes`).ok()
  expect(items.map(({ email }: { email: string }) => email)).toEqual([
    '3@example.com',
    '2@example.com',
    '1@example.com',
  ])
})

test('automations that change a contact often do not multiply', async () => {
  const changes = (field: string) =>
    Array.from({ length: 30 }, (_, i) =>
      node(`${field}${i}`, 'set_field', { field, op: 'set', value: `${field} ${i}` }),
    )
  const reacting = (heard: string, changed: string) => {
    const config = { event: 'contact_updated', fieldFilter: { field: heard }, reentry: 'parallel' }
    const nodes = [node('t', 'trigger_event', config as never), ...changes(changed)]
    const lines = nodes.slice(1).map(({ id }, i) => `${nodes[i]!.id}>${id}`)
    return activeAutomation(co, { nodes, edges: edges(...lines) })
  }
  await reacting('city', 'street')
  await reacting('street', 'city')
  const contact = await co.contact()
  await co.patch(`/contacts/${contact.id}`, { city: 'Praha' }).ok()
  // Each of them reacts to what the other did; a chain has ten at most.
  for (let i = 0; i < 11; i++) await workAutomations(t)
  const { rows } = await sql<{ runs: number }>`
    select count(*)::int as runs from automation_run where tenant_id = ${co.tenantId} group by automation_id`.execute(
    co.db,
  )
  expect(rows).toEqual([{ runs: 20 }, { runs: 20 }])
})

test('window holds contacts until it opens', async () => {
  t.clock.set('2027-03-06T09:00:00Z') // a Saturday
  const id = await activeAutomation(co, {
    nodes: [manual, node('w', 'window', { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' })],
    edges: edges('t>w'),
  })
  await enter(id, await co.contact())
  t.clock.set('2027-03-08T07:59:00Z')
  await workAutomations(t)
  expect(await outputs(id, 'w')).toEqual({})
  t.clock.set('2027-03-08T08:00:00Z')
  await workAutomations(t)
  expect(await outputs(id, 'w')).toEqual({ next: 1 })
})
