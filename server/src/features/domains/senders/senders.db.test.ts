import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { writeReferences } from '../../../platform/db/references.ts'
import { oldestConfirmedSender, requireSendable } from './index.ts'

const received: string[] = []
const relay = new SMTPServer({
  // The mailer keeps its connections open.
  closeTimeout: 100,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
const port = await new Promise<number>((resolve) => {
  const server = relay.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
})
afterAll(() => new Promise<void>((resolve) => relay.close(() => resolve())))

const t = useApi()
const live = useApi({ SMTP_URL: `smtp://127.0.0.1:${port}` })
const DAY = 24 * 3600 * 1000
let made = 0
const freshAddress = () => `info${++made}@shop.example`
const add = (co: Company, more: object = {}) =>
  co.post('/sending/senders', { email: freshAddress(), name: 'Shop', ...more }).ok(201)
const check = (co: Company, { id }: { id: string }) => co.post(`/sending/senders/${id}/check`).ok(200)
const post = (path: string) => t.stranger.post(path, '').raw()

const linkIn = (raw: string) => /\/confirm-sender\/[\w.-]+/.exec(raw.replaceAll('=\r\n', ''))![0]

/** The paths of the links in mails to an address, newest first. */
async function links(co: Company, email: string) {
  expect(await t.runJobs()).toBe(0)
  const { items } = await co.get(`/outbox?kind=sender_confirmation&q=${encodeURIComponent(email)}&pageSize=100`).ok()
  const mails = await Promise.all(items.map(({ id }: { id: string }) => co.get(`/outbox/${id}`).raw()))
  return mails.map(({ text }) => linkIn(text))
}

async function confirmed(co: Company, more: object = {}) {
  const sender = await add(co, more)
  await post((await links(co, sender.email))[0]!)
  return check(co, sender)
}

async function withDomain(
  co: Company,
  domain: string,
  status: 'pending' | 'verified' | 'failed',
  checks: object[] = [],
) {
  const at = co.app.clock.now()
  const row = { tenant_id: co.tenantId, domain, selector: 's', public_key: 'k', private_key: 'k', created_at: at }
  await co.db
    .insertInto('sending_domain')
    .values({ ...row, updated_at: at, status, checks: JSON.stringify(checks) })
    .execute()
}

describe('adding a sender', () => {
  test('creates a pending sender', async () => {
    const co = await t.company()
    const at = t.clock.now().toISOString()
    const sender = await co
      .post('/sending/senders', {
        email: ' Info@Shop.EXAMPLE ',
        name: 'Shop',
        replyTo: 'help@shop.example',
        shopId: co.shopId,
      })
      .ok(201)
    expect(sender).toEqual({
      id: expect.any(String),
      email: 'Info@shop.example',
      name: 'Shop',
      replyTo: 'help@shop.example',
      shopId: co.shopId,
      status: 'pending',
      confirmedAt: null,
      domainStatus: 'none',
      createdAt: at,
      updatedAt: at,
    })
    expect(await co.post('/sending/senders', { email: 'other@shop.example' }).ok(201)).toMatchObject({
      name: '',
      replyTo: null,
      shopId: null,
    })
  })

  test('with an invalid value is 400 with the field; no sender is created and no mail is sent', async () => {
    const [co, other] = [await t.company(), await t.company()]
    for (const [field, body] of [
      ['email', {}],
      ['email', { email: 'nobody' }],
      ['email', { email: 'a@b@c.cz' }],
      ['email', { email: 'a@shop.example\r\nBcc: b@c.cz' }],
      ['email', { email: null }],
      ['name', { email: 'a@shop.example', name: 'x'.repeat(201) }],
      ['name', { email: 'a@shop.example', name: 5 }],
      ['replyTo', { email: 'a@shop.example', replyTo: 'x' }],
      ['shopId', { email: 'a@shop.example', shopId: other.shopId }],
      ['shopId', { email: 'a@shop.example', shopId: 'x' }],
    ] as const)
      await co.post('/sending/senders', body).fails(400, 'validation', field)
    expect((await co.get('/deliverability/senders').ok()).total).toBe(0)
    await t.runJobs()
    expect((await co.get('/outbox').ok()).total).toBe(0)
  })

  test('is possible once per address and company, in any letter case', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const email = freshAddress()
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((one) => co.post('/sending/senders', { email: one }).raw()),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await co.post('/sending/senders', { email }).fails(409, 'conflict', 'email')
    await add(other, { email })
    expect(await links(co, email)).toHaveLength(1)
  })
})

describe('the confirmation', () => {
  test('is a link in a mail; opening its page confirms nothing', async () => {
    const co = await t.company()
    const sender = await add(co)
    const [path] = await links(co, sender.email)
    const page = await t.stranger.get(path!).raw()
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('Potvrdit adresu')
    expect(page.text).toContain(sender.email)
    expect((await check(co, sender)).status).toBe('pending')
    t.clock.forward(DAY)
    expect((await post(path!)).text).toContain('adresa je potvrzena')
    const at = t.clock.now().toISOString()
    expect(await check(co, sender)).toMatchObject({ status: 'confirmed', confirmedAt: at })
    t.clock.forward(DAY)
    expect((await post(path!)).text).toContain('už je potvrzena')
    expect((await t.stranger.get(path!).raw()).text).toContain('už je potvrzena')
    expect(await check(co, sender)).toMatchObject({ confirmedAt: at })
  })

  test('uses the language of the company', async () => {
    const co = await t.company()
    for (const [language, word] of [
      ['en', 'Confirm the address'],
      ['sk', 'Potvrdiť adresu'],
      ['de', 'Confirm the address'],
    ]) {
      await co.patch('/company', { language }).ok()
      const sender = await add(co)
      expect((await t.stranger.get((await links(co, sender.email))[0]!).raw()).text).toContain(word)
    }
  })

  test('is valid for 14 days', async () => {
    const co = await t.company()
    const sender = await add(co)
    const [path] = await links(co, sender.email)
    t.clock.forward(14 * DAY)
    expect((await t.stranger.get(path!).raw()).status).toBe(404)
    expect((await post(path!)).status).toBe(404)
    expect((await check(co, sender)).status).toBe('pending')
    t.clock.forward(-1000)
    expect((await post(path!)).status).toBe(200)
    expect((await check(co, sender)).status).toBe('confirmed')
  })

  test('does not accept links that are forged, of another kind or of a deleted sender', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const sender = await add(co)
    const [path] = await links(co, sender.email)
    const [tenant, id, version, mac] = path!.split('/').at(-1)!.split('.') as [string, string, string, string]
    const forged = [
      [other.tenant, id, version, mac],
      [tenant, String(Number(id) + 1), version, mac],
      [tenant, id, '2', mac],
      [tenant, id, version, `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`],
      [tenant, id, version, ''],
      [tenant, id, version, mac, 'x'],
    ].map((parts) => `/confirm-sender/${parts.join('.')}`)
    for (const wrong of [
      ...forged,
      '/confirm-sender/x',
      '/confirm-sender/%00',
      path!.replace('confirm-sender', 'confirm'),
    ]) {
      expect((await t.stranger.get(wrong).raw()).status, wrong).toBe(404)
      expect((await post(wrong)).status, wrong).toBe(404)
    }
    expect((await check(co, sender)).status).toBe('pending')
    await co.delete(`/sending/senders/${sender.id}`).ok(204)
    expect((await post(path!)).status).toBe(404)
    const again = await add(co, { email: sender.email })
    expect((await post(path!)).status, 'the old link is not for the new sender').toBe(404)
    expect((await check(co, again)).status).toBe('pending')
  })

  test('can be mailed again, five times a day per address, also if the sender is created again', async () => {
    const co = await t.company()
    const sender = await add(co)
    for (let i = 0; i < 3; i++) await co.post(`/sending/senders/${sender.id}/resend`).ok(200)
    await co.delete(`/sending/senders/${sender.id}`).ok(204)
    const again = await add(co, { email: sender.email.toUpperCase() })
    t.clock.forward(DAY / 2)
    const { params } = await co.post(`/sending/senders/${again.id}/resend`).fails(429, 'rate_limited', 'sender-mails')
    expect(params.retryAfter).toBe(DAY / 2 / 1000)
    await co.delete(`/sending/senders/${again.id}`).ok(204)
    await co.post('/sending/senders', { email: sender.email }).fails(429, 'rate_limited', 'sender-mails')
    t.clock.forward(DAY / 2)
    await add(co, { email: sender.email })
  })

  test('is limited to five mails also for requests at the same time', async () => {
    const co = await t.company()
    const sender = await add(co)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => co.post(`/sending/senders/${sender.id}/resend`).raw()),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect(await links(co, sender.email)).toHaveLength(5)
  })

  test('is limited to a number of mails per company and day', async () => {
    const co = await t.company()
    const at = t.clock.now()
    const senders = [await add(co), await add(co), await add(co), await add(co)]
    const rows = Array.from({ length: 95 }, (_, i) => ({
      tenant_id: co.tenantId,
      sender_id: 1,
      email_key: `x${i}@shop.example`,
      requested_at: at,
      expires_at: at,
    }))
    await co.db.insertInto('sender_mail').values(rows).execute()
    const answers = await Promise.all(senders.map(({ id }) => co.post(`/sending/senders/${id}/resend`).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    await co.post('/sending/senders', { email: freshAddress() }).fails(429, 'rate_limited', 'sender-mails')
    await add(await t.company())
  })

  test('is not mailed again for a confirmed sender', async () => {
    const co = await t.company()
    const sender = await confirmed(co)
    await co.post(`/sending/senders/${sender.id}/resend`).fails(409, 'conflict', 'status')
  })

  test('is mailed through the relay if there is one', async () => {
    const co = await live.company()
    const sender = await add(co)
    expect(await live.runJobs()).toBe(0)
    const mail = received.find((text) => text.includes(`To: ${sender.email}`))!
    expect((await live.stranger.post(linkIn(mail), '').raw()).status).toBe(200)
    expect((await check(co, sender)).status).toBe('confirmed')
    expect((await co.get('/outbox').ok()).total).toBe(0)
  })
})

describe('changing and deleting', () => {
  test('name, reply address and shop can be changed, the address cannot', async () => {
    const co = await t.company()
    const sender = await confirmed(co)
    t.clock.forward(1000)
    const change = { name: 'Other', replyTo: 'x@shop.example', shopId: co.shopId }
    const after = await co
      .patch(`/sending/senders/${sender.id}`, { ...change, email: sender.email.toUpperCase() })
      .ok(200)
    expect(after).toEqual({ ...sender, ...change, updatedAt: t.clock.now().toISOString() })
    expect(await co.patch(`/sending/senders/${sender.id}`, { replyTo: null, shopId: null }).ok()).toMatchObject({
      replyTo: null,
      shopId: null,
      name: 'Other',
      status: 'confirmed',
    })
    const foreign = (await t.company()).shopId
    for (const [field, body] of [
      ['email', { email: 'victim@shop.example', name: 'x' }],
      ['email', { email: null }],
      ['shopId', { shopId: foreign, name: 'x' }],
      ['name', { name: null }],
    ] as const)
      await co.patch(`/sending/senders/${sender.id}`, body).fails(400, 'validation', field)
    expect((await check(co, sender)).name).toBe('Other')
  })

  test('a sender that is used cannot be deleted', async () => {
    const co = await t.company()
    const sender = await add(co)
    expect(await co.get(`/sending/senders/${sender.id}/usage`).ok(200)).toEqual({ campaigns: 0, automations: 0 })
    for (const [kind, id] of [
      ['campaign', '1'],
      ['campaign', '2'],
      ['automation', '1'],
    ] as const)
      await writeReferences(co.db, co.tenantId, { kind, id }, [{ kind: 'sender', id: sender.id }])
    expect(await co.get(`/sending/senders/${sender.id}/usage`).ok(200)).toEqual({ campaigns: 2, automations: 1 })
    await co.delete(`/sending/senders/${sender.id}`).fails(409, 'conflict', 'used')
    expect((await check(co, sender)).id).toBe(sender.id)
  })
})

describe('the list', () => {
  test('contains the status of domains and advice', async () => {
    const co = await t.company()
    await withDomain(co, 'good.example', 'verified', [
      { kind: 'dkim', ok: true, found: 'x' },
      { kind: 'spf', ok: true, found: 'x' },
    ])
    await withDomain(co, 'half.example', 'failed', [
      { kind: 'dkim', ok: false, found: null },
      { kind: 'dmarc', ok: false, found: null },
      { kind: 'returnPath', ok: false, found: null },
    ])
    await confirmed(co, { email: 'a@good.example' })
    for (const email of ['b@half.example', 'c@none.example', 'd@gmail.com']) await add(co, { email })
    const { items } = await co.get('/deliverability/senders?sort=email').ok(200)
    expect(items.map((one: { domainStatus: string; advice: string[] }) => [one.domainStatus, one.advice])).toEqual([
      ['verified', []],
      ['failed', ['sender_unconfirmed', 'domain_failed', 'dmarc', 'return_path']],
      ['none', ['sender_unconfirmed', 'domain_missing']],
      ['none', ['sender_unconfirmed', 'free_mailbox']],
    ])
    expect((await co.get('/deliverability/senders?q=HALF').ok()).total).toBe(1)
    expect((await (await t.company()).get('/deliverability/senders').ok()).total).toBe(0)
  })

  test('does not use domains of other companies', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await withDomain(other, 'theirs.example', 'verified')
    expect((await add(co, { email: 'a@theirs.example' })).domainStatus).toBe('none')
  })
})

describe('sending', () => {
  test('through a relay needs a confirmed address and a verified domain', async () => {
    const co = await live.company()
    const sender = await add(co, { email: 'news@live.example' })
    const ask = () => requireSendable(live.app, co.db, co.tenantId, sender.id)
    const issues = ['sender_unconfirmed', 'domain_unverified']
    await expect(ask()).rejects.toMatchObject({ code: 'conflict', message: 'status', params: { issues } })
    await withDomain(co, 'live.example', 'verified')
    await expect(ask()).rejects.toMatchObject({ params: { issues: ['sender_unconfirmed'] } })
    await co.db.updateTable('sender').set({ confirmed_at: live.clock.now() }).where('id', '=', sender.id).execute()
    expect((await ask()).email).toBe('news@live.example')
    const other = await live.company()
    await expect(requireSendable(live.app, other.db, other.tenantId, sender.id)).rejects.toMatchObject({
      code: 'validation',
      message: 'senderId',
    })
  })

  test('to the outbox needs neither', async () => {
    const co = await t.company()
    const sender = await add(co)
    expect((await requireSendable(t.app, co.db, co.tenantId, sender.id)).id).toBe(sender.id)
  })

  test('without a sender uses the oldest confirmed one: of the shop first, then of no shop', async () => {
    const co = await t.company()
    const shop = await co.shop()
    await add(co)
    const anywhere = await confirmed(co)
    await confirmed(co, { shopId: co.shopId })
    const ofShop = await confirmed(co, { shopId: shop.id })
    await confirmed(co, { shopId: shop.id })
    expect((await oldestConfirmedSender(co.db, co.tenantId, shop.id))?.id).toBe(ofShop.id)
    expect((await oldestConfirmedSender(co.db, co.tenantId, (await co.shop()).id))?.id).toBe(anywhere.id)
    expect((await oldestConfirmedSender(co.db, co.tenantId))?.id).toBe(anywhere.id)
  })
})
