import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { countContactDays } from '../../../../test/support/contact-days.ts'
import { linkOf, recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { makeSums } from '../../../../test/support/rollups.ts'
import { tx } from '../../../platform/db/tx.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { addDays, dayOf, fromLocal } from '../../../platform/time/zone.ts'
import { contactCreated, contactDeleted } from '../../audience/contacts/index.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
const today = () => dayOf(t.clock.now(), ZONE)
const ago = (days: number) => fromLocal(`${addDays(today(), -days)}T12:00`, ZONE)

describe('the dashboard', () => {
  test('counts contacts added and lost, each once', async () => {
    const co = await t.company()
    const [a, b, c] = [await co.contact(), await co.contact(), await co.contact()]
    const noise = await t.company()
    await noise.contact()
    await co.post(`/contacts/${a.id}/unsubscribe`, {}).ok()
    await co.post(`/contacts/${a.id}/unsubscribe`, {}).ok()
    await co.delete(`/contacts/${a.id}`).ok(204)
    await co.delete(`/contacts/${b.id}`).ok(204)
    await co.post(`/contacts/${c.id}/blacklist`).ok()
    await countContactDays(t, co)
    await countContactDays(t, co)
    const { contacts } = await co.get('/dashboard').ok()
    expect(contacts).toMatchObject({ total: 1, subscribed: 1, added: 3, lost: 2, previous: { added: 0, lost: 0 } })
    expect(contacts.trend).toHaveLength(30)
    expect(contacts.trend[0]).toEqual({ day: addDays(today(), -29), added: 0, lost: 0 })
    expect(contacts.trend.at(-1)).toEqual({ day: today(), added: 3, lost: 2 })
    expect((await noise.get('/dashboard').ok()).contacts).toMatchObject({ total: 1 })
  })

  test('compares contacts added and lost in 30 days with the 30 days before', async () => {
    const co = await t.company()
    const came = (days: number) => contactCreated({ at: ago(days), data: { source: 'manual' } })
    const lost = (days: number) => contactDeleted({ at: ago(days), data: { status: 'subscribed' } })
    const events = [came(0), came(29), lost(29), came(30), lost(30), lost(30), lost(59), came(60), lost(60)]
    await tx(co.db, (db) => writeEvents(db, co.tenantId, events))
    await countContactDays(t, co)
    const { contacts } = await co.get('/dashboard').ok()
    expect(contacts).toMatchObject({ added: 2, lost: 1, previous: { added: 1, lost: 3 } })
    expect(contacts.trend).toHaveLength(30)
    const week = await co.get('/dashboard?days=7').ok()
    expect(week.contacts).toMatchObject({ added: 1, lost: 0, previous: { added: 0, lost: 0 } })
    expect([week.contacts.trend.length, week.emails.current.from]).toEqual([7, addDays(today(), -6)])
    for (const days of ['0', '91', 'x', '1.5']) await co.get(`/dashboard?days=${days}`).fails(400, 'validation', 'days')
  })

  test('compares the mails of 30 days with the 30 days before', async () => {
    const co = await t.company()
    const [a, b] = [(await co.contact()).id, (await co.contact()).id]
    const now = await freezeFor(co, [a, b], { sentAt: ago(29) })
    const before = await freezeFor(co, [a], { sentAt: ago(30) })
    await freezeFor(co, [a], { sentAt: ago(60) })
    await recordMailEvents(co, now, [{ kind: 'clicked', contactId: a, at: ago(1), link: 1 }])
    // It returned in these days, but was sent in the days before.
    await recordMailEvents(co, before, [{ kind: 'bounced', contactId: a, at: ago(29) }])
    const { emails } = await co.get('/dashboard').ok()
    expect(emails.current).toMatchObject({ from: addDays(today(), -29), to: today(), sent: 2, opened: 1, clicked: 1 })
    expect(emails.current.rates).toMatchObject({ opened: 0.5, clickToOpen: 1 })
    expect(emails.previous).toMatchObject({
      from: addDays(today(), -59),
      to: addDays(today(), -30),
      sent: 1,
      opened: 0,
    })
    expect(emails.current.delivered + emails.previous.delivered).toBe(2)
    expect((await (await t.company()).get('/dashboard').ok()).emails.current).toMatchObject({
      sent: 0,
      rates: { opened: null, bounced: null },
    })
    await (await co.key('read', 'finance')).get('/dashboard').ok()
  })
})

describe('the statistics of e-mails', () => {
  test('list campaigns that started, newest first, with sums of all mails', async () => {
    const co = await t.company()
    const [a, b] = [(await co.contact()).id, (await co.contact()).id]
    const old = await freezeFor(co, [a], { sentAt: ago(10) })
    const fresh = await freezeFor(co, [a, b], { sentAt: ago(2) })
    await co.post('/campaigns', { name: 'Draft', shopId: co.shopId }).ok(201)
    await recordMailEvents(co, old, [{ kind: 'opened', contactId: a, at: ago(1) }])
    await recordMailEvents(co, fresh, [{ kind: 'opened', contactId: b, at: ago(1) }])
    const all = await co.get('/stats/emails').ok()
    expect(all.items.map((one: { id: string }) => one.id)).toEqual([fresh.campaignId, old.campaignId])
    expect(all.items[0]).toMatchObject({ type: 'campaign', totals: { sent: 2, opened: 1 }, rates: { opened: 0.5 } })
    expect(all.sums).toMatchObject({ totals: { sent: 3, opened: 2 }, rates: { opened: 2 / 3 } })
    const lately = await co.get(`/stats/emails?from=${addDays(today(), -5)}&to=${today()}`).ok()
    expect(lately).toMatchObject({ total: 1, sums: { totals: { sent: 2, opened: 2 } } })
    const then = await co.get(`/stats/emails?to=${addDays(today(), -5)}`).ok()
    expect(then.items).toMatchObject([{ id: old.campaignId, totals: { sent: 1, opened: 0 } }])
    await co.get(`/stats/emails?from=${today()}&to=${addDays(today(), -1)}`).fails(400, 'validation', 'to')
    expect(await (await t.company()).get('/stats/emails').ok()).toMatchObject({
      total: 0,
      sums: { totals: { sent: 0 } },
    })
  })

  test('have the orders of the range, read or from kept sums', async () => {
    const co = await t.company()
    const { id, email } = await co.contact()
    const mail = await freezeFor(co, [id], { sentAt: ago(60) })
    const clicked = (days: number) => ({ kind: 'clicked' as const, contactId: id, at: ago(days), link: 1 })
    await recordMailEvents(co, mail, [clicked(59), clicked(50), clicked(1)])
    const order = { shopId: co.shopId, email, currency: 'CZK', items: [] }
    for (const [days, total] of [
      [59, '100'],
      [50, '20'],
      [1, '3'],
    ] as const) {
      const createdAt = new Date(ago(days).getTime() + 60_000).toISOString()
      await co.post('/orders', { ...order, orderId: `${days}`, createdAt, total }).ok(201)
    }
    const day = (days: number) => addDays(today(), -days)
    const expected = [
      ['', 3, '123'],
      [`?to=${day(55)}`, 1, '100'],
      [`?from=${day(60)}&to=${day(2)}`, 2, '120'],
      [`?from=${day(60)}&to=${day(50)}`, 2, '120'],
      [`?from=${day(60)}&to=9999-12-31`, 3, '123'],
      ['?from=0001-01-01', 3, '123'],
    ] as const
    const check = async () => {
      for (const [query, orders, amount] of expected)
        expect([query, (await co.get(`/stats/emails${query}`).ok()).items[0].totals]).toMatchObject([
          query,
          { orders, revenue: [{ currency: 'CZK', amount }] },
        ])
    }
    await check()
    await makeSums(t)
    await check()
  })
})

describe('conversions', () => {
  test('are empty sums while there are no orders', async () => {
    const co = await t.company()
    const { campaignId } = await freezeFor(co, [])
    const empty = ['click', 'open', 'coupon'].map((kind) => ({ kind, totals: [] }))
    expect(await co.get(`/conversions?campaignId=${campaignId}&from=2026-03-01&to=2026-04-01T00:00:00Z`).ok()).toEqual({
      conversions: empty,
      days: [],
      top: [],
    })
    expect(await co.get(`/stats/campaigns/${campaignId}/conversions`).ok()).toEqual({
      conversions: empty,
      days: [],
      orders: [],
    })
    await co.get('/conversions?vat=half').fails(400, 'validation', 'vat')
    await co.get('/conversions?from=2026-03-02&to=2026-03-01').fails(400, 'validation', 'to')
    await co.get('/conversions?from=x').fails(400, 'validation', 'from')
    await (await t.company()).get(`/conversions?campaignId=${campaignId}`).fails(400, 'validation', 'campaignId')
  })
})

describe('the heatmap', () => {
  test('is the mail with its footer and numbered links, and their clicks', async () => {
    const co = await t.company()
    const html =
      '<p>{{df_name}} <a href="https://shop.example/1">one</a> <a href="mailto:x@shop.example">mail</a> <a href="https://shop.example/2">two</a></p>'
    const { id } = await co.post('/campaigns', { name: 'C', shopId: co.shopId, content: { html } }).ok(201)
    const [a, b] = [(await co.contact()).id, (await co.contact()).id]
    const mail = await freezeFor(co, [a, b])
    await co.db
      .updateTable('campaign')
      .set({ source_id: mail.sourceId, started_at: t.clock.now(), recipients: 2 })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', id)
      .execute()
    for (const number of [1, 2]) await linkOf(co, mail.sourceId, number)
    const click = (contactId: string, link: number) => ({
      kind: 'clicked' as const,
      contactId,
      link,
      at: t.clock.now(),
    })
    await recordMailEvents(co, mail, [click(a, 1), click(a, 1), click(b, 1), click(b, 2)])
    const heatmap = await co.get(`/stats/campaigns/${id}/heatmap`).ok()
    expect(heatmap.html).toContain('<a data-link="1" href="https://shop.example/1">one</a> <a href="mailto:')
    expect(heatmap.html).toContain('<a data-link="2" href="https://shop.example/2">two</a>')
    expect(heatmap.links).toEqual([
      { number: 1, url: 'https://shop.example/1', clicked: 2, clicks: 3, share: 0.75 },
      { number: 2, url: 'https://shop.example/2', clicked: 1, clicks: 1, share: 0.25 },
    ])
  })

  test('of an A/B test shows the variant that won, with its own links', async () => {
    const co = await t.company()
    const html = '<p><a href="https://shop.example/1">one</a></p>'
    const ab = { variants: [{ key: 'A' }, { key: 'B', subject: 'Another' }] }
    const campaign = { name: 'C', shopId: co.shopId, type: 'ab', ab, content: { html } }
    const { id } = await co.post('/campaigns', campaign).ok(201)
    const [a, b] = [(await co.contact()).id, (await co.contact()).id]
    const mail = await freezeFor(co, [a, b])
    await co.db
      .updateTable('campaign')
      .set({ source_id: mail.sourceId, started_at: t.clock.now(), recipients: 2, winner: 2 })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', id)
      .execute()
    for (const number of [1001, 2001]) await linkOf(co, mail.sourceId, number)
    const click = (contactId: string, link: number) => ({
      kind: 'clicked' as const,
      contactId,
      link,
      at: t.clock.now(),
    })
    await recordMailEvents(co, mail, [click(a, 1001), click(b, 2001)])
    const heatmap = await co.get(`/stats/campaigns/${id}/heatmap`).ok()
    expect(heatmap.html).toContain('<a data-link="2001" href="https://shop.example/1">one</a>')
    expect(heatmap.links).toMatchObject([{ number: 2001, clicks: 1, share: 1 }])
  })
})
