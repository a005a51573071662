import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor, ledgerOf } from '../../../../test/support/mailing.ts'
import { makeSums } from '../../../../test/support/rollups.ts'
import { addDays, dayOf, fromLocal } from '../../../platform/time/zone.ts'
import { recordRefusals } from '../../mailing/bounces/index.ts'
import { keepAgents, recordEmailEvents } from '../../mailing/email-events/index.ts'
import { countCompany } from '../rollups/count-cohorts.ts'
import { monthAfter } from '../rollups/index.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
const today = () => dayOf(t.clock.now(), ZONE)
const ago = (days: number, time = '12:00') => fromLocal(`${addDays(today(), -days)}T${time}`, ZONE)
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const people = (co: Company, number: number) => Promise.all(Array.from({ length: number }, () => co.contact()))
const order = (co: Company, email: string, more: object = {}) => ({
  shopId: co.shopId,
  orderId: crypto.randomUUID(),
  email,
  createdAt: t.clock.now().toISOString(),
  currency: 'CZK',
  total: '300',
  items: [
    { code: 'ROSE', name: 'Rose', quantity: 2, unitPrice: '100' },
    { code: 'VASE', name: 'Vase', quantity: 1, unitPrice: '100' },
  ],
  ...more,
})

describe('a comparison', () => {
  test('has as many days before, and the average of the year', async () => {
    const co = await t.company()
    const [a, b] = (await people(co, 2)).map(({ id, email }) => ({ id, email }))
    const now = await freezeFor(co, [a!.id, b!.id], { sentAt: ago(1) })
    const before = await freezeFor(co, [a!.id], { sentAt: ago(8) })
    const first = await freezeFor(co, [a!.id, b!.id], { sentAt: ago(27) })
    for (const mail of [before, first])
      await recordMailEvents(co, mail, [{ kind: 'delivered', contactId: a!.id, at: ago(7) }])
    await recordMailEvents(co, now, [{ kind: 'clicked', contactId: a!.id, at: ago(0, '00:01'), link: 1 }])
    await co.post('/orders', order(co, a!.email)).ok(201)
    await makeSums(t)
    const got = await co.get(`/stats/comparison?from=${addDays(today(), -6)}`).ok()
    expect(got.current).toMatchObject({
      from: addDays(today(), -6),
      to: today(),
      totals: { sent: 2, clicked: 1 },
      rates: { clicked: 0.5 },
      revenue: [{ currency: 'CZK', orders: 1, amount: '300' }],
    })
    expect(got.previous).toMatchObject({
      from: addDays(today(), -13),
      to: addDays(today(), -7),
      totals: { sent: 1, clicked: 0 },
      revenue: [],
    })
    // Five mails in 28 days are 1.25 in seven.
    expect(got.average).toMatchObject({
      from: addDays(today(), -27),
      totals: { sent: 1 },
      rates: { clicked: 0.2 },
      revenue: [{ orders: 0, amount: '75.00' }],
    })
    const ofMailing = await co.get(`/stats/comparison?campaignId=${now.campaignId}`).ok()
    expect(ofMailing).toMatchObject({
      current: { from: addDays(today(), -1), totals: { sent: 2 }, revenue: [{ orders: 1 }] },
      previous: null,
      average: { totals: null, rates: { clicked: 0.2 }, revenue: null },
    })
    // Confirmations of orders, which everyone opens, are no campaigns.
    const other = await freezeFor(co, [a!.id, b!.id], { sentAt: ago(2) })
    await sql`update email_source set kind = 'transactional' where tenant_id = ${co.tenantId} and id = ${other.sourceId}`.execute(
      co.db,
    )
    const clicked = [a!, b!].map(({ id }) => ({ kind: 'clicked' as const, contactId: id, at: ago(1), link: 1 }))
    await recordMailEvents(co, other, clicked)
    await makeSums(t)
    const { average } = await co.get(`/stats/comparison?campaignId=${now.campaignId}`).ok()
    expect(average).toMatchObject({ from: addDays(today(), -27), rates: { clicked: 0.2 } })
    expect((await co.get('/stats/comparison').ok()).average.rates.clicked).toBeCloseTo(3 / 7)
    expect((await co.get('/dashboard').ok()).revenue).toEqual({
      current: [{ currency: 'CZK', orders: 1, amount: '300' }],
      previous: [],
    })
  })

  test('bad ranges and mailings of others are refused', async () => {
    const co = await t.company()
    const other = await t.company()
    const mail = await freezeFor(other, [(await other.contact()).id])
    for (const path of ['comparison', 'reading', 'links', 'products', 'report']) {
      const get = (query: string) => co.get(`/stats/${path}?${query}`)
      await get('from=2026-03-02&to=2026-03-01').fails(400, 'validation', 'to')
      await get('from=2020-03-02&to=2026-03-01').fails(400, 'validation', 'from')
      await get('from=today').fails(400, 'validation', 'from')
      await get(`campaignId=${mail.campaignId}`).fails(400, 'validation', 'campaignId')
      await get('automationId=1').fails(400, 'validation', 'automationId')
    }
    const ours = await freezeFor(co, [(await co.contact()).id])
    await co.get(`/stats/reading?campaignId=${ours.campaignId}&automationId=1`).fails(400, 'validation', 'automationId')
  })
})

test('reading by device and hour counts people only, of all mailings or of one', async () => {
  const co = await t.company()
  const [a, b] = (await people(co, 2)).map(({ id }) => id)
  const mail = await freezeFor(co, [a!, b!], { sentAt: ago(3) })
  const other = await freezeFor(co, [a!], { sentAt: ago(3) })
  const agentId = (await keepAgents(co.db, co.tenantId, [PHONE])).get(PHONE)!
  const opened = (contactId: string, sourceId: string, at: Date, machine = false) =>
    recordEmailEvents(co.db, co.tenantId, [{ kind: 'opened', at, contactId, sourceId, machine, agentId }])
  await opened(a!, mail.sourceId, ago(2, '07:30'))
  await opened(b!, mail.sourceId, ago(2, '07:59'))
  await opened(b!, mail.sourceId, ago(2, '23:10'), true)
  await opened(a!, other.sourceId, ago(1, '20:00'))
  await recordMailEvents(co, mail, [{ kind: 'clicked', contactId: a!, at: ago(2, '07:31'), link: 1 }])
  await makeSums(t)
  const all = await co.get('/stats/reading').ok()
  expect(all.devices).toEqual([
    { device: 'mobile', opens: 3, clicks: 0 },
    { device: 'other', opens: 0, clicks: 1 },
  ])
  expect(all.programs[0]).toEqual({ program: 'safari', opens: 3, clicks: 0 })
  expect(all.hours).toHaveLength(168)
  const used = ({ hours }: typeof all) => hours.filter((hour: { opens: number }) => hour.opens > 0)
  const weekday = new Date(ago(2)).getUTCDay() || 7
  expect(used(all)).toContainEqual({ weekday, hour: 7, opens: 2, clicks: 1 })
  const one = await co.get(`/stats/reading?campaignId=${other.campaignId}`).ok()
  expect(used(one)).toMatchObject([{ hour: 20, opens: 1 }])
  const { firstDay } = await co.get(`/stats/reading?campaignId=${mail.campaignId}`).ok()
  expect(firstDay[0]).toEqual({ at: ago(3).toISOString(), opens: 0, clicks: 0 })
  expect(firstDay[19]).toEqual({ at: ago(2, '07:00').toISOString(), opens: 2, clicks: 1 })
  // The other campaign was read later than in its first 24 hours.
  expect(one.firstDay).toHaveLength(24)
  expect(one.firstDay.some((hour: { opens: number }) => hour.opens > 0)).toBe(false)
  expect(all.firstDay).toEqual([])
  expect((await (await t.company()).get('/stats/reading').ok()).devices).toEqual([])
  const links = await co.get('/stats/links').ok()
  expect(links.items).toEqual([{ url: 'https://shop.example/1', clicked: 1, clicks: 1 }])
  expect((await co.get(`/stats/links?campaignId=${other.campaignId}`).ok()).items).toEqual([])
})

test('the first day begins with the hour on the clock, also where it begins at half past in UTC', async () => {
  const co = await t.company()
  await sql`update tenant set timezone = 'Asia/Kolkata' where id = ${co.tenantId}`.execute(co.db)
  const [day, next] = [addDays(today(), -3), addDays(today(), -2)]
  const inIndia = (time: string, of = day) => fromLocal(`${of}T${time}`, 'Asia/Kolkata')
  const [a, b] = (await people(co, 2)).map(({ id }) => id)
  const mail = await freezeFor(co, [a!, b!], { sentAt: inIndia('16:10') })
  await recordMailEvents(co, mail, [
    { kind: 'opened', contactId: a!, at: inIndia('16:20') },
    { kind: 'opened', contactId: b!, at: inIndia('15:40', next) },
  ])
  await makeSums(t)
  const { firstDay } = await co.get(`/stats/reading?campaignId=${mail.campaignId}`).ok()
  expect(firstDay).toHaveLength(24)
  expect(firstDay[0]).toEqual({ at: inIndia('16:00').toISOString(), opens: 1, clicks: 0 })
  expect(firstDay[23]).toEqual({ at: inIndia('15:00', next).toISOString(), opens: 1, clicks: 0 })
})

test('products are those of orders that mails brought, without cancelled ones', async () => {
  const co = await t.company()
  const [ann, bob] = await people(co, 2)
  const mail = await freezeFor(co, [ann!.id, bob!.id], { sentAt: ago(2) })
  await recordMailEvents(co, mail, [{ kind: 'clicked', contactId: ann!.id, at: ago(1), link: 1 }])
  const bought = order(co, ann!.email)
  await co.post('/orders', bought).ok(201)
  await co.post('/orders', order(co, bob!.email)).ok(201)
  await makeSums(t)
  const rose = { code: 'ROSE', name: 'Rose', currency: 'CZK', orders: 1, quantity: '2', amount: '200' }
  expect((await co.get('/stats/products').ok()).items).toEqual([
    rose,
    { code: 'VASE', name: 'Vase', currency: 'CZK', orders: 1, quantity: '1', amount: '100' },
  ])
  expect((await co.get(`/stats/products?campaignId=${mail.campaignId}`).ok()).items[0]).toEqual(rose)
  const report = await co.get('/stats/report?format=csv').raw()
  expect(report.headers['content-type']).toContain('text/csv')
  expect(report.text).toContain('products;ROSE Rose;amount CZK;200')
  await co.get('/stats/report').ok()
  t.clock.forward(1000)
  await co.post('/orders', { ...bought, state: 'cancelled' }).ok()
  await makeSums(t)
  expect((await co.get('/stats/products').ok()).items).toEqual([])
})

test('conversions of past months are the same from kept sums', async () => {
  const co = await t.company()
  const [ann, bob] = await people(co, 2)
  const mail = await freezeFor(co, [ann!.id, bob!.id], { sentAt: ago(60) })
  const clicks = [59, 31, 30, 2].map((days) => ({
    kind: 'clicked' as const,
    contactId: ann!.id,
    at: ago(days, '08:00'),
    link: 1,
  }))
  await recordMailEvents(co, mail, clicks)
  const orders = [59, 31, 30, 2].map((days) =>
    order(co, ann!.email, { createdAt: ago(days).toISOString(), totalWithoutVat: '250' }),
  )
  for (const one of orders) await co.post('/orders', one).ok(201)
  const day = (days: number) => addDays(today(), -days)
  const queries = ['', '?vat=without', `?from=${day(59)}`, `?from=${day(58)}&to=${day(2)}`, `?to=${day(40)}`]
  const all = () => Promise.all(queries.map((query) => co.get(`/conversions${query}`).ok()))
  const live = await all()
  expect(live[0].conversions[0].totals).toEqual([{ currency: 'CZK', orders: 4, amount: '1200' }])
  expect(live[0].top).toMatchObject([{ id: mail.campaignId, orders: 4 }])
  expect(live[1].conversions[0].totals[0].amount).toBe('1000')
  expect(live.map(({ days }) => days.length)).toEqual([4, 4, 4, 2, 1])
  await makeSums(t)
  expect(await all()).toEqual(live)
  t.clock.forward(1000)
  await co.post('/orders', { ...orders[0], state: 'cancelled' }).ok()
  await makeSums(t)
  expect((await all()).map(({ days }) => days.length)).toEqual([3, 3, 3, 2, 0])
})

test('cohorts count who read and bought in each month', async () => {
  const co = await t.company()
  const month = monthAfter(today(), 0)
  const [before, last] = [monthAfter(month, -2), monthAfter(month, -1)]
  const at = (day: string, more = 0) => new Date(fromLocal(`${day}T12:00`, ZONE).getTime() + more)
  const [ann, bob] = await people(co, 2)
  await sql`update contact set created_at = ${at(before)} where tenant_id = ${co.tenantId}`.execute(co.db)
  const mail = await freezeFor(co, [ann!.id, bob!.id], { sentAt: at(before) })
  const opened = (id: string, when: Date, machine = false) =>
    recordEmailEvents(co.db, co.tenantId, [
      { kind: 'opened', at: when, contactId: id, sourceId: mail.sourceId, machine },
    ])
  await opened(ann!.id, at(before, 1000))
  await opened(ann!.id, at(month))
  await opened(bob!.id, at(before, 1000), true)
  await opened(bob!.id, at(last))
  await co.post('/orders', order(co, bob!.email, { createdAt: at(last).toISOString() })).ok(201)
  await co.contact()
  expect(await co.get('/stats/cohorts').ok()).toEqual({ countedAt: null, items: [] })
  await countCompany(co.db, co.tenantId, t.clock.now())
  const counted = await co.get('/stats/cohorts').ok()
  expect(counted.items).toEqual([
    {
      cohort: before.slice(0, 7),
      contacts: 2,
      months: [
        { month: before.slice(0, 7), engaged: 1, buyers: 0 },
        { month: last.slice(0, 7), engaged: 1, buyers: 1 },
        { month: month.slice(0, 7), engaged: 1, buyers: 0 },
      ],
    },
    { cohort: month.slice(0, 7), contacts: 1, months: [] },
  ])
  // Deleted contacts were added too; counting again changes nothing else.
  await co.delete(`/contacts/${ann!.id}`).ok(204)
  await countCompany(co.db, co.tenantId, t.clock.now())
  expect((await co.get('/stats/cohorts').ok()).items[0]).toMatchObject({ contacts: 2 })
  expect((await co.get('/stats/cohorts?months=1').ok()).items).toHaveLength(1)
  await co.get('/stats/cohorts?months=25').fails(400, 'validation', 'months')
})

test('deliverability has figures, reasons and weeks by provider, and warnings', async () => {
  const co = await t.company()
  const all = await people(co, 10)
  const ids = all.map(({ id }) => id)
  const mail = await freezeFor(co, ids, { sentAt: ago(0, '00:10'), provider: 2 })
  const refusal = {
    kind: 'soft',
    reason: 'blocked',
    scope: null,
    code: '5.7.1',
    text: 'spam',
    at: ago(0, '00:11'),
  } as const
  await recordRefusals({ db: co.db, now: t.clock.now() }, ledgerOf(co), mail.sourceId, [
    { ...refusal, contactId: ids[0]! },
    { ...refusal, contactId: ids[1]!, kind: 'hard', reason: 'user_unknown' },
  ])
  await recordMailEvents(co, mail, [
    { kind: 'opened', contactId: ids[2]!, at: ago(0, '00:12') },
    { kind: 'bounced', contactId: ids[3]!, at: ago(0, '00:12'), bounced: 'soft' },
  ])
  await makeSums(t)
  const got = await co.get('/stats/deliverability?weeks=2').ok()
  // A rate means the same on every page.
  const { rates } = (await co.get(`/stats/comparison?from=${addDays(today(), -6)}`).ok()).current
  expect(rates).toMatchObject({ delivered: 0.9, opened: 0.1 })
  expect(got.providers[0].rates).toEqual(rates)
  expect(got.providers).toHaveLength(1)
  expect(got.providers[0]).toMatchObject({
    provider: 'seznam',
    sent: 10,
    softBounced: 2,
    hardBounced: 1,
    rates: { bounced: 0.3 },
    reasons: [
      { reason: 'unknown_user', soft: 0, hard: 1 },
      { reason: 'spam', soft: 1, hard: 0 },
    ],
  })
  expect(got.providers[0].weeks).toHaveLength(2)
  expect(got.providers[0].weeks[1]).toMatchObject({ sent: 10 })
  // Ten mails say nothing about a provider.
  expect(got.warnings).toEqual([])
  await co.get('/stats/deliverability?weeks=0').fails(400, 'validation', 'weeks')
  expect((await (await t.company()).get('/stats/deliverability').ok()).providers).toEqual([])
})
