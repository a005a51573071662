import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const counts = async (co: Company, listId: string) => (await co.get(`/lists/${listId}`).ok()).counts
const notifications = async (co: Company) => (await co.get('/notifications').ok()).items

/** A random number generator with a seed, so that a failing run can be repeated. */
const random = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296
  return seed / 4294967296
}

describe('members', () => {
  test('are rows of the grid with their state; filters apply, and totals come from counters', async () => {
    const co = await t.company()
    const list = await co.list()
    const [a, b, c] = [
      await co.contact('a@example.com'),
      await co.contact('b@example.com'),
      await co.contact('c@example.com'),
    ]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a.id, b.id, c.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b.id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [c.id] }).ok()
    const page = await co.get(`/lists/${list.id}/members`).ok(200)
    expect(page.total).toBe(2)
    expect(page.items.map((row: { email: string; member: object }) => [row.email, row.member])).toEqual([
      ['b@example.com', { state: 'unsubscribed', changedAt: t.clock.now().toISOString() }],
      ['a@example.com', { state: 'confirmed', changedAt: t.clock.now().toISOString() }],
    ])
    expect((await co.get(`/lists/${list.id}/members?member=removed`).ok()).items[0].id).toBe(c.id)
    expect(await co.get(`/lists/${list.id}/members?member=confirmed&q=b@`).ok()).toMatchObject({ items: [], total: 0 })
    expect((await co.get(`/lists/${list.id}/members?sort=email`).ok()).items[0].email).toBe('a@example.com')
    const shop = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
    expect((await co.get(`/lists/${shop.id}/members?q=a@`).ok()).items[0].member.state).toBe('confirmed')
    expect((await co.get(`/lists/${shop.id}/members`).ok()).total).toBe(3)
    expect((await co.get(`/lists/${shop.id}/members?member=removed`).ok()).total).toBe(0)
  })

  test('lists are filtered by the number of members and of mailable members', async () => {
    const co = await t.company()
    const [empty, small, large] = [await co.list(), await co.list(), await co.list()]
    const ids = [(await co.contact()).id, (await co.contact()).id, (await co.contact()).id]
    await co.post(`/lists/${small.id}/members`, { contactIds: ids.slice(0, 1) }).ok()
    await co.post(`/lists/${large.id}/members`, { contactIds: ids }).ok()
    await co.post(`/contacts/${ids[0]}/unsubscribe`, {}).ok()
    const found = async (query: string) =>
      (await co.get(`/lists?${query}`).ok()).items
        .filter((one: { kind: string }) => one.kind === 'manual')
        .map((one: { id: string }) => one.id)
    expect(await found('membersFrom=1')).toEqual([large.id, small.id])
    expect(await found('membersTo=1')).toEqual([small.id, empty.id])
    expect(await found('membersFrom=1&activeTo=0')).toEqual([small.id])
    expect(await found('activeFrom=2&activeTo=2')).toEqual([large.id])
    await co.get('/lists?membersFrom=-1').fails(400, 'validation', 'membersFrom')
  })
})

describe('tags', () => {
  test('are added, removed and replaced, for many lists at once', async () => {
    const co = await t.company()
    const [a, b] = [await co.list('A', { tags: ['old'] }), await co.list('B')]
    const tags = async (id: string) => (await co.get(`/lists/${id}`).ok()).tags
    expect(await co.post('/lists/tags', { ids: [a.id, b.id], add: ['x', 'old'] }).ok(200)).toEqual({ updated: 2 })
    expect([await tags(a.id), await tags(b.id)]).toEqual([
      ['old', 'x'],
      ['old', 'x'],
    ])
    await co.post('/lists/tags', { ids: [a.id], remove: ['old'] }).ok()
    await co.post('/lists/tags', { ids: [b.id], tags: ['new'] }).ok()
    expect([await tags(a.id), await tags(b.id)]).toEqual([['x'], ['new']])
    const theirs = await (await t.company()).list()
    await co.post('/lists/tags', { ids: [a.id, theirs.id], add: ['y'] }).fails(400, 'validation', 'ids.1')
    expect(await tags(a.id)).toEqual(['x'])
    const many = Array.from({ length: 50 }, (_, i) => `t${i}`)
    await co.post('/lists/tags', { ids: [a.id], add: many }).fails(400, 'validation', 'add')
  })
})

describe('merging', () => {
  test('keeps the most cautious state of every contact after random changes of the sources', async () => {
    for (const seed of [1, 2, 3]) {
      const co = await t.company()
      const next = random(seed)
      const lists = [await co.list(), await co.list(), await co.list()]
      const contacts = []
      for (let i = 0; i < 12; i++) contacts.push(await co.contact())
      for (let i = 0; i < 120; i++) {
        const list = lists[Math.floor(next() * 3)]!
        const contactIds = [contacts[Math.floor(next() * contacts.length)]!.id]
        const verb = ['', '', '/remove', '/unsubscribe'][Math.floor(next() * 4)]
        await co.post(`/lists/${list.id}/members${verb}`, { contactIds }).ok()
      }
      // The expected states, from the members of the sources and their marks of unsubscription.
      const expected = new Map<string, string>()
      const rank: Record<string, number> = { confirmed: 1, removed: 2, unsubscribed: 3 }
      for (const list of lists)
        for (const state of ['confirmed', 'unsubscribed', 'removed']) {
          const { items } = await co.get(`/lists/${list.id}/members?member=${state}&pageSize=100`).ok()
          for (const { id } of items) {
            // A removed member that unsubscribed before counts as unsubscribed.
            const effective = state === 'removed' ? await removedState(co, list.id, id) : state
            if ((rank[effective] ?? 0) > (rank[expected.get(id) ?? ''] ?? 0)) expected.set(id, effective)
          }
        }
      const deleteSources = seed === 3
      const merge = { listIds: lists.map(({ id }) => id), name: `Merged ${seed}`, deleteSources }
      const { list, jobId } = await co.post('/lists/merge', merge).ok(202)
      expect(await t.runJobs()).toBe(0)
      for (const contact of contacts) {
        const found = await co.get(`/lists/${list.id}/members?member=${expected.get(contact.id) ?? 'removed'}`).ok()
        const isThere = found.items.some((row: { id: string }) => row.id === contact.id)
        const everMember = ['confirmed', 'unsubscribed'].includes(expected.get(contact.id) ?? '')
        if (everMember) expect(isThere, `${seed}: ${contact.id} ${expected.get(contact.id)}`).toBe(true)
      }
      const confirmed = [...expected.values()].filter((state) => state === 'confirmed').length
      const unsubscribed = [...expected.values()].filter((state) => state === 'unsubscribed').length
      expect(await counts(co, list.id)).toMatchObject({ confirmed, unsubscribed, total: confirmed + unsubscribed })
      expect(await notifications(co)).toMatchObject([
        { type: 'list_merged', severity: 'success', jobId, subject: { kind: 'list', id: list.id, name: merge.name } },
      ])
      for (const { id } of lists) expect((await co.get(`/lists/${id}`).raw()).status).toBe(deleteSources ? 404 : 200)
    }
  })

  test('refuses taken names, foreign and locked lists, and then creates nothing', async () => {
    const co = await t.company()
    const [a, b] = [await co.list('A'), await co.list('B')]
    const shop = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
    const merge = (body: object) =>
      co.post('/lists/merge', { listIds: [a.id, b.id], name: 'C', deleteSources: false, ...body })
    await merge({ name: 'a' }).fails(409, 'conflict', 'name_taken')
    await merge({ name: shop.name }).fails(409, 'conflict', 'name_taken')
    await merge({ listIds: [a.id] }).fails(400, 'validation', 'listIds')
    await merge({ listIds: [a.id, a.id] }).fails(400, 'validation', 'listIds')
    await merge({ listIds: [a.id, (await (await t.company()).list()).id] }).fails(400, 'validation', 'listIds.1')
    await merge({ listIds: [a.id, shop.id], deleteSources: true }).fails(409, 'conflict', 'locked')
    await co.post('/lists/merge', { listIds: [a.id, b.id], name: 'C' }).fails(400, 'validation', 'deleteSources')
    expect((await co.get('/lists').ok()).total).toBe(3)
  })

  test('of a shop list adds all contacts of the shop; a source cannot be deleted meanwhile', async () => {
    const co = await t.company()
    const [a, contact] = [await co.list('A'), await co.contact()]
    const shop = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
    const { list } = await co
      .post('/lists/merge', { listIds: [a.id, shop.id], name: 'All', deleteSources: false })
      .ok(202)
    expect((await co.get('/running-actions').ok()).items).toMatchObject([
      { type: 'lists.gather', progress: { done: 0 } },
    ])
    for (const id of [a.id, list.id]) await co.delete(`/lists/${id}`).fails(409, 'conflict', 'status')
    await t.runJobs()
    expect((await co.get(`/lists/${list.id}/members`).ok()).items[0].id).toBe(contact.id)
    expect((await co.get('/running-actions').ok()).items).toEqual([])
    await co.delete(`/lists/${a.id}`).ok(204)
  })
})

describe('a copy', () => {
  test('has the members in their states and the settings, under a free name', async () => {
    const co = await t.company()
    const list = await co.list('News', { tags: ['x'], note: 'about' })
    const [a, b] = [await co.contact(), await co.contact()]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a.id, b.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b.id] }).ok()
    const copy = await co.post(`/lists/${list.id}/copy`, {}).ok(201)
    expect(copy).toMatchObject({ name: 'News (2)', publicName: 'News', tags: ['x'], note: 'about', jobId: null })
    expect(copy.counts).toMatchObject({ confirmed: 1, unsubscribed: 1 })
    expect((await co.post(`/lists/${list.id}/copy`, {}).ok(201)).name).toBe('News (3)')
    expect((await co.post(`/lists/${list.id}/copy`, { name: 'Other' }).ok(201)).name).toBe('Other')
    await co.post(`/lists/${list.id}/copy`, { name: 'other' }).fails(409, 'conflict', 'name')
    // A contact that unsubscribed from the original cannot be added to the copy.
    expect((await co.post(`/lists/${copy.id}/members`, { contactIds: [b.id] }).ok()).skipped).toMatchObject([
      { contactId: b.id, reason: 'unsubscribed' },
    ])
  })
})

test('a purpose becomes a list of the contacts with a valid consent', async () => {
  const co = await t.company()
  const [a, b, c] = [await co.contact(), await co.contact(), await co.contact()]
  const { items } = await co.get(`/contacts/${b.id}/purposes`).ok()
  await co.post(`/contacts/${b.id}/purposes/${items[0].id}/withdraw`).ok()
  await co.post(`/contacts/${c.id}/unsubscribe`, {}).ok()
  const { list, jobId } = await co.post(`/purposes/${co.purposeId}/to-contact-list`, {}).ok(202)
  await t.runJobs()
  expect((await co.get(`/lists/${list.id}/members`).ok()).items.map((row: { id: string }) => row.id)).toEqual([a.id])
  expect(await notifications(co)).toMatchObject([{ type: 'list_filled', jobId }])
  const again = await co.post(`/purposes/${co.purposeId}/to-contact-list`, {}).ok(202)
  expect(again.list.name).toBe(`${list.name} (2)`)
  await co.post(`/purposes/${co.purposeId}/to-contact-list`, { name: list.name }).fails(409, 'conflict', 'name')
})

/** Whether a removed member unsubscribed before. Read from the database, because adding it would change the state. */
async function removedState(co: Company, listId: string, contactId: string) {
  const row = await co.db
    .selectFrom('list_member')
    .select('opted_out')
    .where('tenant_id', '=', co.tenantId)
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow()
  return row.opted_out ? 'unsubscribed' : 'removed'
}
