import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { type NewNotification, notify } from './notify.ts'
import { markRead } from './store.ts'

const t = useApi()

interface Row {
  id: string
  type: string
  readAt: string | null
  jobId: string | null
  count: number
}

/** Notifies the company, a second after the last notification. */
function notifyLater(co: Company, type: string, more: Partial<NewNotification> = {}) {
  t.clock.forward(1000)
  return notify(co.db, co.tenantId, { type, severity: 'info', ...more }, t.clock.now())
}
const FEED = { kind: 'feed', id: '7', name: 'Products' }
/** Notifies the company that its feed failed, at the current time. */
const warn = (co: Company, more: Partial<NewNotification> = {}) =>
  notify(co.db, co.tenantId, { type: 'feed_failed', severity: 'warning', subject: FEED, ...more }, t.clock.now())
const list = async (co: Company, query = ''): Promise<Row[]> => (await co.get(`/notifications?${query}`).ok(200)).items
const types = async (co: Company, query = '') => (await list(co, query)).map((row) => row.type)
const ids = async (co: Company, ...wanted: string[]) =>
  (await list(co)).filter((row) => wanted.includes(row.type)).map((row) => row.id)
const unread = async (co: Company) => (await co.get('/notifications').ok()).unread
const act = async (co: Company, verb: string, body: object) =>
  (await co.post(`/notifications/${verb}`, body).ok()).changed

async function companyWith(...types: string[]) {
  const co = await t.company()
  for (const type of types) await notifyLater(co, type)
  return co
}

test('a notification appears unread, with all its values', async () => {
  const co = await t.company()
  await warn(co, { params: { status: 404, urls: ['https://example.com'] }, jobId: '12' })
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

test('subject, job and params are optional', async () => {
  const co = await t.company()
  await warn(co, { subject: undefined })
  expect(await list(co)).toMatchObject([{ subject: null, jobId: null, params: {}, count: 1 }])
})

describe('while one is unread, further notifications of its type about its subject', () => {
  test('increase its count and update params, name and time', async () => {
    const co = await t.company()
    await warn(co, { params: { status: 404 } })
    const [first] = await list(co)
    t.clock.forward(60_000)
    await warn(co, { params: { reason: 'dns' }, subject: { ...FEED, name: 'Renamed' } })
    await warn(co, { params: { status: 500 }, subject: { ...FEED, name: 'Renamed again' } })
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

  test('are merged also without a subject', async () => {
    const co = await t.company()
    await warn(co, { subject: undefined })
    await warn(co, { subject: undefined })
    expect(await list(co)).toMatchObject([{ subject: null, count: 2 }])
  })

  test('move it to the top of the list', async () => {
    const co = await t.company()
    await warn(co)
    t.clock.forward(1000)
    await warn(co, { type: 'feed_shrunk' })
    t.clock.forward(1000)
    await warn(co)
    expect((await list(co)).map((item) => item.type)).toEqual(['feed_failed', 'feed_shrunk'])
  })

  test('are all counted when they come at the same time', async () => {
    const co = await t.company()
    await Promise.all(Array.from({ length: 8 }, () => warn(co)))
    expect(await list(co)).toMatchObject([{ count: 8 }])
  })

  test('are separate for another type, kind, subject or company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await warn(co)
    await warn(co, { type: 'feed_shrunk' })
    await warn(co, { subject: { ...FEED, id: '8' } })
    await warn(co, { subject: { ...FEED, kind: 'domain' } })
    await warn(co, { subject: undefined })
    await warn(other)
    expect((await list(co)).map((item) => item.count)).toEqual([1, 1, 1, 1, 1])
    expect(await list(other)).toMatchObject([{ count: 1 }])
  })
})

describe('a new notification is made', () => {
  test('once the first was read, which stays unchanged', async () => {
    const co = await t.company()
    await warn(co, { params: { n: 1 } })
    await warn(co, { params: { n: 2 } })
    await co.post('/notifications/read', { all: true }).ok()
    const [read] = await list(co)
    t.clock.forward(1000)
    await warn(co, { params: { n: 3 } })
    await warn(co, { params: { n: 4 } })
    const [fresh, old, ...more] = await list(co)
    expect(more).toEqual([])
    expect(old).toEqual(read)
    expect(old).toMatchObject({ count: 2, params: { n: 2 } })
    expect(fresh).toMatchObject({ count: 2, params: { n: 4 }, readAt: null })
    expect(fresh!.id).not.toBe(old!.id)
  })

  test('also when the first is being marked as read at the same time', async () => {
    const co = await t.company()
    await warn(co)
    const [first] = await list(co)
    let notified: Promise<void> | undefined
    await co.db.transaction().execute(async (db) => {
      await markRead(db, co.tenantId, { ids: [first!.id] }, t.clock.now())
      notified = warn(co)
      await wait(50)
    })
    await notified
    expect(await list(co)).toMatchObject([
      { count: 1, readAt: null },
      { id: first!.id, count: 1, readAt: t.clock.now().toISOString() },
    ])
  })

  test('once the first was deleted', async () => {
    const co = await t.company()
    await warn(co)
    const [first] = await list(co)
    await co.post('/notifications/delete', { ids: [first!.id] }).ok()
    await warn(co)
    const [second] = await list(co)
    expect(second).toMatchObject({ count: 1, readAt: null })
    expect(second!.id).not.toBe(first!.id)
  })

  test('for every end of a job, even of the same job', async () => {
    const co = await t.company()
    for (const jobId of ['1', '2', '2']) await warn(co, { jobId })
    expect(await list(co)).toMatchObject([
      { jobId: '2', count: 1 },
      { jobId: '2', count: 1 },
      { jobId: '1', count: 1 },
    ])
  })

  test('for the end of a job, beside one without a job', async () => {
    const co = await t.company()
    await warn(co)
    await warn(co, { jobId: '1' })
    await warn(co)
    const counts = (await list(co)).map((item) => [item.jobId, item.count])
    expect(counts).toHaveLength(2)
    expect(counts).toEqual(
      expect.arrayContaining([
        [null, 2],
        ['1', 1],
      ]),
    )
  })
})

test('a failed transaction notifies of nothing', async () => {
  const co = await t.company()
  await warn(co)
  const failed = co.db.transaction().execute(async (db) => {
    await notify(db, co.tenantId, { type: 'feed_failed', severity: 'warning', subject: FEED }, t.clock.now())
    await notify(db, co.tenantId, { type: 'list_merged', severity: 'success', jobId: '1' }, t.clock.now())
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await list(co)).toMatchObject([{ type: 'feed_failed', count: 1 }])
})

describe('the list', () => {
  test('comes newest first, in pages, with the number of all unread ones', async () => {
    const co = await companyWith('a', 'b', 'c')
    await act(co, 'read', { ids: await ids(co, 'b') })
    const page = await co.get('/notifications?pageSize=2&page=2').ok()
    expect(page).toMatchObject({ items: [{ type: 'a' }], total: 3, page: 2, pageSize: 2, unread: 2 })
    expect(await types(co)).toEqual(['c', 'b', 'a'])
  })

  test('is filtered by state, type and severity', async () => {
    const co = await companyWith('a', 'b')
    await notifyLater(co, 'c', { severity: 'error' })
    await act(co, 'read', { ids: await ids(co, 'b', 'c') })
    expect(await types(co, 'unread=true')).toEqual(['a'])
    expect(await types(co, 'unread=false')).toEqual(['c', 'b'])
    expect(await types(co, 'type=b')).toEqual(['b'])
    expect(await types(co, 'severity=error')).toEqual(['c'])
    expect(await types(co, 'severity=error&unread=true')).toEqual([])
    const filtered = await co.get('/notifications?type=b').ok()
    expect([filtered.total, filtered.unread]).toEqual([1, 1])
  })

  test('is sorted on request', async () => {
    const co = await t.company()
    await notifyLater(co, 'b', { severity: 'warning' })
    await notifyLater(co, 'b', { severity: 'warning' })
    await notifyLater(co, 'a', { severity: 'success' })
    await notifyLater(co, 'c', { severity: 'error' })
    expect(await types(co, 'sort=type')).toEqual(['a', 'b', 'c'])
    expect(await types(co, 'sort=-severity')).toEqual(['b', 'a', 'c'])
    expect(await types(co, 'sort=-count,type')).toEqual(['b', 'a', 'c'])
    expect(await types(co, 'sort=createdAt')).toEqual(['b', 'a', 'c'])
  })

  test('names a bad parameter', async () => {
    const co = await t.company()
    for (const [field, query] of [
      ['unread', 'unread=maybe'],
      ['unread', 'unread=1'],
      ['severity', 'severity=fatal'],
      ['type', `type=${'x'.repeat(101)}`],
      ['sort', 'sort=params'],
      ['page', 'page=0'],
      ['pageSize', 'pageSize=101'],
    ] as const)
      await co.get(`/notifications?${query}`).fails(400, 'validation', field)
  })

  test('shows nothing of another company', async () => {
    const [co, other] = [await companyWith('mine'), await companyWith('theirs')]
    expect(await types(co)).toEqual(['mine'])
    expect(await unread(other)).toBe(1)
  })
})

test('every member and key reads them and, with scope full, marks them', async () => {
  const co = await companyWith('a')
  const reader = await co.key('read', 'finance')
  expect((await reader.get('/notifications').ok(200)).total).toBe(1)
  for (const client of [await co.key('full', 'finance'), await co.member('data_analyst')]) {
    expect(await client.post('/notifications/read', { all: true }).ok(200)).toEqual({ changed: 1 })
    expect(await client.post('/notifications/unread', { all: true }).ok(200)).toEqual({ changed: 1 })
  }
  const accountant = await co.member('finance')
  expect(await accountant.post('/notifications/delete', { all: true }).ok(200)).toEqual({ changed: 1 })
})

test('a member who joined later has no unread ones from before', async () => {
  const co = await companyWith('old')
  t.clock.forward(1000)
  const member = await co.member('data_analyst')
  const seen = () => member.get('/notifications').ok(200)
  expect(await seen()).toMatchObject({ total: 1, unread: 0 })
  await notifyLater(co, 'new')
  expect(await seen()).toMatchObject({ total: 2, unread: 1 })
  expect(await unread(co)).toBe(2)
})

describe('reading', () => {
  test('by ids marks those, once, with the time of the call', async () => {
    const co = await companyWith('a', 'b', 'c')
    const [b] = await ids(co, 'b')
    t.clock.forward(1000)
    const at = t.clock.now().toISOString()
    expect(await act(co, 'read', { ids: [b, b] })).toBe(1)
    t.clock.forward(1000)
    expect(await act(co, 'read', { ids: [b] })).toBe(0)
    expect((await list(co)).map((row) => row.readAt)).toEqual([null, at, null])
    expect(await unread(co)).toBe(2)
  })

  test('all marks the unread ones, and none of another company', async () => {
    const [co, other] = [await companyWith('a', 'b', 'c'), await companyWith('theirs')]
    await act(co, 'read', { ids: await ids(co, 'a') })
    expect(await act(co, 'read', { all: true })).toBe(2)
    expect([await unread(co), await unread(other)]).toEqual([0, 1])
  })
})

describe('marking as unread', () => {
  test('by ids and all', async () => {
    const [co, other] = [await companyWith('a', 'b', 'c'), await companyWith('theirs')]
    await act(co, 'read', { all: true })
    await act(other, 'read', { all: true })
    expect(await act(co, 'unread', { ids: await ids(co, 'b') })).toBe(1)
    expect(await types(co, 'unread=true')).toEqual(['b'])
    expect(await act(co, 'unread', { all: true })).toBe(2)
    expect(await act(co, 'unread', { all: true })).toBe(0)
    expect([await unread(co), await unread(other)]).toEqual([3, 0])
  })

  test('works beside an unread one of the same type, whose count keeps growing', async () => {
    const co = await companyWith('a')
    await act(co, 'read', { all: true })
    await notifyLater(co, 'a')
    const [fresh, old] = await list(co)
    expect(await act(co, 'unread', { ids: [fresh!.id, old!.id] })).toBe(1)
    expect(await unread(co)).toBe(2)
    await notifyLater(co, 'a')
    expect(await list(co)).toMatchObject([
      { id: fresh!.id, count: 2, readAt: null },
      { id: old!.id, count: 1, readAt: null },
    ])
  })

  test('works for several of the same type; their counts do not grow again', async () => {
    const co = await t.company()
    const subject = { kind: 'feed', id: '7', name: 'Products' }
    for (const _ of [1, 2, 3]) {
      await notifyLater(co, 'feed_failed', { subject })
      await act(co, 'read', { all: true })
    }
    const before = await list(co)
    expect(await act(co, 'unread', { ids: [before[1]!.id] })).toBe(1)
    expect(await act(co, 'unread', { all: true })).toBe(2)
    await notifyLater(co, 'feed_failed', { subject })
    await notifyLater(co, 'feed_failed', { subject })
    const [fresh, ...old] = await list(co)
    expect(fresh).toMatchObject({ count: 2, readAt: null })
    expect(old).toEqual(before.map((row) => ({ ...row, readAt: null })))
  })

  test('works while another one of the same type is added', async () => {
    const co = await companyWith('a')
    await act(co, 'read', { all: true })
    let marked: Promise<number> | undefined
    await co.db.transaction().execute(async (db) => {
      await notify(db, co.tenantId, { type: 'a', severity: 'info' }, t.clock.now())
      marked = act(co, 'unread', { all: true })
      await wait(50)
    })
    expect(await marked).toBe(1)
    expect(await unread(co)).toBe(2)
  })

  test('works for ends of jobs too', async () => {
    const co = await t.company()
    for (const jobId of ['1', '2', '2']) await notifyLater(co, 'import_finished', { jobId })
    await act(co, 'read', { all: true })
    expect(await act(co, 'unread', { all: true })).toBe(3)
    expect(await unread(co)).toBe(3)
  })
})

describe('deleting', () => {
  test('by ids deletes those, read or not', async () => {
    const co = await companyWith('a', 'b', 'c')
    const gone = await ids(co, 'a', 'c')
    await act(co, 'read', { ids: await ids(co, 'a') })
    expect(await act(co, 'delete', { ids: gone })).toBe(2)
    expect(await act(co, 'delete', { ids: gone })).toBe(0)
    expect(await types(co)).toEqual(['b'])
  })

  test('all deletes those of this company and none of another', async () => {
    const [co, other] = [await companyWith('a', 'b'), await companyWith('theirs')]
    expect(await act(co, 'delete', { all: true })).toBe(2)
    expect([await types(co), await types(other)]).toEqual([[], ['theirs']])
  })
})

describe.each(['read', 'unread', 'delete'])('%s', (verb) => {
  test('with ids of another company changes nothing there', async () => {
    const [co, other] = [await companyWith('mine'), await companyWith('one', 'two')]
    await act(other, 'read', { ids: await ids(other, 'one') })
    if (verb === 'unread') await act(co, 'read', { all: true })
    const before = await list(other)
    const foreign = before.map((row) => row.id)
    expect(await act(co, verb, { ids: foreign })).toBe(0)
    expect(await act(co, verb, { ids: [...foreign, ...(await ids(co, 'mine')), '999999999'] })).toBe(1)
    expect(await list(other)).toEqual(before)
  })

  test('needs either ids or all', async () => {
    const co = await companyWith('a')
    if (verb === 'unread') await act(co, 'read', { all: true })
    const before = await list(co)
    const own = before.map((row) => row.id)
    for (const [field, body] of [
      ['ids', {}],
      ['ids', { all: false }],
      ['all', { ids: own, all: true }],
      ['ids', { ids: [] }],
      ['ids', { ids: [], all: true }],
      ['ids', { ids: own[0] }],
      ['ids', { ids: Array(1001).fill(own[0]) }],
      ['ids.1', { ids: [...own, 'abc'] }],
      ['ids.1', { ids: [...own, 5] }],
      ['ids.0', { ids: ['99999999999999999999'] }],
      ['all', { all: 'true' }],
      ['all', { ids: own, all: null }],
    ] as const)
      await co.post(`/notifications/${verb}`, body).fails(400, 'validation', field)
    expect(await list(co)).toEqual(before)
    expect(await act(co, verb, { ids: own, all: false })).toBe(1)
  })
})
