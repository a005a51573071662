import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { countDailyJob } from './jobs/count-daily.ts'

const t = useApi()

const group = (rules: object[], more: object = {}) => ({ type: 'group', match: 'all', rules, ...more })
const segment = (co: Company, definition: object, more: object = {}) =>
  co.post('/segments', { name: `S${Math.random()}`, shopId: co.shopId, refresh: 'daily', definition, ...more })

test('a segment is created, listed, changed and deleted', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const made = await segment(co, group([]), { name: 'All', tags: ['a'], refresh: 'static' }).ok(201)
  expect(made).toMatchObject({
    name: 'All',
    publicName: '',
    refresh: 'static',
    counts: { matched: 0, mailable: 0, total: 0 },
    usedBy: { segments: 0 },
  })
  await segment(co, group([]), { name: 'ALL' }).fails(409, 'conflict', 'name')
  await segment(co, group([]), { shopId: other.shopId }).fails(400, 'validation', 'shopId')
  expect((await co.get('/segments?q=al&refresh=static&tag=a&sort=-name').ok()).items).toEqual([made])
  await co.post('/segments/tags', { ids: [made.id], add: ['b'], remove: ['a'] }).ok()
  expect((await co.get(`/segments/${made.id}`).ok()).tags).toEqual(['b'])
  await other.post('/segments/tags', { ids: [made.id], add: ['b'] }).fails(400, 'validation', 'ids.0')
  const shop = await co.shop()
  await co.patch(`/segments/${made.id}`, { shopId: shop.id }).fails(400, 'validation', 'shop')
  expect(await co.patch(`/segments/${made.id}`, { name: 'Everybody', shopId: co.shopId }).ok()).toMatchObject({
    name: 'Everybody',
  })
  await co.delete(`/segments/${made.id}`).ok(204)
  await co.get(`/segments/${made.id}`).fails(404, 'not_found')
})

test('a change that is based on an older version is refused', async () => {
  const co = await t.company()
  const { id, version } = await segment(co, group([]), { name: 'One' }).ok(201)
  expect(version).toBe(1)
  const change = (baseVersion: number, name: string) => co.patch(`/segments/${id}`, { baseVersion, name })
  expect(await change(1, 'Two').ok()).toMatchObject({ version: 2, name: 'Two' })
  expect((await change(1, 'Three').fails(409, 'conflict', 'version')).params).toEqual({ current: 2 })
  // Without a version, the last change wins.
  expect(await co.patch(`/segments/${id}`, { name: 'Four' }).ok()).toMatchObject({ version: 3, name: 'Four' })
})

describe('segments of segments', () => {
  const of = (segmentId: string) => group([{ type: 'contact_segment', segmentId }])

  test('a chain has at most five, and no circle', async () => {
    const co = await t.company()
    const chain = [await segment(co, group([])).ok(201)]
    for (let i = 0; i < 5; i++) chain.push(await segment(co, of(chain.at(-1)!.id)).ok(201))
    const error = await segment(co, of(chain.at(-1)!.id)).fails(400, 'validation', 'definition.0.segmentId')
    expect(error.params).toEqual({ reason: 'chain' })
    const circle = co.patch(`/segments/${chain[0].id}`, { definition: of(chain[2].id) })
    expect((await circle.fails(400, 'validation', 'definition.0.segmentId')).params).toEqual({ reason: 'cycle' })
    // The limit also holds when the chain grows at its other end.
    const below = await segment(co, group([])).ok(201)
    await co
      .patch(`/segments/${chain[0].id}`, { definition: of(below.id) })
      .fails(400, 'validation', 'definition.0.segmentId')
    await co.delete(`/segments/${chain[0].id}`).fails(409, 'conflict', 'used')
    expect((await co.get(`/segments/${chain[0].id}`).ok()).usedBy.segments).toBe(1)
  })

  test('two cannot be changed to name each other at the same time', async () => {
    const co = await t.company()
    for (let i = 0; i < 5; i++) {
      const [a, b] = [await segment(co, group([])).ok(201), await segment(co, group([])).ok(201)]
      const answers = await Promise.all([
        co.patch(`/segments/${a.id}`, { definition: of(b.id) }).raw(),
        co.patch(`/segments/${b.id}`, { definition: of(a.id) }).raw(),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  test('a static one keeps its snapshot, a daily one follows the contacts', async () => {
    const co = await t.company()
    await co.contact('a@example.com')
    const all = group([])
    const [kept, live] = [await segment(co, all, { refresh: 'static' }).ok(201), await segment(co, all).ok(201)]
    const [ofKept, ofLive] = [await segment(co, of(kept.id)).ok(201), await segment(co, of(live.id)).ok(201)]
    const { id } = await co.contact('b@example.com')
    const number = async (one: { id: string }) => (await co.get(`/segments/${one.id}/members`).ok()).total
    expect([await number(kept), await number(live), await number(ofKept), await number(ofLive)]).toEqual([1, 2, 1, 2])
    const segmentsOf = async (contactId: string) =>
      (await co.get(`/contacts/${contactId}/segments`).ok()).items.map((one: { id: string }) => one.id)
    expect(await segmentsOf(id)).toEqual([live.id, ofLive.id])
    expect((await co.post(`/segments/${kept.id}/recompute`, {}).ok()).counts.matched).toBe(2)
    expect(await segmentsOf(id)).toEqual([kept.id, live.id, ofKept.id, ofLive.id])
    expect([await number(kept), await number(ofKept)]).toEqual([2, 2])
    await co.delete(`/contacts/${id}`).ok(204)
    expect([await number(kept), await number(live)]).toEqual([1, 1])
  })
})

test('daily segments are counted once a day, when the day begins in the time zone of the company', async () => {
  t.clock.set(new Date('2027-03-01T20:00:00Z'))
  const co = await t.company()
  const { id } = await segment(co, group([])).ok(201)
  const { id: kept } = await segment(co, group([]), { refresh: 'static' }).ok(201)
  await co.contact('a@example.com')
  const counted = async (one: string) => {
    const { counts, computedAt } = await co.get(`/segments/${one}`).ok()
    return { ...counts, computedAt }
  }
  const night = async (at: string) => {
    t.clock.set(new Date(at))
    await enqueue(co.db, countDailyJob, {})
    await t.runJobs()
    return counted(id)
  }
  expect((await night('2027-03-01T22:59:00Z')).matched).toBe(0)
  const first = { matched: 1, mailable: 1, total: 1, computedAt: '2027-03-01T23:11:00.000Z' }
  expect(await night('2027-03-01T23:11:00Z')).toEqual(first)
  await co.contact('b@example.com')
  expect(await night('2027-03-02T00:11:00Z')).toEqual(first)
  expect((await night('2027-03-02T23:11:00Z')).matched).toBe(2)
  expect((await counted(kept)).computedAt).toBe('2027-03-01T20:00:00.000Z')
})

test('a job fills a list with the members that may be mailed', async () => {
  const co = await t.company()
  const { id: out } = await co.contact('out@example.com')
  await co.contact('in@example.com')
  await co.post(`/contacts/${out}/unsubscribe`).ok()
  const { id } = await segment(co, group([]), { name: 'Everybody' }).ok(201)
  const { list, jobId } = await co.post(`/segments/${id}/to-list`).ok(202)
  expect(list).toMatchObject({ name: 'Everybody', kind: 'manual' })
  await t.runJobs()
  const { items } = await co.get(`/lists/${list.id}/members`).ok()
  expect(items.map(({ email }: { email: string }) => email)).toEqual(['in@example.com'])
  expect((await co.get('/notifications').ok()).items).toMatchObject([
    { type: 'list_filled', jobId, params: { contacts: 1 } },
  ])
  expect((await co.post(`/segments/${id}/to-list`).ok(202)).list.name).toBe('Everybody (2)')
  await co.post(`/segments/${id}/to-list`, { name: 'Everybody' }).fails(409, 'conflict', 'name')
})

test('neighbors follow the sorted members of a segment', async () => {
  const co = await t.company()
  const ids: string[] = []
  for (const name of ['c', 'x', 'a', 'b'])
    ids.push((await co.contact(`${name}@example.com`, { city: name === 'x' ? '' : 'Brno' })).id)
  const [c, x, a, b] = ids
  const { id } = await segment(co, group([{ type: 'contact_field', field: 'city', op: 'filled' }])).ok(201)
  const beside = (contact: string | undefined) => co.get(`/contacts/${contact}/neighbors?segment=${id}&sort=email`).ok()
  expect(await beside(a)).toEqual({ previousId: null, nextId: b })
  expect(await beside(b)).toEqual({ previousId: a, nextId: c })
  expect(await co.get(`/contacts/${c}/neighbors?sort=email`).ok()).toEqual({ previousId: b, nextId: x })
  await co.get(`/contacts/${c}/neighbors?segment=999999`).fails(404, 'not_found')
})

test('segments are found by the search and can have labels', async () => {
  const co = await t.company()
  const { id } = await segment(co, group([]), { name: 'Loyal customers', publicName: 'Friends' }).ok(201)
  const found = { type: 'segment', id, title: 'Loyal customers', subtitle: 'Friends' }
  expect((await co.get('/search?q=loyal').ok()).items).toEqual([found])
  expect((await co.get(`/search?q=%23${id}`).ok()).items).toContainEqual(found)
  const label = await co.label()
  expect(await co.post(`/labels/${label.id}/assign`, { kind: 'segment', ids: [id] }).ok()).toEqual({ changed: 1 })
  await co.delete(`/segments/${id}`).ok(204)
  const { rows } = await sql`select 1 from object_label where tenant_id = ${co.tenantId}`.execute(co.db)
  expect(rows).toEqual([])
})
