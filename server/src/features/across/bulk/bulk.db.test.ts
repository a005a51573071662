import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'

const t = useApi()

const notifications = async (co: Company) => (await co.get('/notifications').ok()).items
const members = async (co: Company, listId: string) =>
  (await co.get(`/lists/${listId}/members?sort=email&pageSize=100`).ok()).items.map(
    (row: { email: string }) => row.email,
  )

async function five(co: Company) {
  const made = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await co.contact(`${name}@example.com`))
  return made
}

/** Inserts many contacts directly, because a request for each would take too long. */
const many = (co: Company, number: number) =>
  sql`
    insert into contact (
      tenant_id, email, shop_id, status, status_at,
      source, consent_basis, consent_recorded, created_at, updated_at)
    select ${co.tenantId}, 'n' || i || '@example.com', ${co.shopId}, 'subscribed', now(),
      'import', 'imported', true, now(), now()
    from generate_series(1, ${number}) i`.execute(co.db)

describe('adding to lists', () => {
  test('adds the given contacts, leaves out those that may not be added, and notifies when done', async () => {
    const co = await t.company()
    const [a, b, c, d, e] = await five(co)
    const [list, other] = [await co.list(), await co.list()]
    await co.post(`/contacts/${b!.id}/blacklist`).ok()
    await co.post(`/contacts/${c!.id}/unsubscribe`, {}).ok()
    await co.post(`/lists/${list.id}/members`, { contactIds: [d!.id, e!.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [d!.id] }).ok()
    const contactIds = [a!, b!, c!, d!, e!].map(({ id }) => id)
    const body = { action: 'add_to_list', contactIds, listIds: [list.id] }
    const { jobId, count } = await co.post('/contacts/bulk', body).ok(202)
    expect(count).toBe(1)
    expect((await co.get('/running-actions').ok()).items).toEqual([
      { jobId, type: 'contacts.bulk', progress: { done: 0, total: 1 }, startedAt: null },
    ])
    expect(await t.runJobs()).toBe(0)
    expect(await members(co, list.id)).toEqual(['a@example.com', 'd@example.com', 'e@example.com'])
    expect((await co.get(`/lists/${list.id}`).ok()).counts).toMatchObject({ confirmed: 2, unsubscribed: 1 })
    expect(await notifications(co)).toMatchObject([
      { type: 'contacts_bulk_done', severity: 'success', jobId, params: { action: 'add_to_list', count: 1 } },
    ])
    const two = await co.post('/contacts/bulk', { ...body, listIds: [list.id, other.id] }).ok(202)
    expect(two.count).toBe(3)
    await t.runJobs()
    expect(await members(co, other.id)).toEqual(['a@example.com', 'd@example.com', 'e@example.com'])
  })

  test('with all: true adds exactly the contacts of the same query, at any size, and no newer ones', async () => {
    const co = await t.company()
    await many(co, 12_000)
    const list = await co.list()
    const body = { action: 'add_to_list', all: true, listIds: [list.id] }
    const { count } = await co.post('/contacts/bulk?q=n1&listOp=neq&source=import', body).ok(202)
    const shown = (await co.get('/contacts?q=n1&source=import').ok()).total
    expect(count).toBe(shown)
    await co.contact('n1-too-late@example.com')
    await t.runJobs()
    expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(shown)
    expect((await co.get(`/contacts?list=${list.id}&q=too-late`).ok()).total).toBe(0)
  })
})

test('many contacts are removed from lists', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const [a, b, c] = await five(co)
  const [list, second] = [await co.list(), await co.list()]
  await co.post(`/lists/${list.id}/members`, { contactIds: [a!.id, b!.id] }).ok()
  await co.post(`/lists/${second.id}/members`, { contactIds: [b!.id, c!.id] }).ok()
  const body = { action: 'remove_from_list', all: true, listIds: [list.id] }
  await co.post('/contacts/bulk', { ...body, listIds: [] }).fails(400, 'validation', 'listIds')
  await co.post('/contacts/bulk', { ...body, listIds: [(await other.list()).id] }).fails(400, 'validation', 'listIds.0')
  expect((await co.post('/contacts/bulk', body).ok(202)).count).toBe(2)
  await t.runJobs()
  expect(await members(co, list.id)).toEqual([])
  expect(await members(co, second.id)).toEqual(['b@example.com', 'c@example.com'])
  expect((await co.post('/contacts/bulk/count', body).ok()).count).toBe(0)
})

test('many contacts are unsubscribed, each as by a single request', async () => {
  const co = await t.company()
  const [a, b, c] = await five(co)
  await co.post(`/contacts/${a!.id}/unsubscribe`, {}).ok()
  const body = { action: 'unsubscribe', contactIds: [a!.id, b!.id] }
  expect((await co.post('/contacts/bulk', body).ok(202)).count).toBe(1)
  await t.runJobs()
  const [single, many] = [await co.get(`/contacts/${a!.id}`).ok(), await co.get(`/contacts/${b!.id}`).ok()]
  expect(many).toMatchObject({ status: 'unsubscribed', suppressionReason: 'unsubscribed', state: single.state })
  expect((await co.get(`/contacts/${c!.id}`).ok()).status).toBe('subscribed')
  const history = async (id: string) =>
    (await co.get(`/contacts/${id}/consent-history`).ok()).items.map((entry: { kind: string }) => entry.kind)
  expect(await history(b!.id)).toEqual(await history(a!.id))
})

test('many contacts get and lose labels', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const [a, b] = await five(co)
  const label = await co.post('/labels', { name: 'VIP', color: '#ff0000' }).ok(201)
  const foreign = await other.post('/labels', { name: 'VIP', color: '#ff0000' }).ok(201)
  await co.post(`/labels/${label.id}/assign`, { kind: 'contact', ids: [a!.id] }).ok()
  const add = { action: 'add_label', contactIds: [a!.id, b!.id], labelIds: [label.id] }
  await co.post('/contacts/bulk', { ...add, labelIds: [] }).fails(400, 'validation', 'labelIds')
  await co.post('/contacts/bulk', { ...add, labelIds: [label.id, foreign.id] }).fails(400, 'validation', 'labelIds.1')
  expect((await co.post('/contacts/bulk', add).ok(202)).count).toBe(1)
  await t.runJobs()
  expect((await co.get(`/contacts?label=${label.id}`).ok()).total).toBe(2)
  const remove = { action: 'remove_label', all: true, labelIds: [label.id] }
  expect((await co.post(`/contacts/bulk?label=${label.id}`, remove).ok(202)).count).toBe(2)
  await t.runJobs()
  expect((await co.get(`/contacts?label=${label.id}`).ok()).total).toBe(0)
  // A label that is deleted before the job runs.
  const { jobId } = await co.post('/contacts/bulk', add).ok(202)
  await co.delete(`/labels/${label.id}`).ok(204)
  await t.runJobs()
  const [news] = (await notifications(co)).filter((one: { jobId: string }) => one.jobId === jobId)
  expect(news).toMatchObject({ severity: 'error', params: { action: 'add_label' } })
})

test('many contacts are blacklisted and deleted', async () => {
  const co = await t.company()
  const [a, b, c] = await five(co)
  await co.post(`/contacts/${a!.id}/unsubscribe`, {}).ok()
  await co.post(`/contacts/${b!.id}/blacklist`).ok()
  const blacklist = { action: 'blacklist', contactIds: [a!.id, b!.id, c!.id] }
  expect((await co.post('/contacts/bulk', blacklist).ok(202)).count).toBe(2)
  await t.runJobs()
  expect((await co.get('/contacts?tab=blacklisted').ok()).total).toBe(3)
  expect((await co.get(`/contacts/${a!.id}`).ok()).suppressionReason).toBe('unsubscribed')
  expect((await co.post('/contacts/bulk?tab=blacklisted', { action: 'delete', all: true }).ok(202)).count).toBe(3)
  await t.runJobs()
  expect((await co.get('/contacts').ok()).total).toBe(2)
  expect((await co.get('/contacts/summary').ok()).total).toBe(2)
  // The addresses stay suppressed.
  expect(await co.contact('a@example.com')).toMatchObject({ status: 'unsubscribed' })
  expect((await co.contact('c@example.com')) as unknown).toMatchObject({ status: 'subscribed', blacklisted: true })
})

test('deleting leaves out contacts with a waiting message or one that was just sent', async () => {
  const co = await t.company()
  const [a, b, c, d] = await five(co)
  const now = t.clock.now().getTime()
  await freezeFor(co, [a!.id], { sentAt: null })
  await freezeFor(co, [b!.id], { sentAt: new Date(now - 3600_000) })
  await freezeFor(co, [c!.id], { sentAt: new Date(now - 25 * 3600_000) })
  const contactIds = [a!, b!, c!].map(({ id }) => id)
  expect((await co.post('/contacts/bulk', { action: 'delete', contactIds }).ok(202)).count).toBe(1)
  await t.runJobs()
  const left = async () =>
    (await co.get('/contacts?sort=email').ok()).items.map(({ email }: { email: string }) => email[0])
  expect(await left()).toEqual(['a', 'b', 'd', 'e'])
  const list = await co.list()
  await co.post(`/lists/${list.id}/members`, { contactIds: [a!.id, b!.id, d!.id] }).ok()
  await co.delete(`/lists/${list.id}?mode=with_contacts`).ok(202)
  await t.runJobs()
  expect(await left()).toEqual(['a', 'b', 'e'])
  await co.get(`/lists/${list.id}`).fails(404, 'not_found')
})

test('invalid input is refused with its field, and starts nothing', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const contact = await co.contact()
  const bulk = (body: object, query = '') => co.post(`/contacts/bulk${query}`, body)
  await bulk({ action: 'delete' }).fails(400, 'validation', 'contactIds')
  await bulk({ action: 'delete', contactIds: [] }).fails(400, 'validation', 'contactIds')
  await bulk({ action: 'delete', all: true, contactIds: [contact.id] }).fails(400, 'validation', 'all')
  await bulk({ action: 'delete', all: 'yes' }).fails(400, 'validation', 'all')
  await bulk({ action: 'delete', all: true }, `?q=${'x'.repeat(201)}`).fails(400, 'validation', 'q')
  await bulk({ action: 'fly', all: true }).fails(400, 'validation', 'action')
  await bulk({ action: 'add_to_list', all: true }).fails(400, 'validation', 'listIds')
  const [mine, theirs] = [await co.list(), await other.list()]
  await bulk({ action: 'add_to_list', all: true, listIds: [mine.id, theirs.id] }).fails(400, 'validation', 'listIds.1')
  const shop = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
  await bulk({ action: 'add_to_list', all: true, listIds: [shop.id] }).fails(400, 'validation', 'listIds.0')
  expect((await co.get('/running-actions').ok()).items).toEqual([])
  // Contacts of another company are ignored.
  const foreign = await other.contact()
  expect((await bulk({ action: 'delete', contactIds: [foreign.id] }).ok(202)).count).toBe(0)
  await t.runJobs()
  await other.get(`/contacts/${foreign.id}`).ok()
})

describe('deleting a list', () => {
  const setUp = async () => {
    const co = await t.company()
    const [a, b, c] = await five(co)
    const [list, other] = [await co.list(), await co.list()]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a!.id, b!.id, c!.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b!.id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [c!.id] }).ok()
    await co.post(`/lists/${other.id}/members`, { contactIds: [a!.id] }).ok()
    return { co, list, other, a: a!, b: b!, c: c! }
  }
  const left = async (co: Company) =>
    (await co.get('/contacts?sort=email').ok()).items.map((row: { email: string }) => row.email[0]).join('')

  test('alone keeps its contacts', async () => {
    const { co, list } = await setUp()
    await co.delete(`/lists/${list.id}`).ok(204)
    await co.get(`/lists/${list.id}`).fails(404, 'not_found')
    await co.delete(`/lists/${list.id}`).fails(404, 'not_found')
    expect(await left(co)).toBe('abcde')
  })

  test('with its contacts, or those in no other list', async () => {
    for (const [mode, expected] of [
      ['with_contacts', 'cde'],
      ['keep_used', 'acde'],
    ] as const) {
      const { co, list } = await setUp()
      const { jobId } = await co.delete(`/lists/${list.id}?mode=${mode}`).ok(202)
      await t.runJobs()
      expect(await left(co), mode).toBe(expected)
      await co.get(`/lists/${list.id}`).fails(404, 'not_found')
      expect(await notifications(co)).toMatchObject([
        { type: 'list_deleted', severity: 'success', jobId, subject: { kind: 'list', id: list.id, name: list.name } },
      ])
    }
  })

  test('is refused for a list that the service maintains, and for an unknown mode', async () => {
    const { co, list } = await setUp()
    const shop = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
    for (const mode of ['list', 'with_contacts', 'keep_used'])
      await co.delete(`/lists/${shop.id}?mode=${mode}`).fails(409, 'conflict', 'locked')
    await co.delete(`/lists/${list.id}?mode=all`).fails(400, 'validation', 'mode')
  })

  test('keeps unsubscribed addresses suppressed', async () => {
    const { co, list, a } = await setUp()
    await co.post(`/contacts/${a.id}/unsubscribe`, {}).ok()
    await co.delete(`/lists/${list.id}?mode=with_contacts`).ok(202)
    await t.runJobs()
    expect(await co.contact('a@example.com')).toMatchObject({ status: 'unsubscribed' })
  })
})

describe('the expected number of contacts', () => {
  const mismatch = async (answer: Promise<{ params?: object }>) => (await answer).params

  test('must be right to delete a list with its contacts', async () => {
    const co = await t.company()
    const [a, b, c, d, e] = await five(co)
    const [list, other] = [await co.list(), await co.list()]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a!, b!, c!, d!, e!].map(({ id }) => id) }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b!.id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [c!.id] }).ok()
    // Stay with keep_used: one is in another list, one in a segment.
    await co.post(`/lists/${other.id}/members`, { contactIds: [a!.id] }).ok()
    const rule = { type: 'contact_field', field: 'email', op: 'eq', value: 'b@example.com' }
    const segment = {
      name: 'B',
      shopId: co.shopId,
      refresh: 'daily',
      definition: { type: 'group', match: 'all', rules: [rule] },
    }
    await co.post('/segments', segment).ok(201)
    // Stays in both modes: a mail to this contact waits.
    await freezeFor(co, [e!.id], { sentAt: null })
    for (const [mode, actual] of [
      ['with_contacts', 3],
      ['keep_used', 1],
    ] as const) {
      expect(await co.get(`/lists/${list.id}/deletion?mode=${mode}`).ok()).toEqual({ contacts: actual })
      const path = `/lists/${list.id}?mode=${mode}&expectedContacts=`
      const failed = co.delete(`${path}${actual + 1}`).fails(409, 'count_mismatch', '')
      expect(await mismatch(failed)).toEqual({ expected: actual + 1, actual })
      await co.delete(`${path}-1`).fails(400, 'validation', 'expectedContacts')
    }
    expect((await co.get('/running-actions').ok()).items).toEqual([])
    await co.delete(`/lists/${list.id}?mode=keep_used&expectedContacts=1`).ok(202)
    await t.runJobs()
    expect(
      (await co.get('/contacts?sort=email').ok()).items.map((row: { email: string }) => row.email[0]).join(''),
    ).toBe('abce')
  })

  test('must be right to delete contacts, and nothing is half done', async () => {
    const co = await t.company()
    const [a, b] = await five(co)
    await freezeFor(co, [b!.id], { sentAt: null })
    const some = { action: 'delete', contactIds: [a!.id, b!.id] }
    expect(await co.post('/contacts/bulk/count', some).ok(200)).toEqual({ count: 1 })
    const failed = co.post('/contacts/bulk', { ...some, expectedContacts: 2 }).fails(409, 'count_mismatch', '')
    expect(await mismatch(failed)).toEqual({ expected: 2, actual: 1 })
    expect(await co.post('/contacts/bulk/count?q=example', { action: 'delete', all: true }).ok(200)).toEqual({
      count: 4,
    })
    const all = { action: 'delete', all: true, expectedContacts: 5 }
    await co.post('/contacts/bulk?q=example', all).fails(409, 'count_mismatch', '')
    await co.post('/contacts/bulk/count', { action: 'delete' }).fails(400, 'validation', 'contactIds')
    await co.post('/contacts/bulk/count?nosuch=1', { action: 'delete', all: true }).fails(400, 'validation', 'nosuch')
    expect(await t.runJobs()).toBe(0)
    expect((await co.get('/contacts').ok()).total).toBe(5)
    await co.post('/contacts/bulk', { ...some, expectedContacts: 1 }).ok(202)
    await t.runJobs()
    expect((await co.get('/contacts').ok()).total).toBe(4)
  })

  test('holds for members that join the list after the request: they stay', async () => {
    const co = await t.company()
    const [a, b] = await five(co)
    const list = await co.list()
    await co.post(`/lists/${list.id}/members`, { contactIds: [a!.id] }).ok()
    await co.delete(`/lists/${list.id}?mode=with_contacts&expectedContacts=1`).ok(202)
    t.clock.forward(1000)
    await co.post(`/lists/${list.id}/members`, { contactIds: [b!.id] }).ok()
    await t.runJobs()
    await co.get(`/lists/${list.id}`).fails(404, 'not_found')
    await co.get(`/contacts/${a!.id}`).fails(404, 'not_found')
    await co.get(`/contacts/${b!.id}`).ok()
  })
})
