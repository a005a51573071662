import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { edges, followFromNow, node, workAutomations } from '../../../../test/support/automations.ts'
import type { Company } from '../../../../test/support/company.ts'
import { startSmsProvider } from '../../../../test/support/sms-provider.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'
import { dump } from '../../../../test/support/well-known-contact.ts'
import { sendQueuedSms } from '../../automation/automations/sms/send-queued.ts'

const provider = await startSmsProvider()
const t = useApi({ SMS_PROVIDER_URL: provider.url, SMS_PROVIDER_TOKEN: 'hush' })
const NUMBER = expect.stringMatching(/^[0-9a-f]{32}$/)
let co: Company
let smsId: string
beforeEach(async () => {
  co = await t.company()
  provider.clear()
  await followFromNow(t)
  // What other tests left waiting must not be sent in this one.
  await sql`update automation set status = 'paused' where tenant_id <> ${co.tenantId}`.execute(co.db)
  smsId = await template()
})

const template = async (text = 'Hello {{ df_name }}, order {{ event.number }} is here', of = co): Promise<string> =>
  (await of.post('/sms-templates', { name: crypto.randomUUID(), text }).ok(201)).id
const jana = (more: object = {}) =>
  co.contact('jana@example.com', { firstName: 'Jana', mobile: '+420 777 123 456', ...more })
const task = (emailaddress: string, number = 'A1', more: object = {}) => ({
  recipient: { emailaddress, cellphone: null, ...more },
  replace: [{ key: 'number', content: number }],
})
const request = (more: object = {}) => ({
  tag: 'order',
  sms_id: Number(smsId),
  tasks: [task('jana@example.com')],
  ...more,
})
const post = (body: unknown) => v3Of(co).post('/send/custom-sms-bulk', body).raw()
/** The numbers that a request is answered with. */
async function numbers(more: object = {}) {
  const { status, body } = await post(request(more))
  expect([status, body.status]).toEqual([201, 'created'])
  return body.data.map(({ id }: { id: string | null }) => id) as (string | null)[]
}
async function work() {
  const { database, ...app } = t.app
  await workAutomations(t)
  while (await sendQueuedSms.run({ app, db: database.db, now: t.clock.now() }));
}
const automations = async () =>
  (await co.get('/automations?sort=id').ok()).items as { id: string; name: string; stats: object }[]
const runs = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from automation_run where tenant_id = ${co.tenantId}`.execute(co.db))
      .rows[0]!.n,
  )

describe('SMS with a tag', () => {
  test('are sent once, with the texts', async () => {
    await jana()
    await co.contact('eva@example.com', { firstName: 'Eva', mobile: '603 111 222' })
    const { status, body } = await post(
      request({ tasks: [task('JANA@example.com'), task('eva@example.com', 'B2 <&>', { cellphone: '' })] }),
    )
    expect([status, body]).toEqual([
      201,
      {
        status: 'created',
        meta: [],
        data: ['JANA@example.com', 'eva@example.com'].map((emailaddress) => ({
          recipient: { emailaddress, cellphone: null },
          id: NUMBER,
        })),
      },
    ])
    await work()
    await work()
    expect(provider.texts()).toEqual([
      '+420603111222: Hello Eva, order B2 <&> is here',
      '+420777123456: Hello Jana, order A1 is here',
    ])
  })

  test('use one automation, which sends to a contact as often as it is asked', async () => {
    await jana()
    await co.post('/automations', { name: 'Order', shopId: co.shopId }).ok(201)
    const sent = [
      ...(await numbers()),
      ...(await numbers({ tasks: [task('jana@example.com', 'A2'), task('jana@example.com', 'A3')] })),
    ]
    expect(sent).toEqual([NUMBER, NUMBER, NUMBER])
    expect(new Set(sent).size).toBe(3)
    await work()
    expect(provider.texts()).toEqual(['A1', 'A2', 'A3'].map((n) => `+420777123456: Hello Jana, order ${n} is here`))
    const [, made, ...more] = await automations()
    expect([made, more]).toEqual([
      expect.objectContaining({ name: 'order (2)', status: 'active', transactional: true }),
      [],
    ])
    expect(made!.stats).toMatchObject({ entered: 3 })
    // Other templates have automations of their own.
    await numbers({ sms_id: await template('Bye') })
    await numbers({ tag: 'other' })
    await numbers()
    expect((await automations()).map(({ name }) => name)).toEqual(['Order', 'order (2)', 'order (3)', 'other'])
  })

  test('that are sent at the same time create one automation', async () => {
    await jana()
    const answers = await Promise.all([1, 2, 3].map(() => post(request())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await automations()).toHaveLength(1)
    expect(await runs()).toBe(3)
  })

  test('that are too many for a contact at the same time have no number', async () => {
    await jana()
    const sent = await numbers({ tasks: Array.from({ length: 12 }, () => task('jana@example.com')) })
    expect(sent).toEqual([...Array(10).fill(NUMBER), null, null])
    await work()
    expect(await numbers()).toEqual([NUMBER])
  })

  test('do not set what the engine keeps with an event', async () => {
    await jana()
    const replace = [
      { key: 'chain', content: 'x' },
      { key: '__proto__', content: 'x' },
      { key: 'number', content: 7 },
      { key: '', content: 'x' },
      null,
    ]
    expect(await numbers({ tasks: [{ ...task('jana@example.com'), replace }] })).toEqual([NUMBER])
    await work()
    expect(provider.texts()).toEqual(['+420777123456: Hello Jana, order 7 is here'])
  })

  test('are forgotten with the contact', async () => {
    const { id } = await co.contact('xqzann@example.com', { mobile: '+420777000111' })
    await numbers({ tasks: [task('xqzann@example.com', 'xqzann-1')] })
    await work()
    await numbers({ tasks: [task('xqzann@example.com', 'xqzann-2')] })
    await co.post(`/contacts/${id}/erase`, {}).ok(204)
    expect((await dump(t)).filter((row) => row.includes('xqzann'))).toEqual([])
    provider.clear()
    await work()
    expect(provider.received).toEqual([])
  })
})

describe('recipients', () => {
  test('that are no contacts get nothing, and no contact is created', async () => {
    await jana()
    const tasks = [task('new@example.com', 'A1', { cellphone: '+420777999999' }), task('jana@example.com')]
    expect(await numbers({ tasks })).toEqual([null, NUMBER])
    expect(await numbers({ tasks: [task('new@example.com')] })).toEqual([null])
    await work()
    expect(provider.received).toHaveLength(1)
    expect((await co.get('/contacts').ok()).total).toBe(1)
  })

  test('get their number from the request only when they have none', async () => {
    const contacts = [await jana(), await co.contact('eva@example.com'), await co.contact('petr@example.com')]
    // A person emptied it.
    const person = await co.member('account_admin')
    for (const mobile of ['1', '']) await person.patch(`/contacts/${contacts[2]!.id}`, { mobile }).ok()
    const tasks = ['+420 603 111 222', '+420603333444'].flatMap((cellphone) =>
      ['jana', 'eva', 'petr'].map((name) => task(`${name}@example.com`, name, { cellphone })),
    )
    expect(await numbers({ tasks })).toEqual(Array(6).fill(NUMBER))
    const mobiles = await Promise.all(contacts.map(async ({ id }) => (await co.get(`/contacts/${id}`).ok()).mobile))
    expect(mobiles).toEqual(['+420 777 123 456', '+420 603 111 222', ''])
    const { items } = await co.get(`/contacts/${contacts[1]!.id}/activities?type=updated`).ok()
    expect(items).toHaveLength(1)
    await work()
    expect(provider.received.map(({ to }) => to).sort()).toEqual([
      ...['+420603111222', '+420603111222', '+420777123456', '+420777123456'],
    ])
  })

  test('that unsubscribed get nothing', async () => {
    const { id } = await jana()
    await co.post(`/contacts/${id}/unsubscribe`).ok()
    expect(await numbers()).toEqual([NUMBER])
    await work()
    expect(provider.received).toEqual([])
  })
})

describe('the automation of a tag', () => {
  test('that is paused takes no contacts', async () => {
    const { id: contactId } = await co.contact('jana@example.com')
    await numbers({ tasks: [task('new@example.com')] })
    const [{ id } = { id: '' }] = await automations()
    await co.post(`/automations/${id}/pause`).ok()
    const paused = await post(request({ tasks: [task('jana@example.com', 'A1', { cellphone: '+420777999999' })] }))
    expect([paused.status, paused.body]).toEqual([409, failed('conflict: status')])
    expect([await runs(), (await co.get(`/contacts/${contactId}`).ok()).mobile]).toEqual([0, ''])
    await co.post(`/automations/${id}/activate`).ok()
    expect(await numbers()).toEqual([NUMBER])
  })

  test('that was deleted is created again', async () => {
    await jana()
    await numbers({ tasks: [task('new@example.com')] })
    const [before] = await automations()
    await co.delete(`/automations/${before!.id}`).ok(204)
    expect(await numbers()).toEqual([NUMBER])
    const after = await automations()
    expect(after.map(({ name }) => name)).toEqual(['order'])
    expect(after[0]!.id).not.toBe(before!.id)
  })

  test('does what a person makes of it', async () => {
    await jana()
    await numbers({ tasks: [task('new@example.com')] })
    const [{ id } = { id: '' }] = await automations()
    const other = await template('Ready: {{ event.number }}')
    const save = async (event: string) => {
      const { version: baseVersion } = await co.get(`/automations/${id}`).ok()
      const nodes = [node('enter', 'trigger_event', { event }), node('sms', 'send_sms', { smsTemplateId: other })]
      const graph = { nodes, edges: edges('enter>sms') }
      await co.put(`/automations/${id}/graph`, { graph, baseVersion, confirmRunning: true }).ok()
    }
    await save('manual')
    // It lets a contact in once at a time now.
    expect(await numbers({ tasks: [task('jana@example.com'), task('jana@example.com', 'A2')] })).toEqual([NUMBER, null])
    await work()
    expect(provider.texts()).toEqual(['+420777123456: Ready: A1'])
    await save('order_created')
    const { status, body } = await post(request())
    expect([status, body]).toEqual([409, failed('conflict: trigger')])
  })
})

test('wrong requests name the field, and no contact enters', async () => {
  const { id } = await co.contact('jana@example.com')
  const foreign = await template('Hi', await t.company())
  const good = task('jana@example.com', 'A1', { cellphone: '+420777999999' })
  for (const [field, wrong] of [
    ['tag', { tag: '' }],
    ['tag', { tag: 'x'.repeat(101) }],
    ['tasks', { tasks: [] }],
    ['tasks', { tasks: null }],
    ['tasks', { tasks: Array(501).fill(good) }],
    ['tasks.1.recipient.emailaddress', { tasks: [good, task('x')] }],
    ['tasks.1.recipient.emailaddress', { tasks: [good, { recipient: { cellphone: '+420777999999' } }] }],
    ['tasks.1.recipient.cellphone', { tasks: [good, task('a@example.com', 'A1', { cellphone: 'none' })] }],
    ['tasks.1.recipient.cellphone', { tasks: [good, task('a@example.com', 'A1', { cellphone: '7'.repeat(51) })] }],
    ['tasks.1.replace', { tasks: [good, task('jana@example.com', 'x'.repeat(9000))] }],
    ['sms_id', { tasks: [good], sms_id: null }],
    ['sms_id', { tasks: [good], sms_id: 'x' }],
    ['sms_id', { tasks: [good], sms_id: 999_999_999 }],
    ['sms_id', { tasks: [good], sms_id: foreign }],
  ] as const) {
    const { status, body } = await post(request(wrong))
    expect([status, body]).toEqual([422, failed(`Invalid value: ${field}.`)])
  }
  expect([await automations(), await runs(), (await co.get(`/contacts/${id}`).ok()).mobile]).toEqual([[], 0, ''])
})
