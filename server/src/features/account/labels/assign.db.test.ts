import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

test('a label is put on contacts and lists, and taken off again', async () => {
  const co = await t.company()
  const [label, contact, list] = [await co.label('VIP'), await co.contact(), await co.list()]
  const assign = (body: object) => co.post(`/labels/${label.id}/assign`, body)
  expect(await assign({ kind: 'contact', ids: [contact.id] }).ok(200)).toEqual({ changed: 1 })
  expect(await assign({ kind: 'contact', ids: [contact.id] }).ok()).toEqual({ changed: 0 })
  expect(await assign({ kind: 'list', ids: [list.id] }).ok()).toEqual({ changed: 1 })
  const shown = [{ id: label.id, name: 'VIP', color: '#8a94a6' }]
  expect((await co.get(`/contacts/${contact.id}`).ok()).labels).toEqual(shown)
  expect((await co.get(`/lists/${list.id}`).ok()).labels).toEqual(shown)
  expect(await assign({ kind: 'contact', ids: [contact.id], remove: true }).ok()).toEqual({ changed: 1 })
  expect((await co.get(`/contacts/${contact.id}`).ok()).labels).toEqual([])
  await co.delete(`/lists/${list.id}`).ok(204)
  await co.delete(`/labels/${label.id}`).ok(204)
})

test('an id that the company does not have is named, and nothing changes', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const label = await co.label()
  const [mine, theirs] = [await co.contact(), await other.contact()]
  const body = { kind: 'contact', ids: [mine.id, theirs.id] }
  await co.post(`/labels/${label.id}/assign`, body).fails(400, 'validation', 'ids.1')
  expect((await co.get(`/contacts/${mine.id}`).ok()).labels).toEqual([])
  await co.post(`/labels/${label.id}/assign`, { kind: 'moon', ids: ['1'] }).fails(400, 'validation', 'kind')
  await co.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [] }).fails(400, 'validation', 'ids')
  await other.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [theirs.id] }).fails(404, 'not_found')
})

test('assigning needs the full level of settings; for contacts the full level of contacts is enough', async () => {
  const co = await t.company()
  const [label, contact, list] = [await co.label(), await co.contact(), await co.list()]
  const manager = await co.key('full', 'marketing_manager')
  await manager.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [contact.id] }).ok()
  await manager.post(`/labels/${label.id}/assign`, { kind: 'list', ids: [list.id] }).fails(403, 'forbidden', 'settings')
  const analyst = await co.key('full', 'data_analyst')
  await analyst
    .post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [contact.id] })
    .fails(403, 'forbidden', 'settings')
})
