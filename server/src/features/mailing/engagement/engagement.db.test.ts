import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { addDays, dayOf, fromLocal } from '../../../platform/time/zone.ts'
import { type EmailKind, recordEmailEvents } from '../email-events/index.ts'
import { bestHours, raiseEngagement } from './index.ts'
import { gradeCompanyJob } from './jobs/grade-company.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
let source = 0

/** A local time on the day that was so many days ago. */
const ago = (days: number, time = '12:00') => fromLocal(`${addDays(dayOf(t.clock.now(), ZONE), -days)}T${time}`, ZONE)

const happen = (co: Company, contactId: string, ...events: [EmailKind, Date, machine?: boolean][]) =>
  recordEmailEvents(
    co.db,
    co.tenantId,
    events.map(([kind, at, machine = false]) => ({ kind, at, machine, contactId, sourceId: String(++source) })),
  )

const grade = async (co: Company) => {
  const run = { app: t.app, db: co.db, now: t.clock.now(), stopping: () => false, progress: async () => {} }
  await gradeCompanyJob.run({ ...run, payload: { tenantId: co.tenantId } })
}
const detail = (co: Company, id: string) => co.get(`/contacts/${id}`).ok()

describe('grades', () => {
  const received: [EmailKind, Date][] = []
  const three = (days: number): [EmailKind, Date][] => [1, 2, 3].map((n) => ['delivered', ago(days + n)])
  test.each<[string, boolean, string, () => [EmailKind, Date, boolean?][]]>([
    ['A', false, 'a click 29 days ago', () => [['clicked', ago(29, '00:01')]]],
    ['B', false, 'a click 30 days ago', () => [['clicked', ago(30, '23:59')]]],
    ['B', false, 'an open 29 days ago', () => [['opened', ago(29, '00:01')]]],
    ['C', false, 'an open 30 days ago', () => [['opened', ago(30)]]],
    ['C', false, 'an open 89 days ago', () => [['opened', ago(89)]]],
    ['D', false, 'a click 90 days ago', () => [['clicked', ago(90)]]],
    ['D', false, 'an open 364 days ago', () => [['opened', ago(364)]]],
    ['N', false, 'an open a year ago', () => [['opened', ago(365)]]],
    ['E', true, 'an open a year ago and three mails', () => [['opened', ago(365)], ...three(1)]],
    ['D', true, 'an open 180 days ago and three mails', () => [['opened', ago(180)], ...three(1)]],
    ['D', false, 'an open 179 days ago and three mails', () => [['opened', ago(179)], ...three(1)]],
    ['E', false, 'three mails, one of them 90 days ago', () => [...three(1).slice(1), ['delivered', ago(90)]]],
    ['N', false, 'two mails', () => three(1).slice(1)],
    [
      'E',
      true,
      'three mails and opens and clicks of programs',
      () => [...three(1), ['opened', ago(0), true], ['clicked', ago(0), true]],
    ],
    ['N', false, 'nothing', () => received],
  ])('%s (unengaged %s): %s', async (engagement, unengaged, _, events) => {
    const co = await t.company()
    const { id } = await co.contact()
    await happen(co, id, ...events())
    await grade(co)
    expect(await detail(co, id)).toMatchObject({ engagement, state: unengaged ? 'unengaged' : 'active' })
  })

  test('rise at once, fall at night, and their time changes only with them', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [{ id }, { id: theirs }] = [await co.contact(), await other.contact()]
    await happen(co, id, ['clicked', ago(0, '00:00')])
    await happen(other, theirs, ['clicked', ago(0, '00:00')])
    const now = t.clock.now()
    expect(await raiseEngagement(co.db, co.tenantId, [id, theirs], now)).toBe(1)
    expect(await detail(co, id)).toMatchObject({ engagement: 'A', engagementAt: now.toISOString() })
    expect(await detail(other, theirs)).toMatchObject({ engagement: 'N', engagementAt: null })
    t.clock.forward(3600_000)
    await grade(co)
    expect((await detail(co, id)).engagementAt).toBe(now.toISOString())
    expect((await co.get('/contacts?engagement=A').ok()).total).toBe(1)
    const { rows } =
      await sql`select data from event where tenant_id = ${co.tenantId} and type = 'engagement_changed'`.execute(co.db)
    expect(rows).toEqual([{ data: { before: 'N', after: 'A' } }])
    t.clock.forward(40 * 24 * 3600_000)
    await grade(co)
    expect(await detail(co, id)).toMatchObject({ engagement: 'B', engagementAt: t.clock.now().toISOString() })
  })
})

test('the detail of a contact has figures of 90 days, and when the person last read', async () => {
  const co = await t.company()
  const { id } = await co.contact()
  expect(await detail(co, id)).toMatchObject({
    stats90d: { received: 0, opened: 0, clicked: 0, bestHour: null },
    lastSentAt: null,
    lastOpenAt: null,
    lastClickAt: null,
  })
  await happen(co, id, ['sent', ago(2)], ['delivered', ago(2)], ['delivered', ago(1)], ['delivered', ago(95)])
  await happen(co, id, ['opened', ago(2, '19:15')], ['opened', ago(1, '19:40')], ['opened', ago(1, '08:10'), true])
  await happen(co, id, ['clicked', ago(1, '07:30')], ['opened', ago(95, '07:00')], ['clicked', ago(0, '00:00'), true])
  expect(await detail(co, id)).toMatchObject({
    stats90d: { received: 2, opened: 3, clicked: 1, bestHour: 19 },
    lastSentAt: ago(2).toISOString(),
    lastOpenAt: ago(1, '19:40').toISOString(),
    lastClickAt: ago(1, '07:30').toISOString(),
  })
})

test('the timeline shows mails among other activities', async () => {
  const co = await t.company()
  const { id } = await co.contact()
  await happen(
    co,
    id,
    ['sent', new Date(t.clock.now().getTime() + 1000)],
    ['opened', new Date(t.clock.now().getTime() + 2000), true],
  )
  const { items, total } = await co.get(`/contacts/${id}/activities`).ok()
  expect(items.map((one: { type: string }) => one.type)).toEqual([
    'email_opened',
    'email_sent',
    'status_change',
    'created',
  ])
  expect(total).toBe(4)
  expect(items[0]).toMatchObject({ params: { machine: true } })
  expect(new Set(items.map((one: { id: string }) => one.id)).size).toBe(4)
  expect(await co.get(`/contacts/${id}/activities?type=email_sent`).ok()).toMatchObject({ total: 1 })
  expect((await co.get(`/contacts/${id}/activities?type=note`).ok()).total).toBe(0)
  expect((await co.get(`/contacts/${id}/activities?page=2&pageSize=3`).ok()).items).toMatchObject([{ type: 'created' }])
  expect((await detail(co, id)).recentActivities[0].type).toBe('email_opened')
})

test('the best hour is that of the contact, otherwise that of the company, otherwise ten', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const [a, b] = [await co.contact(), await co.contact()]
  const tenant = { id: co.tenantId, timezone: ZONE }
  const found = async () => {
    const { hours, otherwise } = await bestHours(co.db, tenant, t.clock.now())
    const { rows } = await sql<{ contact_id: string; hour: number }>`${hours}`.execute(co.db)
    return { hours: Object.fromEntries(rows.map((row) => [row.contact_id, row.hour])), otherwise }
  }
  await happen(other, (await other.contact()).id, ['opened', ago(1, '23:30')])
  expect(await found()).toEqual({ hours: {}, otherwise: 10 })
  await happen(co, a.id, ['opened', ago(3, '20:30')], ['clicked', ago(2, '20:10')], ['opened', ago(2, '06:10')])
  await happen(co, b.id, ['opened', ago(3, '06:59')], ['opened', ago(2, '06:00')], ['opened', ago(95, '12:00')])
  await happen(
    co,
    b.id,
    ['opened', ago(1, '02:00'), true],
    ['opened', ago(2, '02:00'), true],
    ['opened', ago(3, '02:00'), true],
  )
  expect(await found()).toEqual({ hours: { [a.id]: 20, [b.id]: 6 }, otherwise: 6 })
})
