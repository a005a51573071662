import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Company } from '../../../test/support/company.ts'
import { type NewNotification, notify } from './notify.ts'
import { markRead } from './store.ts'

const t = useApi()

const FEED = { kind: 'feed', id: '7', name: 'Products' }
/** Tells the company something; a warning about the feed unless said otherwise. */
const tell = (co: Company, news: Partial<NewNotification> = {}) =>
  notify(co.db, co.tenantId, { type: 'feed_failed', severity: 'warning', subject: FEED, ...news }, t.clock.now())
const list = async (co: Company) => (await co.get('/notifications').ok(200)).items

test('news appear unread, with everything that was told', async () => {
  const co = await t.company()
  await tell(co, { params: { status: 404, urls: ['https://example.com'] }, jobId: '12' })
  expect(await co.get('/notifications').ok(200)).toEqual({
    items: [
      {
        id: expect.any(String),
        type: 'feed_failed',
        severity: 'warning',
        createdAt: t.clock.now().toISOString(),
        readAt: null,
        params: { status: 404, urls: ['https://example.com'] },
        subject: FEED,
        jobId: '12',
        count: 1,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
    unread: 1,
  })
})

test('news without subject, job and params have none', async () => {
  const co = await t.company()
  await tell(co, { subject: undefined })
  expect(await list(co)).toMatchObject([{ subject: null, jobId: null, params: {}, count: 1 }])
})

describe('while unread, the same news about the same subject', () => {
  test('grow a count and show the newest params, name and time', async () => {
    const co = await t.company()
    await tell(co, { params: { status: 404 } })
    const [first] = await list(co)
    t.clock.forward(60_000)
    await tell(co, { params: { reason: 'dns' }, subject: { ...FEED, name: 'Renamed' } })
    await tell(co, { params: { status: 500 }, subject: { ...FEED, name: 'Renamed again' } })
    expect(await list(co)).toEqual([
      {
        ...first,
        count: 3,
        params: { status: 500 },
        subject: { ...FEED, name: 'Renamed again' },
        createdAt: t.clock.now().toISOString(),
      },
    ])
  })

  test('are merged also when they have no subject', async () => {
    const co = await t.company()
    await tell(co, { subject: undefined })
    await tell(co, { subject: undefined })
    expect(await list(co)).toMatchObject([{ subject: null, count: 2 }])
  })

  test('come to the top of the list again', async () => {
    const co = await t.company()
    await tell(co)
    t.clock.forward(1000)
    await tell(co, { type: 'feed_shrunk' })
    t.clock.forward(1000)
    await tell(co)
    expect((await list(co)).map((item: { type: string }) => item.type)).toEqual(['feed_failed', 'feed_shrunk'])
  })

  test('lose none when they come at the same moment', async () => {
    const co = await t.company()
    await Promise.all(Array.from({ length: 8 }, () => tell(co)))
    expect(await list(co)).toMatchObject([{ count: 8 }])
  })

  test('are told apart by type, kind, subject and company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await tell(co)
    await tell(co, { type: 'feed_shrunk' })
    await tell(co, { subject: { ...FEED, id: '8' } })
    await tell(co, { subject: { ...FEED, kind: 'domain' } })
    await tell(co, { subject: undefined })
    await tell(other)
    expect((await list(co)).map((item: { count: number }) => item.count)).toEqual([1, 1, 1, 1, 1])
    expect(await list(other)).toMatchObject([{ count: 1 }])
  })
})

describe('a new notification is made', () => {
  test('once the first was read, which stays as it was', async () => {
    const co = await t.company()
    await tell(co, { params: { n: 1 } })
    await tell(co, { params: { n: 2 } })
    await co.post('/notifications/read', { all: true }).ok()
    const [read] = await list(co)
    t.clock.forward(1000)
    await tell(co, { params: { n: 3 } })
    await tell(co, { params: { n: 4 } })
    const [fresh, old, ...more] = await list(co)
    expect(more).toEqual([])
    expect(old).toEqual(read)
    expect(old).toMatchObject({ count: 2, params: { n: 2 } })
    expect(fresh).toMatchObject({ count: 2, params: { n: 4 }, readAt: null })
    expect(fresh.id).not.toBe(old.id)
  })

  test('also when the first is being read at that moment', async () => {
    const co = await t.company()
    await tell(co)
    const [first] = await list(co)
    let told: Promise<void> | undefined
    await co.db.transaction().execute(async (db) => {
      await markRead(db, co.tenantId, { ids: [first.id] }, t.clock.now())
      told = tell(co)
      await wait(50)
    })
    await told
    expect(await list(co)).toMatchObject([
      { count: 1, readAt: null },
      { id: first.id, count: 1, readAt: t.clock.now().toISOString() },
    ])
  })

  test('once the first was deleted', async () => {
    const co = await t.company()
    await tell(co)
    const [first] = await list(co)
    await co.post('/notifications/delete', { ids: [first.id] }).ok()
    await tell(co)
    const [second] = await list(co)
    expect(second).toMatchObject({ count: 1, readAt: null })
    expect(second.id).not.toBe(first.id)
  })

  test('for every end of a job, even of the same job', async () => {
    const co = await t.company()
    for (const jobId of ['1', '2', '2']) await tell(co, { jobId })
    expect(await list(co)).toMatchObject([
      { jobId: '2', count: 1 },
      { jobId: '2', count: 1 },
      { jobId: '1', count: 1 },
    ])
  })

  test('for the end of a job beside the same news without one', async () => {
    const co = await t.company()
    await tell(co)
    await tell(co, { jobId: '1' })
    await tell(co)
    const counts = (await list(co)).map((item: { jobId: string | null; count: number }) => [item.jobId, item.count])
    expect(counts).toHaveLength(2)
    expect(counts).toEqual(
      expect.arrayContaining([
        [null, 2],
        ['1', 1],
      ]),
    )
  })
})

test('news of a transaction that fails are never told', async () => {
  const co = await t.company()
  await tell(co)
  const failed = co.db.transaction().execute(async (db) => {
    await notify(db, co.tenantId, { type: 'feed_failed', severity: 'warning', subject: FEED }, t.clock.now())
    await notify(db, co.tenantId, { type: 'list_merged', severity: 'success', jobId: '1' }, t.clock.now())
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await list(co)).toMatchObject([{ type: 'feed_failed', count: 1 }])
})
