import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { launch, sendUntil } from '../../../../../test/support/delivery.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { contactUpdated } from '../events.ts'

const t = useApi()
describe('the timeline', () => {
  test('shows activities newest first, by type, with notes', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    const path = `/contacts/${id}/activities`
    expect(await co.post(path, { text: ' Called <b> ' }).ok(201)).toMatchObject({ type: 'note', title: 'Called <b>' })
    await co.post(path, { text: ' ' }).fails(400, 'validation', 'text')
    await co.patch(`/contacts/${id}`, { city: 'Brno' }).ok()
    const all = await co.get(path).ok()
    expect(all.total).toBe(4)
    expect(all.items.map((one: { type: string }) => one.type)).toEqual(['updated', 'note', 'status_change', 'created'])
    expect(await co.get(`${path}?type=note`).ok()).toMatchObject({ total: 1, items: [{ title: 'Called <b>' }] })
    expect((await co.get(`${path}?type=nothing`).ok()).total).toBe(0)
    expect((await co.get(`${path}?page=2&pageSize=3`).ok()).items).toHaveLength(1)
  })

  test('shows an event in the way that its data requires, and some events only with certain data', async () => {
    const co = await t.company()
    const [left, kept] = [await co.list('Left'), await co.list('Kept')]
    const { id } = await co.contact(undefined, { listIds: [left.id, kept.id] })
    const path = `/contacts/${id}/activities`
    await co.patch(`/contacts/${id}`, { city: 'Brno' }).ok()
    const changes = [{ field: 'country', before: null, after: 'CZ' }]
    const imported = contactUpdated({ at: new Date(), contactId: id, data: { importId: '7', changes } })
    await tx(co.db, (db) => writeEvents(db, co.tenantId, [imported]))
    await co.post(`/lists/${left.id}/members/remove`, { contactIds: [id] }).ok()
    await co.post(`/lists/${kept.id}/members/unsubscribe`, { contactIds: [id] }).ok()
    const shown = async (type: string) => {
      const { items, total } = await co.get(`${path}?type=${type}`).ok()
      expect(total).toBe(items.length)
      return items.map(({ title, params }: { title: string; params?: object }) => [title, params])
    }
    expect(await shown('updated')).toEqual([['profile', { fields: ['city'] }]])
    expect(await shown('imported')).toEqual([['profile', { fields: ['country'] }]])
    expect(await shown('list_removed')).toEqual([['list_removed', { listId: left.id }]])
    expect(await shown('unsubscribed')).toEqual([['admin', { listIds: [kept.id] }]])
    expect((await co.get(path).ok()).total).toBe(8)
  })
})

test('an activity of a mail has the time of the mail in the outbox', async () => {
  const co = await t.company()
  const list = await co.list()
  const { id: contactId, email } = await co.contact(undefined, { listIds: [list.id] })
  const { id } = await launch(co, list.id)
  await sendUntil(t, co, id, ['sent'])
  const { items } = await co.get(`/contacts/${contactId}/activities?type=email_sent`).ok()
  const { items: kept } = await co.get(`/outbox?kind=campaign&q=${email}`).ok()
  expect(kept).toMatchObject([{ to: email, at: items[0].at }])
})
