import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { approved, LETTER, readyCampaign } from '../../../../../test/support/campaigns.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { insertRecipients, ledgerFaults, sendUntil, startSending } from '../../../../../test/support/delivery.ts'
import { ledgerOf } from '../../../../../test/support/mailing.ts'
import { until } from '../../../../../test/support/until.ts'
import { recordEmailEvents } from '../../email-events/index.ts'
import { countMails, endMailings, markMessages } from '../../ledger/index.ts'
import { campaignClock } from './clock.ts'

const t = useApi()
const FOOTER = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>'
const MINUTE = 60_000
const tick = async () => {
  const context = { app: t.app, db: t.database.db, now: t.clock.now() }
  for (const loop of [campaignClock, endMailings]) await loop.run(context)
}
const get = (co: Company, id: string) => co.get(`/campaigns/${id}`).ok()

async function launched(co: Company, more: { contacts?: number; [field: string]: unknown } = {}, body: object = {}) {
  const list = await insertRecipients(co, more.contacts ?? 20)
  const { id } = await readyCampaign(co, { ...more, contacts: 0, audience: { listIds: [list.id] } })
  await approved(co, id)
  await co.post(`/campaigns/${id}/send`, body).ok(200)
  return id
}

const batchesOf = async (co: Company) =>
  (
    await sql<{
      due: string
      variant: number | null
      messages: number
    }>`select b.due_at::text as due, b.variant, count(m.*)::int as messages
      from send_batch b left join message m on m.tenant_id = b.tenant_id and m.source_id = b.source_id and m.batch = b.n
      where b.tenant_id = ${co.tenantId} group by b.n, 1, 2 order by 1, b.n`.execute(co.db)
  ).rows

describe('the clock', () => {
  test('starts a scheduled campaign at its time, and not before', async () => {
    const co = await t.company()
    const sendAt = new Date(t.clock.now().getTime() + 10 * MINUTE).toISOString()
    const id = await launched(co, {}, { sendAt })
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'scheduled' })
    t.clock.forward(10 * MINUTE)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'preparing' })
    expect(await sendUntil(t, co, id, ['sent'])).toMatchObject({ counts: { recipients: 20, sent: 20 } })
    const { items } = await co.get('/notifications').ok()
    expect(items[0]).toMatchObject({ type: 'campaign_sent', subject: { kind: 'campaign', id } })
  })

  test('spreads a campaign over a time, or sends a percentage per hour', async () => {
    const co = await t.company()
    await launched(co, { contacts: 1000, schedule: { mode: 'spread', spreadMinutes: 120 } })
    await t.runJobs()
    const now = t.clock.now().getTime()
    const after = async () =>
      (await batchesOf(co)).map(({ due, messages }) => [(new Date(due).getTime() - now) / MINUTE, messages])
    expect(await after()).toEqual(Array.from({ length: 100 }, (_, i) => [expect.closeTo(i * 1.2), 10]))
    const other = await t.company()
    await launched(other, { contacts: 30, schedule: { mode: 'batches', percentPerHour: 10 } })
    await t.runJobs()
    const hours = (await batchesOf(other)).map(({ due, messages }) => [
      (new Date(due).getTime() - now) / 60 / MINUTE,
      messages,
    ])
    expect(hours).toEqual(Array.from({ length: 30 }, (_, i) => [Math.floor(i / 3), 1]))
  })

  test('starts nothing while sending is off', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const later = (minutes: number) => new Date(t.clock.now().getTime() + minutes * MINUTE).toISOString()
    const scheduled = await launched(co, {}, { sendAt: later(10) })
    const atOnce = await launched(co)
    await owner.put('/sending-mode', { mode: 'off' }).ok()
    t.clock.forward(11 * MINUTE)
    await t.runJobs()
    await tick()
    for (const id of [scheduled, atOnce]) expect(await get(co, id)).toMatchObject({ status: 'scheduled' })
    await owner.put('/sending-mode', { mode: 'live' }).ok()
    await tick()
    await t.runJobs()
    for (const id of [scheduled, atOnce]) expect(await get(co, id)).toMatchObject({ status: 'sending' })
  })

  test('does not start a campaign that may no longer be sent', async () => {
    const change = async (values: { sender_id?: null; footer_html?: null }, html?: string) => {
      const co = await t.company()
      const footer = await co.post('/footers', { name: 'F', content: { html: FOOTER } }).ok(201)
      const id = await launched(co, html ? { content: { html }, footerId: footer.id } : {})
      await co.db
        .updateTable('campaign')
        .set({ ...values, updated_at: t.clock.now() })
        .where('tenant_id', '=', co.tenantId)
        .where('id', '=', id)
        .execute()
      await t.runJobs()
      return (await get(co, id)) as { status: string; failReason: string }
    }
    expect(await change({ sender_id: null })).toMatchObject({ status: 'failed', failReason: 'sender_missing' })
    const bare = LETTER.replace(/<p>\{\{cl_company.*<\/p>/, '')
    expect(await change({}, bare)).toMatchObject({ status: 'sending' })
    expect(await change({ footer_html: null }, bare)).toMatchObject({
      status: 'failed',
      failReason: 'no_footer',
    })
  })

  test('waits for the hour at which a contact reads', async () => {
    const co = await t.company()
    t.clock.set('2027-05-04T10:20:00Z') // 12:20 in Prague
    const id = await launched(co, { schedule: { mode: 'best_time' } })
    await t.runJobs()
    // Without any opens and clicks: ten o'clock tomorrow.
    expect((await batchesOf(co)).map(({ due, messages }) => [new Date(due).toISOString(), messages])).toEqual([
      ['2027-05-05T08:00:00.000Z', 20],
    ])
    expect(await get(co, id)).toMatchObject({ status: 'sending', counts: { queued: 20 } })
  })

  test('sends only within the window', async () => {
    const co = await t.company()
    t.clock.set('2027-05-04T20:00:00Z')
    const window = { from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
    const id = await launched(co, { schedule: { mode: 'now', window } })
    const stop = await startSending(t)
    await until('a queue that is held until the window opens', async () => {
      const { rows } = await sql`
        select from send_queue where tenant_id = ${co.tenantId} and resume_at > ${t.clock.now()}`.execute(co.db)
      return rows.length
    })
    await stop()
    expect(await get(co, id)).toMatchObject({ status: 'sending', counts: { queued: 20 } })
    t.clock.set('2027-05-05T06:00:00Z')
    expect(await sendUntil(t, co, id, ['sent'])).toMatchObject({ counts: { sent: 20 } })
  })
})

describe('an A/B test', () => {
  const variants = [
    { key: 'a', subject: 'First' },
    { key: 'b', subject: 'Second' },
  ]
  const subjects = async (co: Company) => {
    const { items } = await co.get('/outbox?pageSize=100').ok()
    const count = (subject: string) => items.filter((mail: { subject: string }) => mail.subject === subject).length
    return { first: count('First'), second: count('Second') }
  }

  test('is sent to a part, decided by opens of people, and the others get the winner', async () => {
    const co = await t.company()
    const id = await launched(co, {
      contacts: 40,
      type: 'ab',
      ab: { variants, testPercent: 50, waitMinutes: 60, metric: 'open' },
    })
    expect(await sendUntil(t, co, id, ['deciding'])).toMatchObject({ counts: { recipients: 40, sent: 20, queued: 20 } })
    expect(await subjects(co)).toEqual({ first: 10, second: 10 })
    const { rows } = await sql<{ contact_id: string; source_id: string }>`select contact_id, source_id from message
      where tenant_id = ${co.tenantId} and variant = 2 and state = 1 limit 2`.execute(co.db)
    await markMessages(
      co.db,
      ledgerOf(co),
      rows[0]!.source_id,
      rows.map(({ contact_id }) => ({ contactId: contact_id, set: ['opened'], at: t.clock.now() })),
    )
    const { variants: figures } = await co.get(`/stats/campaigns/${id}`).ok()
    expect(figures).toMatchObject([
      { key: 'a', sent: 10, delivered: 10, opened: 0, rates: { opened: 0 } },
      { key: 'b', sent: 10, delivered: 10, opened: 2, clicked: 0, rates: { opened: 0.2, clicked: 0 } },
    ])
    expect((await co.get(`/stats/campaigns/${id}/report?engagement=N`).ok()).variants).toEqual(figures)
    t.clock.forward(59 * MINUTE)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'deciding' })
    t.clock.forward(MINUTE)
    expect(await sendUntil(t, co, id, ['sent'])).toMatchObject({ counts: { sent: 40, queued: 0, opened: 2 } })
    expect(await subjects(co)).toEqual({ first: 10, second: 30 })
    expect(await ledgerFaults(t)).toEqual([])
    // The figures of the test stay as they were; those of the others are apart.
    const after = await co.get(`/stats/campaigns/${id}`).ok()
    expect(after.variants).toEqual(figures)
    expect(after.rest).toMatchObject({ key: 'b', sent: 20, opened: 0 })
    const { items } = await co.get(`/stats/campaigns/${id}/recipients?pageSize=100`).ok()
    expect(items.filter((one: { variant: number }) => one.variant === 2)).toHaveLength(30)
  })

  test.each([
    // A had two orders, B one of a higher price.
    ['order', { first: 30, second: 10 }],
    ['revenue', { first: 10, second: 30 }],
  ])('is decided by %s', async (metric, expected) => {
    const co = await t.company()
    const ab = { variants, testPercent: 50, waitMinutes: 60, metric }
    const id = await launched(co, { contacts: 40, type: 'ab', ab })
    await sendUntil(t, co, id, ['deciding'])
    const buys = async (variant: number, totals: readonly string[]) => {
      const { rows } = await sql<{ contact_id: string; source_id: string; email: string }>`
        select m.contact_id, m.source_id, c.email from message m
        join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id
        where m.tenant_id = ${co.tenantId} and m.variant = ${variant} and m.state = 1
        order by m.contact_id limit ${totals.length}`.execute(co.db)
      for (const [i, { contact_id: contactId, source_id: sourceId, email }] of rows.entries()) {
        const at = t.clock.now()
        await recordEmailEvents(co.db, co.tenantId, [{ kind: 'clicked', at, contactId, sourceId }])
        const order = {
          shopId: co.shopId,
          orderId: `${variant}-${i}`,
          email,
          createdAt: at.toISOString(),
          currency: 'CZK',
        }
        const items = [{ code: 'A', name: 'A', quantity: 1, unitPrice: totals[i] }]
        await co.post('/orders', { ...order, total: totals[i], items }).ok(201)
      }
    }
    await buys(1, ['10', '20.50'])
    await buys(2, ['31'])
    t.clock.forward(60 * MINUTE)
    await sendUntil(t, co, id, ['sent'])
    expect(await subjects(co)).toEqual(expected)
  })

  test('with a manual decision waits for a person', async () => {
    const co = await t.company()
    const id = await launched(co, {
      contacts: 10,
      type: 'ab',
      ab: { variants, testPercent: 40, waitMinutes: 60, metric: 'manual' },
    })
    await sendUntil(t, co, id, ['deciding'])
    t.clock.forward(600 * MINUTE)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'deciding' })
    await co.post(`/campaigns/${id}/winner`, { variant: 'a' }).ok(200)
    expect(await sendUntil(t, co, id, ['sent'])).toMatchObject({ counts: { sent: 10 } })
    expect(await subjects(co)).toEqual({ first: 8, second: 2 })
  })
})

describe('a harmful campaign', () => {
  async function sending(co: Company) {
    const id = await launched(co, { contacts: 2 })
    await t.runJobs()
    const { rows } = await sql<{
      source_id: string
    }>`select source_id from campaign where tenant_id = ${co.tenantId} and id = ${id}`.execute(co.db)
    const count = (kind: 'sent' | 'hardBounced' | 'complained', delta: number) =>
      countMails(co.db, co.tenantId, rows[0]!.source_id, [{ day: '2027-01-01', provider: 1, variant: 0, kind, delta }])
    return { id, count }
  }

  test('with too many hard bounces is paused, once: a person may resume it', async () => {
    const co = await t.company()
    const { id, count } = await sending(co)
    await count('sent', 499)
    await count('hardBounced', 100)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'sending' })
    await count('sent', 1000)
    await count('hardBounced', 20)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'paused', pausedReason: 'bounce_rate' })
    expect((await co.get('/notifications').ok()).items[0]).toMatchObject({
      type: 'campaign_paused',
      params: { reason: 'bounce_rate' },
    })
    await co.post(`/campaigns/${id}/resume`, {}).ok(200)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'sending', pausedReason: null })
  })

  test('with too many complaints is paused', async () => {
    const co = await t.company()
    const { id, count } = await sending(co)
    await count('sent', 1000)
    await count('complained', 3)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'sending' })
    await count('complained', 1)
    await tick()
    expect(await get(co, id)).toMatchObject({ status: 'paused', pausedReason: 'complaint_rate' })
  })
})
