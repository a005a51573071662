import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { startSmsProvider } from '../../../../../test/support/sms-provider.ts'
import { sendQueuedSms } from './send-queued.ts'
import { claimSms } from './sql/queue.ts'

const provider = await startSmsProvider()
const t = useApi({ SMS_PROVIDER_URL: provider.url, SMS_PROVIDER_TOKEN: 'hush', SMS_SENDER: 'Flowers' })
let co: Company
beforeEach(async () => {
  co = await t.company()
  provider.clear()
  await followFromNow(t)
  // What other tests left waiting must not be sent in this one.
  await sql`update automation set status = 'paused' where tenant_id <> ${co.tenantId}`.execute(co.db)
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const template = async (text = 'Hello {{ df_name }}') =>
  (await co.post('/sms-templates', { name: crypto.randomUUID(), text }).ok(201)).id as string
const graph = (smsTemplateId: string, trigger = manual) => ({
  nodes: [trigger, node('s', 'send_sms', { smsTemplateId }), node('e', 'end')],
  edges: edges('t>s', 's>e'),
})
const jana = (more: object = {}) =>
  co.contact('jana@example.com', { firstName: 'Jana', mobile: '+420 777 123 456', ...more })
const add = (id: string, ...people: { id: string }[]) =>
  co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()

/** A customer without consent. */
async function customer(profile: object) {
  const item = { code: 'A', name: 'Tulips', quantity: 1, unitPrice: '9.90' }
  const order = { shopId: co.shopId, orderId: '1', email: 'buyer@example.com', currency: 'CZK', total: '9.90' }
  await co.post('/orders', { ...order, createdAt: t.clock.now().toISOString(), items: [item] }).ok(201)
  const { items } = await co.get('/contacts?q=buyer@example.com').ok()
  await co.patch(`/contacts/${items[0].id}`, profile).ok()
  return items[0] as { id: string; email: string }
}

/** Sends what is due now, once. */
async function send() {
  const { database, ...app } = t.app
  return sendQueuedSms.run({ app, db: database.db, now: t.clock.now() })
}
/** Moves runs, and sends what the rate allows now. */
async function work() {
  await workAutomations(t)
  while (await send());
}
const minutes = (number: number) => t.clock.forward(number * 60_000)

async function states() {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', state, reason) as state from automation_sms where tenant_id = ${co.tenantId} order by id`.execute(
    co.db,
  )
  return rows.map(({ state }) => state)
}
async function failures() {
  const { rows } = await sql<{ failure: string }>`
    select s.failure from automation_step s where s.tenant_id = ${co.tenantId} and s.failure is not null`.execute(co.db)
  const { rows: events } = await sql<{ failure: string }>`
    select data->>'failureType' as failure from event
    where tenant_id = ${co.tenantId} and type = 'automation_action_failed'`.execute(co.db)
  expect(events).toEqual(rows)
  return rows.map(({ failure }) => failure)
}

describe('SMS of automations', () => {
  test('go to the mobile number once for each run', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const petr = await co.contact(undefined, { firstName: 'Petr', mobile: '0905 123 456', country: 'SK' })
    // The company writes in Czech: its numbers without a code are Czech ones.
    const eva = await co.contact(undefined, { firstName: 'Eva', mobile: '603 111 222' })
    const [one] = [await jana()]
    await add(id, one, petr, eva)
    await add(id, one)
    await work()
    expect(provider.texts()).toEqual([
      '+420603111222: Hello Eva',
      '+420777123456: Hello Jana',
      '+420777123456: Hello Jana',
      '+421905123456: Hello Petr',
    ])
    expect(provider.received[0]).toMatchObject({ sender: 'Flowers', authorization: 'Bearer hush' })
    expect(new Set(provider.received.map((sms) => sms.id)).size).toBe(4)
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(await failures()).toEqual([])
    const { rows } = await sql<{ number: string; parts: number }>`
      select number, parts from automation_sms where tenant_id = ${co.tenantId} and number like '+421%'`.execute(co.db)
    expect(rows).toEqual([{ number: '+421905123456', parts: 1 }])
  })

  test('show values of the event, of custom fields and conditions', async () => {
    const field = await co.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
    const text = `{% if event.order %}Order {{ event.order.number }}: {{ event.order.total }}{% endif %}\n{{ cf_${field.mergeKey} }} {{ cl_company }}`
    const trigger = node('t', 'trigger_event', { event: 'order_created', shopId: co.shopId })
    await activeAutomation(co, graph(await template(text), trigger))
    await jana({ customFields: { [field.id]: 'XL <3' } })
    const { legalName, name } = await co.get('/company').ok()
    const item = { code: 'A', name: 'Tulips', quantity: 1, unitPrice: '9.90' }
    const order = { shopId: co.shopId, orderId: '1', number: 'A-1', email: 'jana@example.com', currency: 'CZK' }
    const createdAt = t.clock.now().toISOString()
    await co.post('/orders', { ...order, createdAt, total: '9.90', items: [item] }).ok(201)
    await work()
    expect(provider.received.map((sms) => sms.text)).toEqual([`Order A-1: 9.90\nXL <3 ${legalName || name}`])
  })

  test('are sent with the newest text', async () => {
    const templateId = await template()
    const id = await activeAutomation(co, graph(templateId))
    await add(id, await jana())
    await workAutomations(t)
    await co.patch(`/sms-templates/${templateId}`, { text: 'Good day {{ df_name }}' }).ok()
    await work()
    expect(provider.texts()).toEqual(['+420777123456: Good day Jana'])
  })

  test('skip contacts without a usable number and those that may not be written to', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const mobile = '+420777123456'
    const people = [
      await co.contact(undefined),
      await co.contact(undefined, { mobile: '224 123 456', phone: '777 123 456' }),
      await co.contact(undefined, { mobile }),
      await co.contact(undefined, { mobile }),
      await co.contact(undefined, { mobile }),
      await customer({ mobile }),
    ]
    await co.post(`/contacts/${people[2]!.id}/unsubscribe`).ok()
    await co.post(`/contacts/${people[3]!.id}/blacklist`).ok()
    await sql`update contact set status = 'bounced' where tenant_id = ${co.tenantId} and id = ${people[4]!.id}`.execute(
      co.db,
    )
    await add(id, ...people)
    await work()
    expect((await states()).sort()).toEqual([
      'skipped blacklisted',
      'skipped bounced',
      'skipped noMobile',
      'skipped noMobile',
      'skipped notMailable',
      'skipped unsubscribed',
    ])
    expect(provider.received).toEqual([])
    expect(await failures()).toEqual([])
    await sql`update automation set transactional = true where tenant_id = ${co.tenantId}`.execute(co.db)
    await add(id, ...people)
    await work()
    // Transactional messages need no consent, but unsubscribed contacts do not get them.
    expect(provider.received).toHaveLength(1)
    expect((await states()).filter((state) => state === 'sent')).toHaveLength(1)
  })

  test('reach only test recipients in the test mode, and wait when sending is off', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const [one, other] = [await jana(), await co.contact(undefined, { mobile: '+420777000000' })]
    await co.put('/test-recipients', { emails: ['JANA@example.com'] }).ok()
    await sql`update tenant set sending_mode = 'off' where id = ${co.tenantId}`.execute(co.db)
    await add(id, one, other)
    await work()
    expect(provider.received).toEqual([])
    await sql`update tenant set sending_mode = 'test' where id = ${co.tenantId}`.execute(co.db)
    await work()
    expect(provider.texts()).toEqual(['+420777123456: Hello Jana'])
    expect((await states()).sort()).toEqual(['sent', 'skipped test_mode'])
  })

  test('do not go to the share of contacts that gets nothing', async () => {
    const id = await activeAutomation(co, graph(await template()), { holdout: { percent: 50 } })
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, i) => co.contact(undefined, { mobile: `+4207771234${10 + i}` })),
    )
    await add(id, ...people)
    await work()
    t.clock.forward(3000)
    await work()
    const held = (await states()).filter((state) => state === 'skipped holdout').length
    expect(held).toBeGreaterThan(0)
    expect(provider.received).toHaveLength(20 - held)
  })

  test('stop when the automation is paused, its node is deleted or the contact is', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const [one, other] = [await jana(), await co.contact(undefined, { mobile: '+420777000000' })]
    await add(id, one, other)
    await workAutomations(t)
    await co.post(`/automations/${id}/pause`).ok()
    await work()
    expect(provider.received).toEqual([])
    await co.post(`/contacts/${other.id}/erase`).ok(204)
    const { version } = await co.get(`/automations/${id}`).ok()
    const without = { nodes: [manual, node('e', 'end')], edges: edges('t>e') }
    await co.put(`/automations/${id}/graph`, { graph: without, baseVersion: version, confirmRunning: true }).ok()
    await co.post(`/automations/${id}/activate`).ok()
    await work()
    expect(provider.received).toEqual([])
    expect(await states()).toEqual(['skipped nodeDeleted'])
  })

  test('are kept for the document about the contact', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const one = await jana()
    await add(id, one)
    await work()
    const { data } = await co.get(`/contacts/${one.id}/export`).ok()
    expect(data.smsMessages).toEqual([
      expect.objectContaining({ state: 'sent', mobile: '+420777123456', at: expect.any(String) }),
    ])
  })
})

describe('a provider that does not take a message', () => {
  test('is asked six times, five minutes apart, then the failure is recorded', async () => {
    const id = await activeAutomation(co, graph(await template()))
    await add(id, await jana())
    provider.status = 503
    await work()
    expect(await states()).toEqual(['queued status 503'])
    for (let attempt = 2; attempt <= 6; attempt++) {
      minutes(4)
      await work()
      expect(provider.received).toHaveLength(attempt - 1)
      expect(await failures()).toEqual([])
      minutes(1)
      await work()
      expect(provider.received).toHaveLength(attempt)
    }
    expect(await states()).toEqual(['failed status 503'])
    expect(await failures()).toEqual(['other'])
    expect(new Set(provider.received.map((sms) => sms.id)).size).toBe(1)
    minutes(60)
    await work()
    expect(provider.received).toHaveLength(6)
  })

  test('gets it again when it recovers', async () => {
    const id = await activeAutomation(co, graph(await template()))
    await add(id, await jana())
    provider.status = 500
    await work()
    provider.status = 202
    minutes(5)
    await work()
    expect(await states()).toEqual(['sent'])
    expect(await failures()).toEqual([])
  })

  test('does not get it again when the connection broke: nobody knows', async () => {
    const id = await activeAutomation(co, graph(await template()))
    await add(id, await jana())
    provider.status = 0
    await work()
    minutes(60)
    await work()
    expect(provider.received).toHaveLength(1)
    expect(await states()).toEqual(['unknown network'])
  })
})

describe('a process that is killed', () => {
  test('leaves messages that are never sent again, and all others are sent', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const people = [await jana(), await co.contact(undefined, { mobile: '+420777000000' })]
    await add(id, ...people)
    await workAutomations(t)
    // It took one message, and was killed before or after the call.
    const taken = await claimSms(
      co.db,
      { tenantId: co.tenantId, automationId: id },
      { limit: 1, perSecond: 10 },
      t.clock.now(),
    )
    expect(taken).toHaveLength(1)
    await work()
    expect(provider.received).toHaveLength(1)
    expect(await states()).toEqual(['sending', 'sent'])
    minutes(6)
    await work()
    expect(await states()).toEqual(['unknown abandoned', 'sent'])
    minutes(60)
    await work()
    expect(provider.received).toHaveLength(1)
  })

  test('a message is taken before it is sent', async () => {
    const id = await activeAutomation(co, graph(await template()))
    await add(id, await jana())
    const seen: string[][] = []
    provider.beforeAnswer = async () => void seen.push(await states())
    await work()
    expect(seen).toEqual([['sending']])
    expect(await states()).toEqual(['sent'])
  })

  test('several processes send no message twice', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, i) => co.contact(undefined, { mobile: `+4207771234${10 + i}` })),
    )
    await add(id, ...people)
    await workAutomations(t)
    for (let second = 0; second < 10; second++) {
      await Promise.all([send(), send(), send()])
      t.clock.forward(1000)
    }
    expect(new Set(provider.received.map(({ to }) => to)).size).toBe(30)
    expect(provider.received).toHaveLength(30)
  })
})

describe('the rate of a company', () => {
  test('is ten per second', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const people = await Promise.all(
      Array.from({ length: 25 }, (_, i) => co.contact(undefined, { mobile: `+4207771234${10 + i}` })),
    )
    await add(id, ...people)
    await work()
    expect(provider.received).toHaveLength(10)
    t.clock.forward(500)
    await work()
    expect(provider.received).toHaveLength(15)
    t.clock.forward(1000)
    await work()
    expect(provider.received).toHaveLength(25)
  })

  test('holds when the database plans to join row by row', async () => {
    const id = await activeAutomation(co, graph(await template()))
    const people = await Promise.all(
      Array.from({ length: 25 }, (_, i) => co.contact(undefined, { mobile: `+4207771234${10 + i}` })),
    )
    // The rows of a company that the statistics of the table do not know are planned as one.
    await sql`analyze automation_sms`.execute(co.db)
    await add(id, ...people)
    await work()
    expect(provider.received).toHaveLength(10)
  })

  test('over it, messages fail: as soon as more wait than an hour would send', async () => {
    const id = await activeAutomation(co, graph(await template()))
    await sql`
      insert into automation_sms (tenant_id, automation_id, run_id, step, node, contact_id, template_id, state, due_at, at)
      select ${co.tenantId}::bigint, ${id}::bigint, 0, 0, 's', 0, 0, 'queued', now() + interval '1 day', now()
      from generate_series(1, 35999)`.execute(co.db)
    const other = await co.contact(undefined, { mobile: '+420777000000' })
    await add(id, await jana(), other)
    await work()
    expect(provider.received).toHaveLength(1)
    expect(await failures()).toEqual(['smsRateLimitReached'])
    const { items } = await co.get(`/automations/${id}/runs`).ok()
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['ended', 'ended'])
  })

  test('does not delay transactional messages behind others', async () => {
    const templateId = await template()
    const usual = await activeAutomation(co, graph(templateId))
    const urgent = await activeAutomation(co, graph(await template('Order')), { transactional: true })
    const people = await Promise.all(
      Array.from({ length: 15 }, (_, i) => co.contact(undefined, { mobile: `+4207771234${10 + i}` })),
    )
    await add(usual, ...people)
    await workAutomations(t)
    await add(urgent, people[14]!)
    await work()
    expect(provider.received.filter(({ text }) => text === 'Order')).toHaveLength(1)
    expect(provider.received).toHaveLength(10)
  })
})

describe('texts that cannot be sent', () => {
  test.each([
    ['{{ df_name.x.y.z() }}', 'failed content', ['customizationSyntaxError']],
    ['{{ terminate() }}', 'skipped terminated', ['customizationDataboxTerminate']],
    ['{% if df_name == "Nobody" %}x{% endif %} ', 'skipped empty', []],
    ['{% for i in range(200) %}{{ df_name }} is here.{% endfor %}', 'failed tooLong', ['other']],
  ])('%s', async (text, state, failed) => {
    const id = await activeAutomation(co, graph(await template('x')))
    await sql`update sms_template set text = ${text} where tenant_id = ${co.tenantId}`.execute(co.db)
    await add(id, await jana())
    await work()
    expect(await states()).toEqual([state])
    expect(await failures()).toEqual(failed)
    expect(provider.received).toEqual([])
  })
})
