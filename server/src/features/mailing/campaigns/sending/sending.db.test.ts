import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { approved, LETTER, readyCampaign } from '../../../../../test/support/campaigns.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { markMessages, recordResults } from '../../ledger/index.ts'
import { requireCampaign } from '../store.ts'
import { endCampaign, failCampaign, pauseCampaign } from './lifecycle.ts'
import { describeMailing } from './mailing-source.ts'

const t = useApi()
const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * MINUTE).toISOString()
const act = (co: Company, id: string, word: string, body: object = {}) => co.post(`/campaigns/${id}/${word}`, body)
const context = (co: Company) => ({ db: co.db, now: t.clock.now() })
const mailingOf = async (co: Company, id: string) =>
  (await describeMailing(co.db, await requireCampaign(co.db, co.tenantId, id)))!
const company = (co: Company) => ({ id: co.tenantId, timezone: 'Europe/Prague' })
const setStatus = (co: Company, id: string, status: 'sent') =>
  co.db.updateTable('campaign').set({ status }).where('tenant_id', '=', co.tenantId).where('id', '=', id).execute()

/** A campaign whose messages are in the queue. */
async function sending(co: Company, more: { contacts?: number; [field: string]: unknown } = {}) {
  const ready = await readyCampaign(co, more)
  await approved(co, ready.id)
  await act(co, ready.id, 'send').ok(200)
  expect(await t.runJobs()).toBe(0)
  return ready
}

/** Records results as a sender does, by the positions of contacts. */
async function handOver(co: Company, id: string, states: Record<string, 'sent' | 'failed'>) {
  const { source_id } = await co.db
    .selectFrom('campaign')
    .select('source_id')
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const messages = await co.db
    .selectFrom('message')
    .select(['contact_id', 'batch'])
    .where('tenant_id', '=', co.tenantId)
    .where('source_id', '=', source_id)
    .execute()
  const results = messages.flatMap(({ contact_id, batch }) => {
    const state = states[contact_id]
    return state ? [{ contactId: contact_id, batch, state, at: t.clock.now(), variant: 0, provider: 9 }] : []
  })
  await recordResults(co.db, company(co), source_id!, results)
  return source_id!
}

describe('the checklist', () => {
  test('is empty for a campaign that can be sent', async () => {
    const co = await t.company()
    const { id } = await readyCampaign(co)
    expect(await co.get(`/campaigns/${id}/checklist`).ok()).toEqual({ ready: true, items: [] })
  })

  test('lists what an empty campaign lacks', async () => {
    const co = await t.company()
    const { id } = await co.post('/campaigns', { name: 'x', shopId: co.shopId, type: 'ab' }).ok(201)
    const { ready, items } = await co.get(`/campaigns/${id}/checklist`).ok()
    expect(ready).toBe(false)
    const codes = items.map(({ code }: { code: string }) => code)
    for (const code of ['sender_missing', 'audience_empty', 'ab_missing', 'subject_empty', 'html_empty'])
      expect(codes).toContain(code)
  })

  test('reports the sending mode, times in the past and missing settings', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const schedule = { mode: 'at', sendAt: inMinutes(10) }
    const { id } = await readyCampaign(co, { schedule })
    t.clock.forward(6 * MINUTE)
    await owner.put('/sending-mode', { mode: 'off' }).ok()
    const items = async () => (await co.get(`/campaigns/${id}/checklist`).ok()).items
    expect(await items()).toEqual([
      { code: 'mode', severity: 'error', params: {} },
      { code: 'schedule', severity: 'error', params: { field: 'sendAt', reason: 'past' } },
    ])
    await owner.put('/sending-mode', { mode: 'test' }).ok()
    await co.patch(`/campaigns/${id}`, { baseVersion: 1, schedule: { mode: 'spread', sendAt: null } }).ok()
    expect(await items()).toEqual([
      { code: 'schedule', severity: 'error', params: { field: 'spreadMinutes', reason: 'missing' } },
      { code: 'mode_test', severity: 'warning', params: {} },
    ])
  })

  test('checks every variant, and warns of tags that are empty for some recipients', async () => {
    const co = await t.company()
    const ab = { variants: [{ key: 'a' }, { key: 'b', subject: 'FREE VIAGRA, CLICK NOW!!!' }, { key: 'c' }] }
    const html = LETTER.replace('</p>', ' Greetings to {{ df_town }}, {{ df_surname|default("x") }}</p>')
    const { id } = await readyCampaign(co, { ab, content: { html } })
    const { items } = await co.get(`/campaigns/${id}/checklist`).ok()
    expect(items).toContainEqual({ code: 'ab_same', severity: 'warning', params: { variants: ['a', 'c'] } })
    expect(items).toContainEqual(
      expect.objectContaining({ code: 'spam', params: expect.objectContaining({ variant: 'b' }) }),
    )
    const empty = items.find(({ code }: { code: string }) => code === 'empty_tags')
    expect(empty.params).toEqual({ tags: [{ tag: 'df_town', empty: 2 }], sample: 2 })
  })
})

describe('approval', () => {
  test('fixes the footer', async () => {
    const co = await t.company()
    const html = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Leave</a></p>'
    const footer = await co.post('/footers', { name: 'F', content: { html } }).ok(201)
    await co.post(`/footers/${footer.id}/default`, {}).ok()
    const { id } = await readyCampaign(co, { content: { html: LETTER.replace(/<p>\{\{cl_company.*<\/p>/, '') } })
    await approved(co, id)
    await co.delete(`/footers/${footer.id}/default`).ok()
    expect((await mailingOf(co, id)).footerHtml).toBe(html)
    expect((await co.get(`/campaigns/${id}/preview`).ok()).html).toContain('Leave')
    await act(co, id, 'unapprove').ok()
    expect((await mailingOf(co, id)).footerHtml).toBeNull()
    const error = await act(co, id, 'approve', { baseVersion: 1, expectedRecipients: 2 }).fails(
      409,
      'conflict',
      'checklist',
    )
    expect(error.params.issues).toContainEqual(expect.objectContaining({ code: 'no_footer' }))
  })

  test('needs the current number of recipients', async () => {
    const co = await t.company()
    const { id } = await readyCampaign(co, { contacts: 2 })
    const approve = (expectedRecipients: number, baseVersion = 1) =>
      act(co, id, 'approve', { baseVersion, expectedRecipients })
    const error = await approve(3).fails(409, 'count_mismatch')
    expect(error.params).toEqual({ expected: 3, actual: 2 })
    await approve(2, 2).fails(409, 'conflict', 'version')
    const done = await approve(2).ok(200)
    expect(done).toMatchObject({ status: 'approved', approvedRecipients: 2, approvedAt: t.clock.now().toISOString() })
    await approve(2).fails(409, 'conflict', 'status')
    await co.patch(`/campaigns/${id}`, { baseVersion: 1, name: 'x' }).fails(409, 'conflict', 'status')
    await co.put(`/campaigns/${id}/content`, { baseVersion: 1, html: 'x' }).fails(409, 'conflict', 'status')
    await co.delete(`/campaigns/${id}`).fails(409, 'conflict', 'status')
    expect(await act(co, id, 'unapprove').ok()).toMatchObject({ status: 'draft', approvedAt: null })
    await act(co, id, 'unapprove').fails(409, 'conflict', 'status')
    await co.patch(`/campaigns/${id}`, { baseVersion: 1, name: 'x' }).ok()
  })

  test('is refused without recipients, or with errors in the checklist', async () => {
    const co = await t.company()
    const empty = await readyCampaign(co, { contacts: 0 })
    await act(co, empty.id, 'approve', { baseVersion: 1, expectedRecipients: 0 }).fails(409, 'empty_segment')
    const { id } = await readyCampaign(co, { subject: '', contacts: 1 })
    const error = await act(co, id, 'approve', { baseVersion: 1, expectedRecipients: 1 }).fails(
      409,
      'conflict',
      'checklist',
    )
    expect(error.params.issues).toEqual([{ code: 'subject_empty', severity: 'error', params: {} }])
    expect((await co.get(`/campaigns/${id}`).ok()).status).toBe('draft')
  })

  test('needs the right to send', async () => {
    const co = await t.company()
    const { id } = await readyCampaign(co)
    const writer = await co.key('full', 'content_manager')
    await writer.patch(`/campaigns/${id}`, { baseVersion: 1, name: 'x' }).ok()
    const bodies = { approve: { baseVersion: 2, expectedRecipients: 2 }, winner: { variant: 'a' } }
    for (const word of ['approve', 'unapprove', 'send', 'pause', 'resume', 'cancel', 'retry-failed', 'winner'])
      await writer.post(`/campaigns/${id}/${word}`, bodies[word as 'winner'] ?? {}).fails(403, 'forbidden', 'send')
    const manager = await co.key('full', 'marketing_manager')
    await manager.post(`/campaigns/${id}/approve`, bodies.approve).ok()
  })

  test('of variants fixes the versions of their templates', async () => {
    const co = await t.company()
    const { id: templateId } = await co.post('/templates', { name: 'T', content: { html: LETTER } }).ok(201)
    const ab = { variants: [{ key: 'a' }, { key: 'b', templateId, senderName: 'Bee' }] }
    const { id } = await readyCampaign(co, { ab })
    const done = await approved(co, id)
    expect(done.ab.variants[1]).toEqual({ key: 'b', templateId, senderName: 'Bee' })
    await co.put(`/templates/${templateId}/content`, { baseVersion: 1, html: 'later' }).ok()
    await co.post(`/templates/${templateId}/publish`, {}).ok()
    const { variants, from, linkParams } = await mailingOf(co, id)
    expect(variants.map(({ html, senderName }) => [html, senderName])).toEqual([
      [LETTER, 'Flowers'],
      [LETTER, 'Flowers'],
      [LETTER, 'Bee'],
    ])
    expect([from.name, linkParams]).toEqual(['Flowers', 'utm_source=newsletter&utm_medium=email&utm_campaign=spring'])
  })
})

describe('sending', () => {
  test('starts at once, and every recipient is in the queue', async () => {
    const co = await t.company()
    const { id } = await readyCampaign(co, { contacts: 3 })
    await act(co, id, 'send').fails(409, 'conflict', 'status')
    await approved(co, id)
    expect(await act(co, id, 'send').ok(200)).toMatchObject({ status: 'preparing', startedAt: expect.any(String) })
    await act(co, id, 'send').fails(409, 'conflict', 'status')
    await t.runJobs()
    const sent = await co.get(`/campaigns/${id}`).ok()
    expect(sent).toMatchObject({ status: 'sending', counts: { recipients: 3, queued: 3, sent: 0 } })
    expect((await co.get('/campaigns').ok()).items[0].counts).toEqual(sent.counts)
    const day = t.clock.now().toISOString().slice(0, 10)
    expect((await co.get(`/campaigns?sentFrom=${day}`).ok()).total).toBe(1)
    const steps: { code: string; done: boolean }[] = (await co.get('/onboarding').ok()).steps
    expect(steps.find(({ code }) => code === 'first_campaign')?.done).toBe(true)
  })

  test('waits for its time, which is 5 minutes to 365 days ahead', async () => {
    const co = await t.company()
    const { id } = await readyCampaign(co)
    await approved(co, id)
    for (const sendAt of [inMinutes(4), inMinutes(-10), inMinutes(365 * 24 * 60 + 1), '2031-01-01T10:00:00', 'soon'])
      await act(co, id, 'send', { sendAt }).fails(400, 'validation', 'sendAt')
    const sendAt = inMinutes(6)
    expect(await act(co, id, 'send', { sendAt }).ok()).toMatchObject({ status: 'scheduled', sendAt, startedAt: null })
    expect(await act(co, id, 'unapprove').ok()).toMatchObject({ status: 'draft', sendAt: null })
    await co.patch(`/campaigns/${id}`, { baseVersion: 1, schedule: { mode: 'at', sendAt } }).ok()
    await approved(co, id)
    expect(await act(co, id, 'send').ok()).toMatchObject({ status: 'scheduled', sendAt })
    expect(await act(co, id, 'cancel').ok()).toMatchObject({ status: 'cancelled', sendAt: null })
    await co.delete(`/campaigns/${id}`).ok(204)
  })

  test('is refused when the audience changed by more than 5 percent', async () => {
    const co = await t.company()
    const { id, list, people } = await readyCampaign(co, { contacts: 20 })
    await approved(co, id)
    const [first, second] = [await co.contact(), await co.contact()]
    await co.post(`/lists/${list.id}/members`, { contactIds: [first.id, second.id] }).ok()
    const error = await act(co, id, 'send').fails(409, 'conflict', 'recipients')
    expect(error.params).toEqual({ expected: 20, actual: 22 })
    await co.post(`/contacts/${people[0]!.id}/unsubscribe`, {}).ok()
    expect(await act(co, id, 'send').ok()).toMatchObject({ status: 'preparing' })
  })

  test('is refused when the company may no longer send', async () => {
    const co = await t.company()
    const { id } = await readyCampaign(co)
    await approved(co, id)
    await (await co.owner()).put('/sending-mode', { mode: 'off' }).ok()
    const error = await act(co, id, 'send').fails(409, 'conflict', 'checklist')
    expect(error.params.issues).toEqual([{ code: 'mode', severity: 'error', params: {} }])
  })

  test('can be paused, resumed and cancelled', async () => {
    const co = await t.company()
    const { id, list, people } = await sending(co, { contacts: 3 })
    await act(co, id, 'resume').fails(409, 'conflict', 'status')
    expect(await act(co, id, 'pause').ok()).toMatchObject({ status: 'paused', pausedReason: 'manual' })
    const queue = () => co.db.selectFrom('send_queue').select('paused').where('tenant_id', '=', co.tenantId).execute()
    expect(await queue()).toEqual([{ paused: true }])
    await act(co, id, 'pause').fails(409, 'conflict', 'status')
    expect(await act(co, id, 'resume').ok()).toMatchObject({ status: 'sending', pausedReason: null })
    expect(await queue()).toEqual([{ paused: false }])
    await handOver(co, id, { [people[0]!.id]: 'sent' })
    await co.delete(`/lists/${list.id}`).fails(409, 'conflict', 'used')
    expect(await act(co, id, 'cancel').ok()).toMatchObject({
      status: 'cancelled',
      finishedAt: t.clock.now().toISOString(),
      counts: { recipients: 3, queued: 0, sent: 1, skipped: 2 },
    })
    expect(await queue()).toEqual([])
    await act(co, id, 'cancel').fails(409, 'conflict', 'status')
    await co.delete(`/lists/${list.id}`).ok(204)
  })

  test('notifies the company of an automatic pause and of a failure', async () => {
    const co = await t.company()
    const { id } = await sending(co)
    expect(await pauseCampaign(context(co), company(co), id, 'bounce_rate')).toBe(true)
    expect(await pauseCampaign(context(co), company(co), id, 'bounce_rate')).toBe(false)
    expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({ status: 'paused', pausedReason: 'bounce_rate' })
    expect(await failCampaign(context(co), company(co), id, 'x')).toBe(false)
    const { items } = await co.get('/notifications').ok()
    expect(items[0]).toMatchObject({ type: 'campaign_paused', subject: { kind: 'campaign', id, name: 'Spring' } })
  })

  test('is not paused again for a reason that a person overruled', async () => {
    const co = await t.company()
    const { id } = await sending(co)
    await pauseCampaign(context(co), company(co), id, 'refused')
    await act(co, id, 'resume').ok()
    expect(await pauseCampaign(context(co), company(co), id, 'refused')).toBe(false)
    expect(await pauseCampaign(context(co), company(co), id, 'content')).toBe(true)
  })

  test('ends, releases its lists, and tries failed messages again', async () => {
    const co = await t.company()
    const { id, list, people } = await sending(co, { contacts: 2 })
    await act(co, id, 'retry-failed').fails(409, 'conflict', 'status')
    await handOver(co, id, { [people[0]!.id]: 'sent', [people[1]!.id]: 'failed' })
    expect(await endCampaign(context(co), company(co), id)).toBe(true)
    expect(await endCampaign(context(co), company(co), id)).toBe(false)
    expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({ status: 'sent', counts: { sent: 1, failed: 1 } })
    expect((await co.get('/notifications').ok()).items[0].type).toBe('campaign_sent')
    const again = await act(co, id, 'retry-failed').ok()
    expect(again).toMatchObject({ status: 'sending', finishedAt: null, counts: { queued: 1, sent: 1, failed: 0 } })
    // One message still waits.
    expect(await endCampaign(context(co), company(co), id)).toBe(false)
    await handOver(co, id, { [people[1]!.id]: 'sent' })
    expect(await endCampaign(context(co), company(co), id)).toBe(true)
    await act(co, id, 'retry-failed').fails(409, 'conflict', 'empty')
    await co.delete(`/campaigns/${id}`).fails(409, 'conflict', 'status')
    await co.delete(`/lists/${list.id}`).ok(204)
    const copy = await act(co, id, 'copy').ok(201)
    expect(copy).toMatchObject({
      name: 'Spring (2)',
      status: 'draft',
      audience: { listIds: [] },
      content: { html: LETTER },
    })
  })
})

describe('an A/B test', () => {
  test('can be decided by a person', async () => {
    const co = await t.company()
    const ab = { variants: [{ key: 'a' }, { key: 'b', subject: 'Bee' }], testPercent: 20, metric: 'manual' }
    const { id } = await sending(co, { ab, contacts: 10 })
    expect((await co.get(`/campaigns/${id}`).ok()).status).toBe('testing')
    await act(co, id, 'winner', { variant: 'c' }).fails(400, 'validation', 'variant')
    expect(await act(co, id, 'winner', { variant: 'b' }).ok()).toMatchObject({ status: 'sending', winner: 'b' })
    await act(co, id, 'winner', { variant: 'a' }).fails(409, 'conflict', 'status')
    const batches = await co.db
      .selectFrom('send_batch')
      .select('variant')
      .where('tenant_id', '=', co.tenantId)
      .execute()
    // The others keep no variant, so that their figures do not mix with those of the test.
    expect(batches.map(({ variant }) => variant).sort()).toEqual([1, 2, null])
  })
})

describe('a resend', () => {
  test('goes to recipients that did not open and have not left', async () => {
    const co = await t.company()
    const { id, list, people } = await sending(co, { contacts: 6 })
    await act(co, id, 'resend').fails(409, 'conflict', 'status')
    const [opened, clicked, returned, failed, left, kept] = people.map((one) => one.id) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const states = Object.fromEntries(people.map((one) => [one.id, 'sent' as const]))
    const sourceId = await handOver(co, id, { ...states, [failed]: 'failed' })
    const at = t.clock.now()
    await markMessages(co.db, company(co), sourceId, [
      { contactId: opened, set: ['opened'], at },
      { contactId: clicked, set: ['clicked'], at },
      { contactId: returned, set: ['returned', 'softBounced'], at },
      { contactId: kept, set: ['openedMachine'], at },
    ])
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [left] }).ok()
    await setStatus(co, id, 'sent')
    const again = await act(co, id, 'resend').ok(201)
    expect(again).toMatchObject({ name: 'Spring (2)', type: 'resend', status: 'draft', resendOf: id, version: 1 })
    const { matched, recipients } = await act(co, again.id, 'audience').ok()
    expect([matched, recipients]).toEqual([1, 1])
    await co
      .patch(`/campaigns/${again.id}`, { baseVersion: 1, audience: { listIds: [] } })
      .fails(400, 'validation', 'audience.listIds')
    await co
      .patch(`/campaigns/${again.id}`, { baseVersion: 1, ab: { variants: [{ key: 'a' }, { key: 'b' }] } })
      .fails(400, 'validation', 'ab')
    expect((await approved(co, again.id)).approvedRecipients).toBe(1)
  })
})
