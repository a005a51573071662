import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'
import { numbersOf } from './newsletters/summary.ts'

const t = useApi()
const at = (time: string) => new Date(time)

async function sentCampaign(co: Company) {
  const [a, b, c] = [await co.contact('a@example.com'), await co.contact('b@example.com'), await co.contact()]
  const mail = await freezeFor(co, [a.id, b.id, c.id], { sentAt: at('2026-03-28T20:00:00Z') })
  await recordMailEvents(co, mail, [
    { kind: 'clicked', contactId: a.id, at: at('2026-03-28T21:00:00Z'), link: 1 },
    { kind: 'clicked', contactId: a.id, at: at('2026-03-28T21:01:00Z'), link: 1 },
    { kind: 'bounced', contactId: b.id, at: at('2026-03-28T20:01:00Z') },
  ])
  return { mail, a, b, c, id: Number(mail.campaignId) }
}

describe('a newsletter', () => {
  test('is a draft of a campaign, which nobody gets before it is approved', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const [list, without] = [await co.list(), await co.list()]
    const sender = await co.post('/sending/senders', { email: 'shop@example.com', name: 'Shop' }).ok(201)
    const email = (await v3.post('/emails', { title: 'Hello', name: 'Letter', htmlbody: '<p>x</p>' }).raw()).body.data
    const start = new Date(t.clock.now().getTime() + 24 * 3600_000)
    const { status, body } = await v3
      .post('/newsletter', {
        email_id: email.id,
        contactlists: [Number(list.id)],
        excluded_contactlists: [without.id],
        name: 'Spring',
        start: start.toISOString(),
        measurestats: 1,
        senderemail: 'SHOP@example.com',
        sendername: 'Flowers',
        replyto: 'reply@example.com',
        utm_source: 'news',
      })
      .raw()
    expect([status, body]).toEqual([201, { status: 'created', meta: [], data: { id: expect.any(Number) } }])
    expect(await co.get(`/campaigns/${body.data.id}`).ok()).toMatchObject({
      status: 'draft',
      name: 'Spring',
      subject: 'Hello',
      templateId: String(email.id),
      senderId: sender.id,
      senderName: 'Flowers',
      replyTo: 'reply@example.com',
      audience: { listIds: [list.id], excludeListIds: [without.id] },
      schedule: { mode: 'at', sendAt: start.toISOString() },
      tracking: { opens: true, clicks: true, utm: { on: true, source: 'news' } },
    })
    expect((await v3.get('/newsletter').raw()).body.data).toEqual([])
  })

  test('with a fault is refused', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const list = await co.list()
    const theirs = await (await t.company()).list()
    const email = (await v3.post('/emails', { title: 'Hello', htmlbody: '<p>x</p>' }).raw()).body.data
    const draft = await co.post('/templates', { name: 'Draft', content: { html: '<p>x</p>' }, publish: false }).ok(201)
    for (const [field, change] of [
      ['email_id', { email_id: draft.id }],
      ['email_id', { email_id: 999999 }],
      ['email_id', { email_id: null }],
      ['contactlists', { contactlists: [] }],
      ['contactlists', { contactlists: ['x'] }],
      ['contactlists', { contactlists: [theirs.id] }],
      ['excluded_contactlists', { excluded_contactlists: [theirs.id] }],
      ['senderemail', { senderemail: 'nobody@example.com' }],
      ['start', { start: 'soon' }],
      ['start', { start: '2020-01-01 00:00:00' }],
    ] as const) {
      const input = { email_id: email.id, contactlists: [list.id], ...change }
      const { status, body } = await v3.post('/newsletter', input).raw()
      expect([status, body]).toEqual([422, failed(`Invalid value: ${field}.`)])
    }
  })
})

describe('statistics', () => {
  test('the percentages are those of the other service', () => {
    const figures = { sent: 100, opened: 40, clicked: 20, unsubscribed: 5, softBounced: 1, hardBounced: 1, returned: 2 }
    expect(numbersOf(figures, 30)).toEqual({
      sent: 100,
      opened: 40,
      opened_not_unique: 40,
      clicked: 20,
      clicked_not_unique: 30,
      unsubscribed: 5,
      bounced: 2,
      unopened: 58,
      unopened_perc: 58,
      opened_perc: 40,
      clicked_perc: 50,
      clicked_perc_abs: 20,
      unsubscribed_perc: 12.5,
      unsubscribed_perc_abs: 5,
      bounced_perc: 2,
    })
  })

  test('sent newsletters are listed with their figures', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const { id } = await sentCampaign(co)
    const { id: second } = await freezeFor(co, []).then(({ campaignId }) => ({ id: Number(campaignId) }))
    const record = { id, name: 'Frozen', email_id: null, start: '2026-03-28 21:00:00', finish: '2026-03-28 21:00:00' }
    const sent = (await v3.get('/newsletter').raw()).body
    expect([sent.meta.total_count, sent.data[0]]).toEqual([2, record])
    expect((await v3.get(`/newsletter?filter[id][eq]=${second}`).raw()).body.data).toMatchObject([{ id: second }])
    expect((await v3.get('/newsletter?filter[email_id][eq]=5').raw()).body.data).toEqual([])
    const summary = (await v3.get(`/newsletter-stats-summary?id=${id}`).raw()).body
    expect(summary).toEqual({
      status: 'ok',
      meta: { total_count: 1, displayed_count: 1, offset: 0, limit: 500 },
      data: [
        {
          ...record,
          sms_id: null,
          ...numbersOf({ sent: 3, opened: 1, clicked: 1, hardBounced: 1, returned: 1 }, 2),
          preview_url: '',
          track: { utm_source: '', utm_medium: '', utm_campaign: '' },
          contact_lists: [],
        },
      ],
    })
    expect((await v3.get('/newsletter-stats-summary?sort=-id&select=id,name').raw()).body.data).toEqual([
      { id: second, name: 'Frozen' },
      { id, name: 'Frozen' },
    ])
    expect(
      (
        await v3Of(await t.company())
          .get('/newsletter-stats-summary')
          .raw()
      ).body.data,
    ).toEqual([])
  })

  test('sent mails are listed, filtered and paged', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const first = await sentCampaign(co)
    const other = await freezeFor(co, [first.a.id, first.c.id])
    const rows = async (query: string) => (await v3.get(`/campaign-stats-sent?type=newsletter&${query}`).raw()).body
    const all = await rows('')
    expect(all.meta).toEqual({ total_count: 5, displayed_count: 5, offset: 0, limit: 500 })
    expect(all.data[0]).toEqual({
      id: Number(first.mail.sourceId) * 1e9 + Number(first.a.id),
      campaign_id: first.id,
      newsletter_id: first.id,
      contact_id: Number(first.a.id),
      time: '2026-03-28 21:00:00',
      emailaddress: 'a@example.com',
      opened: true,
      clicked: true,
      unsubscribed: false,
      bounced: false,
    })
    const ids = all.data.map((row: { id: number }) => row.id)
    for (const [offset, limit] of [
      [0, 2],
      [2, 2],
      [4, 2],
      [5, 2],
      [1, 4],
    ] as const)
      expect((await rows(`offset=${offset}&limit=${limit}&select=id`)).data).toEqual(
        ids.slice(offset, offset + limit).map((id: number) => ({ id })),
      )
    const count = async (query: string) => (await rows(query)).meta.total_count
    expect(await count(`campaign_id=${other.campaignId}`)).toBe(2)
    expect(await count(`contact_id=${first.a.id}`)).toBe(2)
    expect(await count('emailaddress=B@example.com')).toBe(1)
    expect(await count(`bounced=1&campaign_id=${first.id}`)).toBe(1)
    expect(await count('opened=0')).toBe(4)
    expect(await count(`id=${ids[1]}`)).toBe(1)
    expect(await count('campaign_id=x')).toBe(0)
    expect((await v3.get('/campaign-stats-sent?type=autoresponder').raw()).body.data).toEqual([])
    expect((await v3.get('/campaign-stats-sent?type=pigeon').raw()).status).toBe(422)
  })

  test('what happened to mails is read as lines of JSON', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const { id, a } = await sentCampaign(co)
    const lines = async (query = '') => {
      const { status, text } = await v3.get(`/email-statistic-events-jsonl${query}`).raw()
      expect(status).toBe(200)
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    }
    const all = await lines('?from=2020-01-01&to=2040-01-01')
    const clicked = all.filter(({ event }) => event === 'clicked')
    expect(clicked).toContainEqual({
      id: expect.stringMatching(/^e\d+$/),
      event: 'clicked',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      contact_id: Number(a.id),
      emailaddress: 'a@example.com',
      campaign_type: 'newsletter',
      campaign_id: id,
      email_statistic_id: `c${id}`,
      url: expect.stringMatching(/^https?:/),
      is_machine: false,
    })
    expect(await lines('?from=2020-01-01&to=2020-01-02')).toEqual([])
    for (const query of ['?from=x', '?to=x', '?from=2020-01-02&to=2020-01-01'])
      expect((await v3.get(`/email-statistic-events-jsonl${query}`).raw()).status).toBe(422)
    expect((await v3.get('/scoring-result-changes?limit=10').raw()).body).toEqual({
      status: 'ok',
      meta: { total_count: 0, displayed_count: 0, offset: 0, limit: 10 },
      data: [],
    })
  })
})
