import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { tx } from '../../../platform/db/tx.ts'
import { recordEmailEvents } from '../../mailing/email-events/index.ts'
import { takeCodes } from '../coupons/take-codes.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000
let co: Company
let contact: { id: string; email: string }
let orderedAt: Date
let n = 0

beforeEach(async () => {
  co = await t.company()
  contact = await co.contact()
  orderedAt = t.clock.now()
})

const daysBefore = (days: number) => new Date(orderedAt.getTime() - days * DAY)
const reacted = (sourceId: string, kind: 'opened' | 'clicked', at: Date, machine = false) =>
  recordEmailEvents(co.db, co.tenantId, [{ kind, at, contactId: contact.id, sourceId, machine }])
const order = (more: object = {}) => ({
  shopId: co.shopId,
  orderId: `o-${++n}`,
  email: contact.email,
  createdAt: orderedAt.toISOString(),
  currency: 'CZK',
  total: '100.10',
  totalWithoutVat: '80',
  items: [{ code: 'A', name: 'A', quantity: 1, unitPrice: '100.10' }],
  ...more,
})
const attributed = async (more: object = {}) => (await co.post('/orders', order(more)).ok(201)).order.attribution

describe('an order is attributed to', () => {
  test('the last human click within five days', async () => {
    const [first, second] = [await freezeFor(co, [contact.id]), await freezeFor(co, [contact.id])]
    await reacted(first.sourceId, 'clicked', daysBefore(4))
    await reacted(second.sourceId, 'clicked', daysBefore(4.5))
    await reacted(second.sourceId, 'clicked', daysBefore(1), true)
    await reacted(second.sourceId, 'opened', daysBefore(0.1))
    expect(await attributed()).toMatchObject({ kind: 'click', type: 'campaign', id: first.campaignId })
  })

  test('else the last human open within a day', async () => {
    const mail = await freezeFor(co, [contact.id])
    await reacted(mail.sourceId, 'clicked', daysBefore(5.5))
    await reacted(mail.sourceId, 'opened', daysBefore(0.5), true)
    expect(await attributed()).toBeNull()
    await reacted(mail.sourceId, 'opened', daysBefore(0.9))
    expect(await attributed()).toMatchObject({ kind: 'open', id: mail.campaignId })
  })

  test('nothing after the order, and nothing of another shop', async () => {
    const mail = await freezeFor(co, [contact.id])
    await reacted(mail.sourceId, 'clicked', new Date(orderedAt.getTime() + 1000))
    expect(await attributed()).toBeNull()
    await reacted(mail.sourceId, 'clicked', daysBefore(1))
    const other = await co.shop()
    expect(await attributed({ shopId: other.id })).toBeNull()
    expect(await attributed()).toMatchObject({ kind: 'click' })
  })

  test('mails within the days of the shop', async () => {
    await co.patch(`/shop-settings/${co.shopId}`, { attribution: { clickDays: 1, openDays: 0 } }).ok()
    const mail = await freezeFor(co, [contact.id])
    await reacted(mail.sourceId, 'clicked', daysBefore(2))
    await reacted(mail.sourceId, 'opened', daysBefore(0.5))
    expect(await attributed()).toBeNull()
  })

  test('what was found when it first arrived', async () => {
    const input = order()
    expect((await co.post('/orders', input).ok(201)).order.attribution).toBeNull()
    const mail = await freezeFor(co, [contact.id])
    await reacted(mail.sourceId, 'clicked', daysBefore(1))
    expect((await co.post('/orders', { ...input, total: '7' }).ok(200)).order.attribution).toBeNull()
  })
})

test('the coupon of a mail brings the order, and is used afterwards', async () => {
  const input = { name: 'Spring', shopId: co.shopId, mergeKey: 'spring' }
  const stack = await co.post('/coupon-stacks', input).ok(201)
  await co.post(`/coupon-stacks/${stack.id}/codes`, { text: 'AAA\nBBB\nCCC' }).ok()
  const mail = await freezeFor(co, [contact.id])
  const codes = await tx(co.db, (db) =>
    takeCodes({ db, now: t.clock.now() }, co.tenantId, stack.id, mail.sourceId, [contact.id]),
  )
  const code = codes.get(contact.id)!
  expect(await attributed({ couponCodes: ['unknown', code] })).toMatchObject({ kind: 'coupon', id: mail.campaignId })
  expect(await co.get(`/coupon-stacks/${stack.id}`).ok()).toMatchObject({ counts: { used: 1 } })
})

test('an order recovers the open cart of its buyer', async () => {
  const cart = { cartId: 'c-9', url: 'https://shop.example.com/cart', currency: 'CZK', total: '100', items: [] }
  const event = { type: 'cart', contactId: contact.id, shopId: co.shopId, cart, at: daysBefore(0.1).toISOString() }
  await co.post('/contact-events', event).ok(201)
  await co.post('/orders', order()).ok(201)
  const carts = await co.db.selectFrom('cart').select('state').where('tenant_id', '=', co.tenantId).execute()
  expect(carts).toEqual([{ state: 'recovered' }])
})

test('conversions, counts and recipients of the campaign; a cancelled order leaves them', async () => {
  const mail = await freezeFor(co, [contact.id])
  await reacted(mail.sourceId, 'clicked', daysBefore(1))
  const input = order()
  await co.post('/orders', input).ok(201)
  await co.post('/orders', order({ total: '0.90', totalWithoutVat: null })).ok(201)
  const clicks = (orders: number, amount: string) => [
    { kind: 'click', totals: [{ currency: 'CZK', orders, amount }] },
    { kind: 'open', totals: [] },
    { kind: 'coupon', totals: [] },
  ]
  expect((await co.get('/conversions').ok()).conversions).toEqual(clicks(2, '101.00'))
  expect((await co.get(`/conversions?campaignId=${mail.campaignId}`).ok()).conversions).toEqual(clicks(2, '101.00'))
  const day = orderedAt.toISOString().slice(0, 10)
  expect((await co.get(`/conversions?to=${day}`).ok()).conversions[0].totals).toEqual([])
  const stats = `/stats/campaigns/${mail.campaignId}`
  const detail = await co.get(`${stats}/conversions`).ok()
  expect(detail.conversions).toEqual(clicks(2, '101.00'))
  expect(detail.orders).toHaveLength(2)
  const revenue = [{ currency: 'CZK', amount: '101.00' }]
  expect((await co.get(stats).ok()).totals).toMatchObject({ orders: 2, revenue })
  expect((await co.get('/campaigns').ok()).items[0].counts).toMatchObject({ orders: 2, revenue })
  expect((await co.get(`${stats}/report?vat=without`).ok()).totals.revenue).toEqual([
    { currency: 'CZK', amount: '80.90' },
  ])
  const { items, total } = await co.get(`${stats}/recipients?tab=ordered`).ok()
  expect(total).toBe(1)
  expect(items).toMatchObject([{ contactId: contact.id, orders: 2, revenue }])
  await co.post('/orders', { ...input, state: 'cancelled' }).ok(200)
  expect((await co.get('/conversions').ok()).conversions).toEqual(clicks(1, '0.90'))
  expect((await co.get(stats).ok()).totals).toMatchObject({ orders: 1 })
})

test('conversions by day of the company, with and without VAT, and the mailings that brought most', async () => {
  const [first, second] = [await freezeFor(co, [contact.id]), await freezeFor(co, [contact.id])]
  const at = (moment: string, more: object) => order({ createdAt: moment, ...more })
  const clicked = (sourceId: string, moment: string) => reacted(sourceId, 'clicked', new Date(moment))
  await clicked(first.sourceId, '2026-03-01T08:00:00Z')
  await co.post('/orders', at('2026-03-01T10:00:00Z', { total: '100', totalWithoutVat: '80' })).ok(201)
  // 23:30 in UTC is the next day in Prague.
  await co.post('/orders', at('2026-03-01T23:30:00Z', { total: '50', totalWithoutVat: null })).ok(201)
  await clicked(second.sourceId, '2026-03-10T08:00:00Z')
  await co.post('/orders', at('2026-03-10T10:00:00Z', { total: '400' })).ok(201)
  const abroad = await co.post('/shops', { name: 'Abroad', currency: 'EUR', language: 'sk' }).ok(201)
  const third = await freezeFor(co, [contact.id])
  await co.db
    .updateTable('campaign')
    .set({ shop_id: abroad.id })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', third.campaignId)
    .execute()
  await clicked(third.sourceId, '2026-03-10T10:30:00Z')
  await co.post('/orders', at('2026-03-10T11:00:00Z', { shopId: abroad.id, total: '9', currency: 'EUR' })).ok(201)
  await co.post('/orders', at('2026-03-10T12:00:00Z', { total: '7', state: 'returned' })).ok(201)
  const sum = (currency: string, orders: number, amount: string) => ({ currency, orders, amount })
  const march = '/conversions?from=2026-03-01&to=2026-04-01'
  expect(await co.get(march).ok()).toMatchObject({
    days: [
      { day: '2026-03-01', totals: [sum('CZK', 1, '100')] },
      { day: '2026-03-02', totals: [sum('CZK', 1, '50')] },
      { day: '2026-03-10', totals: [sum('CZK', 1, '400'), sum('EUR', 1, '9')] },
    ],
    top: [
      { type: 'campaign', id: second.campaignId, name: 'Frozen', ...sum('CZK', 1, '400') },
      { type: 'campaign', id: first.campaignId, name: 'Frozen', ...sum('CZK', 2, '150') },
      { type: 'campaign', id: third.campaignId, name: 'Frozen', ...sum('EUR', 1, '9') },
    ],
  })
  expect((await co.get('/conversions?from=2026-03-02&to=2026-03-03').ok()).days).toEqual([
    { day: '2026-03-02', totals: [sum('CZK', 1, '50')] },
  ])
  const stats = `/stats/campaigns/${first.campaignId}`
  expect(await co.get(`${stats}/conversions?vat=without`).ok()).toMatchObject({
    conversions: [{ kind: 'click', totals: [sum('CZK', 2, '130')] }, {}, {}],
    days: [{ totals: [sum('CZK', 1, '80')] }, { totals: [sum('CZK', 1, '50')] }],
  })
  expect((await co.get(`${march}&vat=without`).ok()).conversions[0].totals[0]).toEqual(sum('CZK', 3, '210'))
  expect((await co.get(`${stats}?vat=without`).ok()).totals.revenue).toEqual([{ currency: 'CZK', amount: '130' }])
  const { top } = await (await t.company()).get('/conversions').ok()
  expect(top).toEqual([])
})

test('variants of an A/B test with the orders of their buyers', async () => {
  const other = await co.contact()
  const mail = await freezeFor(co, [contact.id], { variant: 2 })
  const ab = { variants: [{ key: 'A' }, { key: 'B' }] }
  await co.db
    .updateTable('campaign')
    .set({ type: 'ab', ab: JSON.stringify(ab) })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', mail.campaignId)
    .execute()
  await reacted(mail.sourceId, 'clicked', daysBefore(1))
  await co.post('/orders', order()).ok(201)
  await co.post('/orders', order({ email: other.email })).ok(201)
  const { variants } = await co.get(`/stats/campaigns/${mail.campaignId}`).ok()
  expect(variants).toMatchObject([
    { key: 'A', orders: 0, revenue: [] },
    { key: 'B', sent: 1, orders: 1, revenue: [{ currency: 'CZK', amount: '100.10' }] },
  ])
  const csv = await co.get(`/stats/campaigns/${mail.campaignId}/report?format=csv`).raw()
  expect(String(csv.text ?? csv.body)).toContain('variants;B;revenue CZK;100.10')
})
