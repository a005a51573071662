import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { ledgerFaults } from '../../../../test/support/delivery.ts'
import { listenInTests } from '../../../../test/support/inbound.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { sendAll, shopWithTemplate } from '../../../../test/support/transactional.ts'
import { inbound } from '../../../features.ts'
import { hasFreeBatches } from '../ledger/index.ts'
import { transactionalMailings } from './mailing-source.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '5', BOUNCE_DOMAIN: 'bounce.example' })
let port = 0

beforeAll(async () => {
  port = await listenInTests(t.app, inbound)
})
beforeEach(() => {
  sink.taken.length = 0
  sink.behave(() => null)
})

/** Hands a mail to our listener, as the server of a recipient does. */
async function hand(to: string, raw: string) {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  await transport.sendMail({ envelope: { from: '', to }, raw }).finally(() => transport.close())
}

const report = (address: string, status: string, text: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${text}`,
    '',
    '--x--',
    '',
  ].join('\r\n')

const returnPathOf = (email: string) => sink.taken.find(({ to }) => to === email)!.from

const suppressions = async (co: Awaited<ReturnType<typeof shopWithTemplate>>['co']) =>
  ((await co.get('/suppressions').ok()).items as { email: string; reason: string }[])
    .map(({ email, reason }) => `${email} ${reason}`)
    .sort()

describe('a mail that comes back', () => {
  test('is bounced, and its address is skipped from then on, contact or not', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const contact = await co.contact('contact@example.com')
    const ids = {
      'contact@example.com': await send('contact@example.com'),
      'stranger@example.com': await send('stranger@example.com'),
    }
    await sendAll(t, co)
    for (const [email, id] of Object.entries(ids)) {
      expect((await status(id)).status).toBe('delivered')
      t.clock.forward(60_000)
      const at = t.clock.now().toISOString()
      await hand(returnPathOf(email), report(email, '5.1.1', '550 5.1.1 User unknown'))
      expect(await status(id)).toEqual({ id, status: 'bounced', reason: 'user_unknown', at })
      // A second report changes nothing.
      t.clock.forward(60_000)
      await hand(returnPathOf(email), report(email, '5.1.1', '550 5.1.1 User unknown'))
      expect(await status(id)).toMatchObject({ at })
    }
    await t.runJobs()
    expect(await suppressions(co)).toEqual(['contact@example.com bounced', 'stranger@example.com bounced'])
    expect((await co.get(`/contacts/${contact.id}`).ok()).status).toBe('bounced')
    expect((await co.get('/contacts').ok()).total).toBe(1)
    const { items } = await co.get(`/contacts/${contact.id}/activities?type=email_bounced`).ok()
    expect(items).toHaveLength(1)
    const again = [await send('contact@example.com'), await send('STRANGER@example.com')]
    await sendAll(t, co)
    for (const id of again) expect(await status(id)).toMatchObject({ status: 'skipped', reason: 'bounced' })
    const { sums } = await co.get('/stats/emails').ok()
    expect(sums.totals).toMatchObject({ sent: 2, delivered: 0 })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('because a mailbox is full says nothing about the next mail', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const id = await send('full@example.com')
    await sendAll(t, co)
    await hand(returnPathOf('full@example.com'), report('full@example.com', '5.2.2', '552 5.2.2 Mailbox full'))
    await t.runJobs()
    expect(await status(id)).toMatchObject({ status: 'bounced', reason: 'mailbox_full' })
    expect(await suppressions(co)).toEqual([])
  })

  test('of an address that became a contact meanwhile marks the contact', async () => {
    const { co, send } = await shopWithTemplate(t)
    await send('later@example.com')
    await sendAll(t, co)
    const contact = await co.contact('later@example.com')
    await hand(returnPathOf('later@example.com'), report('later@example.com', '5.1.1', '550 5.1.1 User unknown'))
    await t.runJobs()
    expect((await co.get(`/contacts/${contact.id}`).ok()).status).toBe('bounced')
  })

  test('as spam suppresses the address', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const id = await send('angry@example.com')
    await sendAll(t, co)
    const returnPath = returnPathOf('angry@example.com')
    const complaint = [
      'From: fbl@provider.example',
      'Subject: complaint',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="x"',
      '',
      '--x',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'User-Agent: Provider/1.0',
      'Version: 1',
      '',
      '--x',
      'Content-Type: message/rfc822',
      '',
      `Return-Path: <${returnPath}>`,
      'Subject: Order A1',
      '',
      'Hello',
      '',
      '--x--',
      '',
    ].join('\r\n')
    await hand('fbl@bounce.example', complaint)
    await t.runJobs()
    expect(await suppressions(co)).toEqual(['angry@example.com complaint'])
    expect((await status(id)).status).toBe('delivered')
    const again = await send('angry@example.com')
    await sendAll(t, co)
    expect(await status(again)).toMatchObject({ status: 'skipped', reason: 'complained' })
  })
})

describe('a relay', () => {
  test('that refuses an address fails the mail, one that puts it off gets it again', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    let tries = 0
    sink.behave((stage, to) => {
      if (stage === 'rcpt' && to.startsWith('dead')) return '550 5.1.1 User unknown'
      if (stage === 'final' && to.startsWith('busy') && tries++ < 3) return '451 4.3.2 Try again later'
      return null
    })
    const [dead, busy] = [await send('dead@example.com'), await send('busy@example.com')]
    await sendAll(t, co)
    expect(await status(dead)).toMatchObject({ status: 'failed', reason: 'user_unknown' })
    expect(await status(busy)).toMatchObject({ status: 'delivered' })
    expect(sink.taken.map(({ to }) => to)).toEqual(['busy@example.com'])
    expect(await suppressions(co)).toEqual(['dead@example.com bounced'])
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('that refuses everything lets the mails rest for an hour, and the company is notified', async () => {
    const { co, templateId, send, status } = await shopWithTemplate(t)
    const id = await send('a@example.com')
    const { rows } = await sql<{ source_id: string }>`
      select source_id from transactional_mailing where tenant_id = ${co.tenantId}`.execute(co.db)
    const ref = {
      tenantId: co.tenantId,
      sourceId: rows[0]!.source_id,
      kind: 'transactional',
      objectId: templateId,
      node: null,
    }
    expect(await transactionalMailings.pause({ db: co.db, now: t.clock.now() }, ref, 'refused')).toBe(true)
    const { items } = await (await co.owner()).get('/notifications').ok()
    expect(items).toMatchObject([
      { type: 'transactional_held', params: { reason: 'refused' }, subject: { id: templateId } },
    ])
    expect(await hasFreeBatches(co.db, new Date(t.clock.now().getTime() + 3599_000))).toBe(false)
    t.clock.forward(3600_000)
    await sendAll(t, co)
    expect(await status(id)).toMatchObject({ status: 'delivered' })
  })
})
