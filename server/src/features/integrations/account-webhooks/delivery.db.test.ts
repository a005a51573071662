import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../test/support/automations.ts'
import type { Company } from '../../../../test/support/company.ts'
import { startSending } from '../../../../test/support/delivery.ts'
import { linkOf, recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { until } from '../../../../test/support/until.ts'
import { deliverOnce, startReaders, useReceiver } from '../../../../test/support/webhook-receiver.ts'
import { insertBounces } from '../../mailing/bounces/store.ts'
import { recordEmailEvents } from '../../mailing/email-events/index.ts'
import { sweepItems } from './jobs/sweep-items.ts'

const t = useApi({ ALLOW_PRIVATE_TARGETS: '1' })
const to = useReceiver()
const HALF_MINUTE = 30_000
let co: Company

beforeEach(async () => {
  co = await t.company()
  await startReaders(t)
  to.got.length = 0
  to.answer = () => 200
})

const register = (event: string, more: object = {}, path = '/hook') =>
  co.post('/account-webhooks', { url: `${to.base}${path}`, event, ...more }).ok(201)
const bodies = (path = '/hook') => to.got.filter((one) => one.path === path).map(({ body }) => body)
const webhook = async (id: string) =>
  ((await co.get('/account-webhooks').ok()).items as { id: string }[]).find((one) => one.id === id)

describe('contacts', () => {
  test('a new contact is sent in the shape of the compatible interface', async () => {
    await co.contact('before@example.com')
    await register('new_contact', { basicAuth: { login: 'shop', password: 'secret' } })
    const list = await co.list()
    const custom = await co.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
    const input = {
      firstName: 'Jana',
      vocativeFirstName: 'Jano',
      gender: 'f',
      language: 'cs',
      nameDay: '05-24',
      birthday: '1990-01-02',
    }
    const { id } = await co.contact('Jana@example.com', {
      ...input,
      customFields: { [custom.id]: 'M' },
      listIds: [list.id],
    })
    await deliverOnce(t)
    expect(to.got).toHaveLength(1)
    expect(to.got[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1',
      authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}`,
    })
    const LOCAL = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(bodies()).toEqual([
      [
        {
          id: Number(id),
          guid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
          emailaddress: 'Jana@example.com',
          domain: 'example.com',
          name: 'Jana',
          surname: null,
          titlesbefore: null,
          titlesafter: null,
          salution: 'Jano',
          salutionsurname: null,
          salutiongender: null,
          company: null,
          street: null,
          town: null,
          postalcode: null,
          country: null,
          cellphone: null,
          phone: null,
          language: 'cs_CZ',
          birthday: '1990-01-02',
          nameday: '2012-05-24',
          gender: 'F',
          notes: null,
          realname: 'Jana',
          affilid: null,
          blacklisted: 0,
          is_blacklisted: false,
          is_confirmed: 1,
          hardbounced: 0,
          softbounced: 0,
          created: LOCAL,
          updated: LOCAL,
          created_at: LOCAL,
          last_updated_at: LOCAL,
          last_opened: null,
          last_clicked: null,
          preferredDeliveryTime: null,
          origin: 'manual',
          contactlists: [
            {
              id: expect.any(Number),
              contact_id: Number(id),
              contactlist_id: Number(list.id),
              status: 'confirmed',
              added: LOCAL,
              updated: LOCAL,
              score_opens: null,
              score_clicks: null,
            },
          ],
          customfields: [
            {
              id: expect.any(Number),
              contact_id: Number(id),
              customfield_id: Number(custom.id),
              customfield_options_id: null,
              value: 'M',
            },
          ],
          event: 'new_contact',
        },
      ],
    ])
  })

  test('changes and unsubscriptions are sent, from everything and from a list', async () => {
    const { id } = await co.contact()
    const list = await co.list()
    await co.post(`/lists/${list.id}/members/add`, { contactIds: [id] }).raw()
    await register('updated_contact', {}, '/updated')
    await register('unsubscribed_contact', {}, '/out')
    await co.patch(`/contacts/${id}`, { firstName: 'Eva' }).ok()
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    await deliverOnce(t)
    expect(bodies('/updated')).toMatchObject([[{ id: Number(id), name: 'Eva', event: 'updated_contact' }]])
    expect(bodies('/out')).toMatchObject([
      [
        {
          id: Number(id),
          event: 'unsubscribed_contact',
          reason: expect.stringMatching(/^(api|admin)$/),
          unsubscribed_contactlist_ids: [],
          campaign_type: null,
          campaign_id: null,
          email_statistic_id: null,
          trigger_event: null,
        },
      ],
    ])
  })

  test('a contact that is gone is passed over', async () => {
    const { id: webhookId } = await register('new_contact')
    const gone = await co.contact('gone@example.com')
    await co.contact('stays@example.com')
    await co.delete(`/contacts/${gone.id}`).ok(204)
    await deliverOnce(t)
    expect(bodies()).toMatchObject([[{ emailaddress: 'stays@example.com' }]])
    expect(await webhook(webhookId)).toMatchObject({ lastResponseCode: 200, errorsInRow: 0 })
  })
})

describe('mails', () => {
  test('each event has its body', async () => {
    const { id } = await co.contact('jana@example.com')
    const events = ['sent_email', 'delivery_status', 'email_open', 'email_click']
    for (const event of events) await register(event, {}, `/${event}`)
    const mail = await freezeFor(co, [id])
    const at = t.clock.now()
    const link = await linkOf(co, mail.sourceId, 1)
    expect(link).toBeTruthy()
    await insertBounces(co.db, co.tenantId, mail.sourceId, [
      { contactId: id, kind: 'hard', reason: 'unknown', code: '5.1.1', text: 'no such user', at, ofSender: false },
    ])
    const message = { contactId: id, sourceId: mail.sourceId, at }
    await recordEmailEvents(co.db, co.tenantId, [
      { kind: 'sent', ...message },
      { kind: 'delivered', ...message },
    ])
    await recordMailEvents(co, mail, [
      { kind: 'opened', contactId: id, at, machine: true },
      { kind: 'opened', contactId: id, at },
      { kind: 'clicked', contactId: id, at, link: 1 },
      { kind: 'bounced', contactId: id, at, bounced: 'hard' },
    ])
    await deliverOnce(t)
    const shared = {
      id: expect.stringMatching(/^e\d+$/),
      contact: { id: Number(id), emailaddress: 'jana@example.com' },
      campaign_type: 'newsletter',
      campaign_id: Number(mail.campaignId),
      email_statistic_id: `c${mail.campaignId}`,
      trigger_event: null,
      sid: `${mail.sourceId}.${id}`,
    }
    const LOCAL = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(bodies('/email_open')).toEqual([{ event: 'email_open', ...shared, opened_at: LOCAL }])
    expect(bodies('/email_click')).toEqual([
      { event: 'email_click', ...shared, url: expect.stringMatching(/^https:/), clicked_at: LOCAL },
    ])
    const sent = { finished_at: LOCAL, delivery_status: 'delivered', remote_response: null }
    expect(bodies('/sent_email')).toEqual([{ event: 'sent_email', ...shared, ...sent }])
    expect(bodies('/delivery_status')).toEqual([
      { event: 'delivery_status', ...shared, ...sent },
      {
        event: 'delivery_status',
        ...shared,
        finished_at: LOCAL,
        delivery_status: 'hardbounced',
        remote_response: '5.1.1 no such user',
      },
    ])
  })

  test('a mail that came back softly first, and for good later, has two different results', async () => {
    const { id } = await co.contact('jana@example.com')
    await register('delivery_status')
    const mail = await freezeFor(co, [id])
    const first = t.clock.now()
    const later = new Date(first.getTime() + 60_000)
    const bounce = { contactId: id, reason: 'full', ofSender: false }
    await insertBounces(co.db, co.tenantId, mail.sourceId, [
      { ...bounce, kind: 'soft', code: '4.2.2', text: 'full', at: first },
      { ...bounce, kind: 'hard', code: '5.1.1', text: 'gone', at: later },
    ])
    const message = { kind: 'bounced', contactId: id, sourceId: mail.sourceId } as const
    await recordEmailEvents(co.db, co.tenantId, [
      { ...message, at: first },
      { ...message, at: later },
    ])
    await deliverOnce(t)
    expect(bodies()).toMatchObject([
      { delivery_status: 'softbounced', remote_response: '4.2.2 full' },
      { delivery_status: 'hardbounced', remote_response: '5.1.1 gone' },
    ])
  })

  test('a mail of an automation says which event started it', async () => {
    const { id } = await co.contact('jana@example.com')
    await register('sent_email')
    const graph = {
      nodes: [
        node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' }),
        node('c', 'trigger_event', { event: 'custom', customEvent: 'gift', reentry: 'parallel' }),
        node('m', 'send_email', { templateId: await mailTemplate(co) }),
      ],
      edges: edges('t>m', 'c>m'),
    }
    await followFromNow(t)
    const automationId = await activeAutomation(co, graph)
    await co
      .post('/contact-events', { type: 'custom', contactId: id, custom: { customEvent: 'gift', payload: { a: 1 } } })
      .ok(201)
    await workAutomations(t)
    const stop = await startSending(t)
    await until('a call', async () => {
      await deliverOnce(t)
      return to.got.length > 0
    })
    await stop()
    expect(bodies()).toMatchObject([
      {
        event: 'sent_email',
        campaign_type: 'automation',
        campaign_id: Number(automationId),
        email_statistic_id: `a${automationId}:m`,
        trigger_event: 'custom',
      },
    ])
  })
})

describe('delivery', () => {
  const many = async (number: number) => {
    for (let i = 0; i < number; i++) await co.contact(`c${i}@example.com`)
  }
  const addresses = (path = '/hook') => bodies(path).map((body) => (body as [{ emailaddress: string }])[0].emailaddress)

  test('oldest first, twenty in a run, and a run every half minute', async () => {
    await register('new_contact')
    await many(25)
    await deliverOnce(t)
    expect(addresses()).toEqual(Array.from({ length: 20 }, (_, i) => `c${i}@example.com`))
    await deliverOnce(t)
    expect(to.got).toHaveLength(20)
    t.clock.forward(HALF_MINUTE)
    await deliverOnce(t)
    expect(addresses()).toEqual(Array.from({ length: 25 }, (_, i) => `c${i}@example.com`))
  })

  test('a failed item is sent again, until ten errors switch the webhook off; on again it goes on there', async () => {
    const { id } = await register('new_contact')
    await many(3)
    to.answer = (_path, call) => (call === 1 ? 200 : 500)
    for (let i = 0; i < 12; i++) {
      await deliverOnce(t)
      t.clock.forward(HALF_MINUTE)
    }
    expect(addresses()).toEqual(['c0@example.com', ...Array(10).fill('c1@example.com')])
    expect(await webhook(id)).toMatchObject({ active: false, errorsInRow: 10, lastResponseCode: 500 })
    const { items } = await co.get('/notifications').ok()
    expect(items[0]).toMatchObject({
      type: 'webhook_off',
      severity: 'error',
      params: { event: 'new_contact', status: 500 },
    })
    await co.contact('later@example.com')
    await deliverOnce(t)
    to.got.length = 0
    to.answer = () => 204
    await co.patch(`/account-webhooks/${id}`, { active: true }).ok()
    expect(await webhook(id)).toMatchObject({ active: true, errorsInRow: 0 })
    await deliverOnce(t)
    expect(addresses()).toEqual(['c1@example.com', 'c2@example.com', 'later@example.com'])
  })

  test.each([
    ['a redirect is not followed', 302, { lastResponseCode: 302, errorsInRow: 1 }],
    ['another status is an error', 404, { lastResponseCode: 404, errorsInRow: 1 }],
  ])('%s', async (_name, status, state) => {
    const { id } = await register('new_contact')
    await many(1)
    to.answer = () => status
    await deliverOnce(t)
    expect(await webhook(id)).toMatchObject(state)
    expect(to.got.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('a receiver that hangs delays only its own webhook', async () => {
    await register('new_contact', {}, '/hangs')
    await register('new_contact', {}, '/works')
    await many(2)
    to.answer = (path) => (path === '/hangs' ? null : 200)
    const hanging = deliverOnce(t)
    await expect.poll(() => addresses('/works').length, { timeout: 60_000 }).toBe(2)
    expect(addresses('/hangs')).toHaveLength(1)
    // Another round does not call it a second time at the same time.
    t.clock.forward(HALF_MINUTE)
    await many(0)
    await co.contact('more@example.com')
    const again = deliverOnce(t)
    await expect.poll(() => addresses('/works').length, { timeout: 60_000 }).toBe(3)
    expect(addresses('/hangs')).toHaveLength(1)
    to.close()
    await Promise.all([hanging, again])
  })

  test('calls are signed by the headers of Standard Webhooks', async () => {
    const { signingSecret } = await register('new_contact', { signing: true })
    expect(signingSecret).toMatch(/^whsec_/)
    await many(1)
    await deliverOnce(t)
    const { headers, text } = to.got[0]!
    const key = Buffer.from(signingSecret.slice(6), 'base64')
    const mac = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
    expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`)
    expect(JSON.stringify(await co.get('/account-webhooks').ok())).not.toContain('whsec_')
  })

  test('the last calls can be looked at, and erased contacts are not in them', async () => {
    const { id } = await register('new_contact')
    const contact = await co.contact('jana@example.com')
    await deliverOnce(t)
    const { items } = await co.get(`/account-webhooks/${id}/calls`).ok()
    expect(items).toMatchObject([{ status: 200, error: null, ms: expect.any(Number) }])
    expect(items[0].body).toContain('jana@example.com')
    await co.delete(`/contacts/${contact.id}`).ok(204)
    await t.runJobs()
    expect((await co.get(`/account-webhooks/${id}/calls`).ok()).items).toEqual([])
  })

  test('items that all webhooks have sent are deleted', async () => {
    await register('new_contact')
    await register('new_contact', {}, '/second')
    to.answer = (path) => (path === '/second' ? 500 : 200)
    await many(2)
    await deliverOnce(t)
    const left = async () =>
      (await co.db.selectFrom('webhook_item').select('id').where('tenant_id', '=', co.tenantId).execute()).length
    const sweep = async () => {
      const { database, ...app } = t.app
      const run = {
        app,
        db: database.db,
        now: t.clock.now(),
        payload: {},
        stopping: () => false,
        progress: async () => {},
      }
      await sweepItems.run(run)
    }
    await sweep()
    expect(await left()).toBe(2)
    to.answer = () => 200
    t.clock.forward(HALF_MINUTE)
    await deliverOnce(t)
    await sweep()
    expect(await left()).toBe(0)
  })
})
