import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import { LETTER } from '../../../../../test/support/campaigns.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { ledgerFaults, startSending } from '../../../../../test/support/delivery.ts'
import { until } from '../../../../../test/support/until.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const isJana = group({ type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' })

/** Sends everything that waits. */
async function send() {
  const stop = await startSending(t)
  await until('an empty queue', async () => {
    const { rows } = await sql`
      select 1 from send_queue where tenant_id = ${co.tenantId} and not paused
      union all select 1 from send_batch where tenant_id = ${co.tenantId} and done_at is not null`.execute(co.db)
    return !rows.length
  })
  await stop()
}

interface Mail {
  to: string
  subject: string
}
const mails = async (): Promise<string[]> => {
  const { items } = await co.get('/outbox?pageSize=100').ok()
  return items.map(({ to, subject }: Mail) => `${to}: ${subject}`).sort()
}
/** The mails as they are stored, the oldest first. */
async function sources(): Promise<string[]> {
  const { rows } = await sql<{ raw: Buffer }>`
    select raw from outbox_mail where tenant_id = ${co.tenantId} order by id`.execute(co.db)
  return rows.map(({ raw }) => gunzipSync(raw).toString())
}
const add = (id: string, ...people: { id: string }[]) =>
  co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()

describe('mails of automations', () => {
  test('go out once for each run, also several times to the same contact', async () => {
    const graph = {
      nodes: [manual, node('m', 'send_email', { templateId: await mailTemplate(co) })],
      edges: edges('t>m'),
    }
    const id = await activeAutomation(co, graph)
    const jana = await co.contact('jana@example.com', { firstName: 'Jana' })
    const petr = await co.contact('petr@example.com', { firstName: 'Petr' })
    await add(id, jana, petr)
    await add(id, jana)
    await workAutomations(t)
    await send()
    await add(id, jana)
    await workAutomations(t)
    await send()
    expect(await mails()).toEqual([
      'jana@example.com: Hello Jana',
      'jana@example.com: Hello Jana',
      'jana@example.com: Hello Jana',
      'petr@example.com: Hello Petr',
    ])
    expect((await co.get(`/automations/${id}`).ok()).stats).toEqual({ entered: 4, active: 0, sent: 4 })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test.each([
    ['{{ terminate() }}', 'customizationDataboxTerminate'],
    ['{{ df_name.x.y.z() }}', 'customizationSyntaxError'],
  ])('that cannot be written are failures of their node (%s)', async (tag, failure) => {
    const templateId = await mailTemplate(co, {
      html: LETTER.replace('<p>', `<p>{% if df_name == 'Jana' %}${tag}{% endif %}`),
    })
    const graph = { nodes: [manual, node('m', 'send_email', { templateId })], edges: edges('t>m') }
    const id = await activeAutomation(co, graph)
    const trigger = node('t', 'trigger_event', { event: 'action_failed', failureNode: { automationId: id, node: 'm' } })
    const caught = await activeAutomation(co, { nodes: [trigger, node('e', 'end')], edges: edges('t>e') })
    const jana = await co.contact('jana@example.com', { firstName: 'Jana' })
    const petr = await co.contact('petr@example.com', { firstName: 'Petr' })
    await add(id, jana, petr)
    await workAutomations(t)
    await send()
    await workAutomations(t)
    const { items } = await co.get(`/automations/${id}/nodes/m/passes`).ok()
    const shown = items.map((one: { email: string; failure: string | null }) => [one.email, one.failure]).sort()
    expect(shown).toEqual([
      ['jana@example.com', failure],
      ['petr@example.com', null],
    ])
    expect((await co.get(`/automations/${caught}`).ok()).stats.entered).toBe(1)
    const { items: notices } = await co.get('/notifications?type=automation_action_failed').ok()
    expect(notices).toMatchObject([{ params: { automationId: id, node: 'm', failure } }])
  })

  test('keep the sender that they use while the automation runs', async () => {
    const graph = {
      nodes: [manual, node('m', 'send_email', { templateId: await mailTemplate(co) })],
      edges: edges('t>m'),
    }
    const id = await activeAutomation(co, graph)
    const { id: senderId } = await co.db
      .selectFrom('sender')
      .select('id')
      .where('tenant_id', '=', co.tenantId)
      .executeTakeFirstOrThrow()
    expect(await co.delete(`/sending/senders/${senderId}`).raw()).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: 'used' } },
    })
    await co.post(`/automations/${id}/pause`).ok(200)
  })

  test('have the content of the first variant that matches, and of the newest template', async () => {
    const [usual, special] = [await mailTemplate(co), await mailTemplate(co, { subject: 'For Jana' })]
    const config = { templateId: usual, variants: [{ filter: isJana, templateId: special }] }
    const id = await activeAutomation(co, { nodes: [manual, node('m', 'send_email', config)], edges: edges('t>m') })
    const jana = await co.contact('jana@example.com', { firstName: 'Jana' })
    const petr = await co.contact('petr@example.com', { firstName: 'Petr' })
    await add(id, jana, petr)
    await workAutomations(t)
    await send()
    const before = await co.get(`/templates/${usual}`).ok()
    const html = LETTER.replace('Hello', 'Good day')
    await co.put(`/templates/${usual}/content`, { baseVersion: before.content.version, html }).ok()
    await co.post(`/templates/${usual}/publish`, {}).ok()
    await add(id, petr)
    await workAutomations(t)
    await send()
    expect(await mails()).toEqual([
      'jana@example.com: For Jana',
      'petr@example.com: Hello Petr',
      'petr@example.com: Hello Petr',
    ])
    expect((await sources()).at(-1)).toContain('Good day')
  })

  test('show values of the event that started the run', async () => {
    const html = LETTER.replace('Hello', 'Order {{ event.order.number }} of {{ event.order.total }}')
    const templateId = await mailTemplate(co, { subject: 'Order {{ event.order.number }}', html })
    const trigger = node('t', 'trigger_event', { event: 'order_created', reentry: 'parallel' })
    const graph = { nodes: [trigger, node('m', 'send_email', { templateId })], edges: edges('t>m') }
    await activeAutomation(co, graph)
    await co.contact('jana@example.com', { firstName: 'Jana' })
    for (const number of ['A-1', 'A-2'])
      await co
        .post('/orders', {
          shopId: co.shopId,
          orderId: number,
          number,
          email: 'jana@example.com',
          currency: 'CZK',
          total: '99.50',
          createdAt: t.clock.now().toISOString(),
          items: [{ code: 'A', name: 'Rose', quantity: 1, unitPrice: '99.50' }],
        })
        .ok(201)
    await workAutomations(t)
    await send()
    expect(await mails()).toEqual(['jana@example.com: Order A-1', 'jana@example.com: Order A-2'])
  })

  test('transactional ones reach customers without consent, without marketing headers', async () => {
    const html = LETTER.replace(/<a href="\{\{unsubscribe.*?<\/a>/, '')
    const templateId = await mailTemplate(co, { subject: 'Thanks', html })
    const trigger = node('t', 'trigger_event', { event: 'order_created', reentry: 'parallel' })
    const graph = { nodes: [trigger, node('m', 'send_email', { templateId })], edges: edges('t>m') }
    await activeAutomation(co, graph, { transactional: true })
    await activeAutomation(co, {
      nodes: [trigger, node('m', 'send_email', { templateId: await mailTemplate(co, { subject: 'Buy more' }) })],
      edges: edges('t>m'),
    })
    const left = await co.contact('left@example.com')
    await co.post(`/contacts/${left.id}/unsubscribe`, {}).ok()
    for (const email of ['new@example.com', 'left@example.com'])
      await co
        .post('/orders', {
          shopId: co.shopId,
          orderId: email,
          email,
          currency: 'CZK',
          total: '5',
          createdAt: t.clock.now().toISOString(),
          items: [{ code: 'A', name: 'Rose', quantity: 1, unitPrice: '5' }],
        })
        .ok(201)
    await workAutomations(t)
    await send()
    expect(await mails()).toEqual(['new@example.com: Thanks'])
    const [source] = await sources()
    expect(source).toMatch(/^Subject: Thanks/m)
    expect(source).not.toMatch(/^List-Unsubscribe/im)
  })

  test('a holdout and exitWhen keep them back', async () => {
    const templateId = await mailTemplate(co)
    const graph = { nodes: [manual, node('m', 'send_email', { templateId })], edges: edges('t>m') }
    const id = await activeAutomation(co, graph, { holdout: { percent: 50 }, exitWhen: isJana })
    const people = []
    for (let i = 0; i < 20; i++) people.push(await co.contact(undefined, { firstName: i ? 'Petr' : 'Jana' }))
    await add(id, ...people)
    await workAutomations(t)
    await send()
    const sent = (await mails()).length
    expect(sent).toBeGreaterThan(0)
    const { rows } = await sql<{ reason: string; number: number }>`
      select coalesce(reason, 'sent') as reason, count(*)::int as number from message
      where tenant_id = ${co.tenantId} group by 1 order by 1`.execute(co.db)
    expect(rows).toEqual([
      { reason: 'holdout', number: 19 - sent },
      { reason: 'sent', number: sent },
    ])
    const { nodes } = await co.get(`/automations/${id}/counts`).ok()
    expect(nodes.m).toMatchObject({ reached: 20, waiting: 0, left: 1, outputs: { next: 19 } })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('wait while the automation is paused', async () => {
    const templateId = await mailTemplate(co)
    const id = await activeAutomation(co, {
      nodes: [manual, node('m', 'send_email', { templateId })],
      edges: edges('t>m'),
    })
    await add(id, await co.contact('jana@example.com', { firstName: 'Jana' }))
    await workAutomations(t)
    await co.post(`/automations/${id}/pause`).ok(200)
    await send()
    expect(await mails()).toEqual([])
    await co.post(`/automations/${id}/activate`).ok(200)
    await send()
    expect(await mails()).toEqual(['jana@example.com: Hello Jana'])
  })

  test('without a sender or with faulty content cannot be activated', async () => {
    const templateId = await mailTemplate(co, { html: '<p>Hello {{ df_name }}, there is no way out of here</p>' })
    const graph = { nodes: [manual, node('m', 'send_email', { templateId })], edges: edges('t>m') }
    const made = await co.post('/automations', { name: 'Faulty', shopId: co.shopId, graph }).ok(201)
    expect(made.issues).toEqual([
      { code: 'sender_missing', node: 'm', field: 'senderId' },
      { code: 'content', node: 'm', field: 'templateId', errors: expect.arrayContaining(['no_unsubscribe']) },
    ])
    await co.post(`/automations/${made.id}/activate`).fails(400, 'validation', 'graph')
    await co.delete(`/templates/${templateId}`).fails(409, 'conflict', 'used')
  })
})
