import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { linkOf, recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor, ledgerOf, type SentMail } from '../../../../test/support/mailing.ts'
import { recordEmailEvents } from '../../mailing/email-events/index.ts'
import { markMessages, recordResults } from '../../mailing/ledger/index.ts'
import { foldFigures } from './figures.ts'
import { messagesOf } from './mailing.ts'
import { requireMailing } from './slot.ts'
import { countFigures, countLinkFigures } from './sql/counted.ts'

const t = useApi()
const at = (time: string) => new Date(time)
const EMAILS = [
  'eager',
  'reader',
  'robot',
  'bounced',
  'leaver',
  'angry',
  'silent',
  'refused',
  'skipped',
  'waiting',
] as const
type Name = (typeof EMAILS)[number]

/**
 * A campaign to ten contacts around the change to summer time on 29 March 2026 in Prague: sent before midnight, with
 * one mail for each kind of result.
 */
async function sentCampaign(co: Company) {
  const id = {} as Record<Name, string>
  for (const name of EMAILS) id[name] = (await co.contact(`${name}@example.com`, { lastName: name })).id
  const mail = await freezeFor(co, Object.values(id), { sentAt: null })
  await began(co, mail)
  const sent = EMAILS.slice(0, 7).map((name) => ({
    contactId: id[name],
    batch: 0,
    state: 'sent' as const,
    at: at('2026-03-28T20:00:00Z'),
    variant: 0,
    provider: name === 'eager' || name === 'reader' ? 1 : 9,
  }))
  const base = { batch: 0, at: at('2026-03-28T20:05:00Z'), variant: 0, provider: 9 }
  await recordResults(co.db, ledgerOf(co), mail.sourceId, [
    ...sent,
    { ...base, contactId: id.refused, state: 'failed', reason: 'user_unknown', bounced: 'hard' },
    { ...base, contactId: id.skipped, state: 'skipped', reason: 'unsubscribed', provider: 0 },
  ])
  await recordEmailEvents(
    co.db,
    co.tenantId,
    sent.flatMap(({ contactId, at }) => [
      { kind: 'sent' as const, at, contactId, sourceId: mail.sourceId },
      { kind: 'delivered' as const, at, contactId, sourceId: mail.sourceId },
    ]),
  )
  const refusal = { kind: 'bounced' as const, at: base.at, contactId: id.refused, sourceId: mail.sourceId }
  await recordEmailEvents(co.db, co.tenantId, [refusal])
  await linkOf(co, mail.sourceId, 1)
  await linkOf(co, mail.sourceId, 2)
  await recordMailEvents(co, mail, [
    { kind: 'opened', contactId: id.eager, at: at('2026-03-28T20:00:01Z'), machine: true },
    // Half past midnight on the day of the change …
    { kind: 'opened', contactId: id.eager, at: at('2026-03-28T23:30:00Z') },
    { kind: 'clicked', contactId: id.eager, at: at('2026-03-28T23:31:00Z'), link: 1 },
    { kind: 'clicked', contactId: id.eager, at: at('2026-03-28T23:32:00Z'), link: 1 },
    { kind: 'clicked', contactId: id.eager, at: at('2026-03-28T23:33:00Z'), link: 2 },
    // … half past eleven of that evening, which is an hour earlier in UTC than the day before …
    { kind: 'opened', contactId: id.reader, at: at('2026-03-29T21:30:00Z') },
    { kind: 'opened', contactId: id.robot, at: at('2026-03-28T20:00:02Z'), machine: true },
    { kind: 'clicked', contactId: id.robot, at: at('2026-03-28T20:00:03Z'), machine: true, link: 1 },
    // … and half past midnight of the next.
    { kind: 'bounced', contactId: id.bounced, at: at('2026-03-29T22:30:00Z'), bounced: 'soft' },
    // A click without an open counts as an open.
    { kind: 'clicked', contactId: id.leaver, at: at('2026-03-30T10:00:00Z'), link: 2 },
    { kind: 'unsubscribed', contactId: id.leaver, at: at('2026-03-30T10:01:00Z') },
    { kind: 'opened', contactId: id.angry, at: at('2026-03-30T11:00:00Z') },
    { kind: 'complained', contactId: id.angry, at: at('2026-03-30T11:01:00Z') },
  ])
  return { id, mail, path: `/stats/campaigns/${mail.campaignId}` }
}

const began = (co: Company, { campaignId }: SentMail) =>
  co.db
    .updateTable('campaign')
    .set({ started_at: at('2026-03-28T19:59:00Z') })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', campaignId)
    .execute()

const TOTALS = {
  recipients: 10,
  queued: 1,
  sent: 7,
  delivered: 6,
  softBounced: 1,
  hardBounced: 1,
  skipped: 1,
  failed: 1,
  opened: 4,
  clicked: 2,
  openedMachine: 1,
  clickedMachine: 1,
  unsubscribed: 1,
  complained: 1,
  orders: 0,
  revenue: [],
}

const day = (day: string, figures: object = {}) => ({
  day,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  unsubscribed: 0,
  ...figures,
})

describe('the figures of a campaign', () => {
  test('are totals, rates, days of the company, providers and links', async () => {
    const co = await t.company()
    const { path } = await sentCampaign(co)
    const stats = await co.get(path).ok()
    expect(stats.totals).toEqual(TOTALS)
    expect(stats.rates).toEqual({
      delivered: 6 / 7,
      opened: 4 / 7,
      clicked: 2 / 7,
      clickToOpen: 0.5,
      unsubscribed: 1 / 7,
      complained: 1 / 7,
      bounced: 2 / 8,
      softBounced: 1 / 8,
      hardBounced: 1 / 8,
    })
    expect(stats.timeline).toEqual([
      day('2026-03-28', { sent: 7, delivered: 6, bounced: 1 }),
      day('2026-03-29', { opened: 2, clicked: 1 }),
      day('2026-03-30', { opened: 2, clicked: 1, bounced: 1, unsubscribed: 1 }),
    ])
    expect(stats.providers).toEqual([
      { provider: 'other', sent: 5, delivered: 4, opened: 2, clicked: 1, bounced: 2 },
      { provider: 'gmail', sent: 2, delivered: 2, opened: 2, clicked: 1, bounced: 0 },
    ])
    expect(stats.links).toEqual([
      { number: 1, url: 'https://shop.example/1', clicked: 1, clicks: 2 },
      { number: 2, url: 'https://shop.example/2', clicked: 2, clicks: 2 },
    ])
  })

  test('are the same when they are counted from the ledger and the events', async () => {
    const co = await t.company()
    const { mail, path } = await sentCampaign(co)
    const tenant = { ...ledgerOf(co), publicId: co.tenant, language: 'cs', currency: 'CZK' }
    const choice = { kind: 'campaign', id: mail.campaignId }
    const mailing = messagesOf(tenant, await requireMailing(co.db, co.tenantId, choice))!
    const { recipients, figures } = await countFigures(co.db, mailing)
    const { links: _, variants, rest, holdout, ...stats } = await co.get(path).ok()
    expect(holdout).toBeNull()
    expect(foldFigures(recipients, figures, {})).toEqual(stats)
    expect({ variants, rest }).toEqual({ variants: [], rest: null })
    const clicks = await countLinkFigures(co.db, mailing)
    expect(clicks.filter(({ kind }) => kind === 'people').reduce((sum, { value }) => sum + value, 0)).toBe(3)
    expect(clicks.filter(({ kind }) => kind === 'machines')).toEqual([
      { sourceId: mail.sourceId, day: '2026-03-28', link: 1, kind: 'machines', value: 1 },
    ])
  })

  test('can be limited to days, and include opens and clicks of programs', async () => {
    const co = await t.company()
    const { path } = await sentCampaign(co)
    const stats = await co.get(`${path}?from=2026-03-29&to=2026-03-29`).ok()
    expect(stats.totals).toMatchObject({ recipients: 10, queued: 1, sent: 0, opened: 2, openedMachine: 0, clicked: 1 })
    expect(stats.rates.opened).toBeNull()
    expect(stats.timeline).toEqual([day('2026-03-29', { opened: 2, clicked: 1 })])
    expect(stats.links.map((link: { clicks: number }) => link.clicks)).toEqual([2, 1])
    const all = await co.get(`${path}?humans=false`).ok()
    expect(all.totals).toEqual({ ...TOTALS, opened: 5, clicked: 3 })
    expect(all.links[0]).toMatchObject({ clicked: 1, clicks: 3 })
  })

  test('of a campaign that was never sent are 0, and its rates are null', async () => {
    const co = await t.company()
    const { campaignId } = await freezeFor(co, [], { sentAt: null })
    await co.db
      .updateTable('campaign')
      .set({ source_id: null, started_at: null, recipients: null })
      .where('id', '=', campaignId)
      .execute()
    const stats = await co.get(`/stats/campaigns/${campaignId}`).ok()
    expect(stats).toMatchObject({ totals: { recipients: 0, sent: 0 }, timeline: [], providers: [], links: [] })
    expect(Object.values(stats.rates).every((rate) => rate === null)).toBe(true)
    for (const what of ['activity', 'recipients'])
      expect(await co.get(`/stats/campaigns/${campaignId}/${what}`).ok()).toMatchObject({ items: [], total: 0 })
    const file = `/stats/campaigns/${campaignId}/recipients?format=csv`
    expect(await co.get(file).raw()).toMatchObject({ status: 200 })
    expect(await (await co.key('read', 'data_analyst')).get(file).raw()).toMatchObject({ status: 200 })
    await (await co.key('full', 'content_manager')).get(file).fails(403, 'forbidden', 'export')
  })

  test('refuse an invalid query with the name of the field', async () => {
    const co = await t.company()
    const { path } = await sentCampaign(co)
    const wrong = [
      ['', 'from=2026-03-02&to=2026-03-01', 'to'],
      ['', 'from=yesterday', 'from'],
      ['/activity', 'tab=everything', 'tab'],
      ['/activity', `q=${'x'.repeat(201)}`, 'q'],
      ['/recipients', 'engagement=F', 'engagement'],
      ['/recipients', 'rows=both', 'rows'],
      ['/recipients', 'format=xml', 'format'],
      ['/recipients', 'from=2026-03-02&to=2026-03-01', 'to'],
      ['/recipients', 'pageSize=101', 'pageSize'],
      ['/report', 'to=2026-03-01&from=2026-03-02', 'to'],
      ['/report', 'vat=some', 'vat'],
    ] as const
    for (const [route, query, field] of wrong) await co.get(`${path}${route}?${query}`).fails(400, 'validation', field)
    const stranger = await t.company()
    for (const route of [
      '',
      '/activity',
      '/conversions',
      '/heatmap',
      '/recipients',
      '/recipients?format=csv',
      '/report',
    ])
      await stranger.get(`${path}${route}`).fails(404, 'not_found')
  })
})

/** The names on a page of recipients. */
const names = async (co: Company, path: string) => {
  const { items, total } = await co.get(path).ok()
  expect(total, path).toBe(items.length)
  return items.map((one: { email: string }) => one.email.replace('@example.com', '')).sort()
}

describe('recipients', () => {
  test('are in tabs, whose totals agree with their rows', async () => {
    const co = await t.company()
    const { path } = await sentCampaign(co)
    const tab = (tab: string, more = '') => names(co, `${path}/recipients?tab=${tab}${more}`)
    expect(await tab('all')).toEqual([...EMAILS].sort())
    expect(await tab('delivered')).toEqual(['angry', 'eager', 'leaver', 'reader', 'robot', 'silent'])
    expect(await tab('opened')).toEqual(['angry', 'eager', 'leaver', 'reader'])
    expect(await tab('opened', '&humans=false')).toEqual(['angry', 'eager', 'leaver', 'reader', 'robot'])
    expect(await tab('not_opened')).toEqual(['robot', 'silent'])
    expect(await tab('not_opened', '&humans=false')).toEqual(['silent'])
    expect(await tab('clicked')).toEqual(['eager', 'leaver'])
    expect(await tab('clicked', '&humans=false')).toEqual(['eager', 'leaver', 'robot'])
    expect(await tab('bounced')).toEqual(['bounced', 'refused'])
    expect(await tab('unsubscribed')).toEqual(['leaver'])
    expect(await tab('complained')).toEqual(['angry'])
    expect(await tab('ordered')).toEqual([])
  })

  test('are filtered by search, grade and days', async () => {
    const co = await t.company()
    const { path, id } = await sentCampaign(co)
    await co.db
      .updateTable('contact')
      .set({ engagement: 'A' })
      .where('tenant_id', '=', co.tenantId)
      .where('id', 'in', [id.eager, id.silent])
      .execute()
    const found = (query: string) => names(co, `${path}/recipients?${query}`)
    expect(await found('q=EAGER')).toEqual(['eager'])
    expect(await found(`q=%23${id.reader}`)).toEqual(['reader'])
    expect(await found('engagement=A')).toEqual(['eager', 'silent'])
    expect(await found('engagement=A&tab=opened')).toEqual(['eager'])
    expect(await found('q=e&tab=not_opened')).toEqual(['robot', 'silent'])
    expect(await found('tab=opened&from=2026-03-29&to=2026-03-29')).toEqual(['eager', 'reader'])
    expect(await found('tab=opened&from=2026-03-30')).toEqual(['angry', 'leaver'])
    expect(await found('tab=delivered&to=2026-03-27')).toEqual([])
    const report = await co.get(`${path}/report?engagement=A`).ok()
    expect(report.totals).toMatchObject({ recipients: 2, queued: 0, sent: 2, delivered: 2, opened: 1, clicked: 1 })
    expect(report.links).toMatchObject([
      { clicked: 1, clicks: 2 },
      { clicked: 1, clicks: 1 },
    ])
  })

  test('show what each of them did', async () => {
    const co = await t.company()
    const { path, id } = await sentCampaign(co)
    const one = async (name: Name, more = '') =>
      (await co.get(`${path}/recipients?q=%23${id[name]}${more}`).ok()).items[0]
    expect(await one('eager')).toEqual({
      contactId: id.eager,
      email: 'eager@example.com',
      firstName: '',
      lastName: 'eager',
      engagement: 'N',
      state: 'sent',
      reason: null,
      provider: 'gmail',
      variant: null,
      sentAt: '2026-03-28T20:00:00.000Z',
      delivered: true,
      opened: true,
      openedAt: '2026-03-28T23:30:00.000Z',
      lastOpenedAt: '2026-03-28T23:33:00.000Z',
      opens: 1,
      clicked: true,
      clickedAt: '2026-03-28T23:31:00.000Z',
      lastClickedAt: '2026-03-28T23:33:00.000Z',
      clicks: 3,
      bounced: null,
      bouncedAt: null,
      unsubscribedAt: null,
      complainedAt: null,
      orders: 0,
      revenue: [],
    })
    expect(await one('eager', '&humans=false')).toMatchObject({ opens: 2, openedAt: '2026-03-28T20:00:01.000Z' })
    expect(await one('refused')).toMatchObject({
      state: 'failed',
      reason: 'user_unknown',
      bounced: 'hard',
      delivered: false,
    })
    expect(await one('waiting')).toMatchObject({ state: 'queued', sentAt: null, provider: null })
    expect(await one('bounced')).toMatchObject({
      bounced: 'soft',
      bouncedAt: '2026-03-29T22:30:00.000Z',
      delivered: false,
    })
  })

  test('that opened a mail which was returned later are not in the tab not_opened', async () => {
    const co = await t.company()
    const { path, mail, id } = await sentCampaign(co)
    await markMessages(co.db, ledgerOf(co), mail.sourceId, [
      { contactId: id.bounced, set: ['opened'], at: at('2026-03-31T10:00:00Z') },
    ])
    expect(await names(co, `${path}/recipients?tab=not_opened`)).toEqual(['robot', 'silent'])
  })

  test('stay in the figures after the contact was deleted, without an address', async () => {
    const co = await t.company()
    const { path, id } = await sentCampaign(co)
    await co.post(`/contacts/${id.eager}/erase`).ok(204)
    const { items, total } = await co.get(`${path}/recipients?tab=clicked`).ok()
    expect(total).toBe(2)
    expect(items).toContainEqual(
      expect.objectContaining({ contactId: id.eager, email: '', lastName: '', engagement: null }),
    )
    expect((await co.get(path).ok()).totals).toEqual(TOTALS)
  })

  test('come in pages that neither overlap nor leave out a recipient', async () => {
    const co = await t.company()
    const { path, id } = await sentCampaign(co)
    for (const tab of ['all', 'opened']) {
      const seen: string[] = []
      for (let page = 1, total = 1; (page - 1) * 3 < total; page++) {
        const answer = await co.get(`${path}/recipients?tab=${tab}&page=${page}&pageSize=3`).ok()
        total = answer.total
        seen.push(...answer.items.map((one: { contactId: string }) => one.contactId))
      }
      const expected = tab === 'all' ? Object.values(id) : [id.eager, id.reader, id.leaver, id.angry]
      expect(seen.sort()).toEqual(expected.sort())
    }
  })
})

describe('events', () => {
  const types = async (co: Company, path: string) => {
    const { items, total } = await co.get(path).ok()
    expect(total, path).toBe(items.length)
    return items.map((one: { type: string; email: string }) => `${one.type} ${one.email.split('@')[0]}`)
  }

  test('are listed newest first, by tab, search and day', async () => {
    const co = await t.company()
    const { path, id } = await sentCampaign(co)
    const all = await co.get(`${path}/activity?pageSize=100`).ok()
    expect(all.total).toBe(28)
    expect(all.items.map((one: { at: string }) => one.at)).toEqual(
      all.items
        .map((one: { at: string }) => one.at)
        .toSorted()
        .toReversed(),
    )
    expect(all.items[0]).toEqual({
      id: expect.any(String),
      at: '2026-03-30T11:01:00.000Z',
      type: 'complained',
      contactId: id.angry,
      email: 'angry@example.com',
      machine: false,
    })
    expect(await types(co, `${path}/activity?tab=clicked`)).toEqual([
      'clicked leaver',
      'clicked eager',
      'clicked eager',
      'clicked eager',
      'clicked robot',
    ])
    expect((await co.get(`${path}/activity?tab=clicked`).ok()).items[0]).toMatchObject({
      link: 'https://shop.example/2',
    })
    expect(await types(co, `${path}/activity?q=robot`)).toEqual([
      'clicked robot',
      'opened robot',
      'delivered robot',
      'sent robot',
    ])
    expect(await types(co, `${path}/activity?tab=opened&from=2026-03-29&to=2026-03-29`)).toEqual([
      'opened reader',
      'opened eager',
    ])
    expect(await types(co, `${path}/activity?tab=not_opened`)).toEqual(['delivered silent', 'delivered robot'])
    expect(await types(co, `${path}/recipients?rows=events&tab=opened`)).toEqual([
      'opened angry',
      'opened reader',
      'opened eager',
    ])
    expect(await types(co, `${path}/recipients?rows=events&tab=opened&humans=false&to=2026-03-28`)).toEqual([
      'opened robot',
      'opened eager',
    ])
    const second = await co.get(`${path}/activity?page=2&pageSize=2`).ok()
    expect(second.items).toEqual(all.items.slice(2, 4))
  })
})

describe('files', () => {
  const csv = async (co: Company, path: string) => {
    const answer = await co.get(path).raw()
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.text.startsWith('\ufeff')).toBe(true)
    return answer.text.slice(1).split('\r\n').slice(0, -1)
  }

  test('contain all recipients or events of the query, with formulas neutralised', async () => {
    const co = await t.company()
    const { path, id } = await sentCampaign(co)
    await co.patch(`/contacts/${id.eager}`, { firstName: '=cmd|x', lastName: 'A;"B"' }).ok()
    const rows = await csv(co, `${path}/recipients?format=csv&tab=clicked&pageSize=1`)
    expect(rows[0]).toMatch(/^contactId;email;firstName;lastName;engagement;state;/)
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual(
      expect.stringContaining(`${id.eager};eager@example.com;'=cmd|x;"A;""B""";N;sent;;gmail;`),
    )
    const events = await csv(co, `${path}/recipients?format=csv&rows=events&tab=clicked`)
    expect(events[0]).toBe('id;at;type;contactId;email;link;machine')
    expect(events).toHaveLength(5)
    expect(events[1]).toContain(`;clicked;${id.leaver};leaver@example.com;https://shop.example/2;false`)
    const report = await csv(co, `${path}/report?format=csv`)
    expect(report).toContain('totals;;opened;4')
    expect(report).toContain('timeline;2026-03-29;clicked;1')
    expect(report).toContain('providers;gmail;sent;2')
    expect(report).toContain('links;2 https://shop.example/2;clicked;2')
  })

  test('of many rows are complete', async () => {
    const co = await t.company()
    const { campaignId } = await manyMails(co, 4500)
    for (const tab of ['all', 'opened']) {
      const rows = await csv(co, `/stats/campaigns/${campaignId}/recipients?format=csv&tab=${tab}`)
      expect(new Set(rows.slice(1).map((row) => row.split(';')[0])).size).toBe(4500)
      expect(rows).toHaveLength(4501)
    }
    const events = await csv(co, `/stats/campaigns/${campaignId}/recipients?format=csv&rows=events`)
    expect(new Set(events.slice(1).map((row) => row.split(';')[0])).size).toBe(9000)
  })
})

/** Mails to recipients without contacts: the ledger outlives them. */
async function manyMails(co: Company, number: number): Promise<SentMail> {
  const ids = Array.from({ length: number }, (_, i) => String(10_000_000 + i))
  const mail = await freezeFor(co, ids, { sentAt: at('2026-03-28T20:00:00Z') })
  const both = ids.flatMap((contactId, i) => [
    { kind: 'sent' as const, at: at('2026-03-28T20:00:00Z'), contactId, sourceId: mail.sourceId },
    { kind: 'opened' as const, at: new Date(Date.UTC(2026, 2, 29, 8, 0, i % 60)), contactId, sourceId: mail.sourceId },
  ])
  await recordEmailEvents(co.db, co.tenantId, both)
  return mail
}
