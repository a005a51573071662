import { createTransport } from 'nodemailer'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { insertRecipients, launch } from '../../../../test/support/delivery.ts'
import { listenInTests } from '../../../../test/support/inbound.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { countMails, messageTokens, sumMailFigures } from '../ledger/index.ts'
import { bounceMails } from './inbound.ts'
import { forgetSoftBouncesJob } from './jobs/forget-soft-bounces.ts'

const HOUR = 3600 * 1000
const t = useApi({ BOUNCE_DOMAIN: 'bounce.example' })
let port = 0
let co: Company

beforeAll(async () => {
  port = await listenInTests(t.app, [bounceMails])
  co = await t.company()
})

const report = (text: string, status: string) =>
  `From: MAILER-DAEMON@mx.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; jan@firma.cz
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${text}

--b--
`.replaceAll('\n', '\r\n')
const REFUSED = report('550 5.1.7 No such domain shop.example', '5.1.7')
const FULL = report('552 5.2.2 Mailbox full', '5.2.2')

type Tokens = (contactId: string) => { bounce: string }

/** Sends reports about the mails to some contacts, as a mail server does. */
async function returned(tokens: Tokens, contactIds: readonly string[], raw: string) {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true })
  for (const id of contactIds) {
    const envelope = { from: '', to: `b+${tokens(id).bounce}@bounce.example` }
    await transport.sendMail({ envelope, raw })
  }
  transport.close()
}

/** A campaign that is being sent. */
async function sending(recipients: number) {
  const list = await insertRecipients(co, recipients)
  const { id } = await launch(co, list.id)
  await t.runJobs()
  const messages = await co.db
    .selectFrom('message')
    .innerJoin('campaign', 'campaign.source_id', 'message.source_id')
    .select(['message.contact_id', 'message.source_id'])
    .where('message.tenant_id', '=', co.tenantId)
    .where('campaign.tenant_id', '=', co.tenantId)
    .where('campaign.id', '=', id)
    .execute()
  const sourceId = messages[0]!.source_id
  return {
    id,
    sourceId,
    contactIds: messages.map(({ contact_id }) => contact_id),
    tokens: (contactId: string) => messageTokens(t.app.signingKeys, { tenantId: co.tenantId, sourceId, contactId }),
    campaign: () => co.get(`/campaigns/${id}`).ok(),
  }
}

test('never count against the contact', async () => {
  const { id } = await co.contact()
  const reports = [
    REFUSED,
    report('550 5.2.0 <b@shop.example> From: Domain is invalid. Please provide a valid From:', '5.2.0'),
    report('553 5.1.8 Domain of sender address b@shop.example does not exist', '5.1.8'),
    report('550-5.7.26 This mail is unauthenticated: SPF and DKIM did not pass', '5.7.26'),
    report('550 User unknown', '5.1.8'),
  ]
  for (const one of reports) {
    const { sourceId, tokens } = await freezeFor(co, [id])
    await returned(tokens, [id], one)
    const figures = (await sumMailFigures(co.db, co.tenantId, [sourceId])).get(sourceId)
    expect(figures).toMatchObject({ sent: 1, softBounced: 1, returned: 1 })
  }
  expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({ status: 'subscribed', softBounces: 0 })
  const stored = co.db.selectFrom('bounce').selectAll().where('tenant_id', '=', co.tenantId)
  expect(await stored.where('contact_id', '=', id).execute()).toMatchObject(
    reports.map(() => ({ kind: 'soft', reason: 'policy', of_sender: true })),
  )
})

test('do not hide that mails arrive again', async () => {
  const { id } = await co.contact()
  await returned((await freezeFor(co, [id])).tokens, [id], FULL)
  t.clock.forward(HOUR)
  await freezeFor(co, [id])
  t.clock.forward(HOUR)
  await returned((await freezeFor(co, [id])).tokens, [id], REFUSED)
  expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({ softBounces: 1 })
  t.clock.forward(73 * HOUR)
  const run = { app: t.app, db: co.db, now: t.clock.now(), payload: {} }
  await forgetSoftBouncesJob.run({ ...run, stopping: () => false, progress: async () => {} })
  expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({ softBounces: 0 })
})

test('pause the mailing when they are many, once: a person may resume it', async () => {
  const { id, contactIds, tokens, campaign } = await sending(22)
  await returned(tokens, contactIds.slice(0, 19), REFUSED)
  expect(await campaign()).toMatchObject({ status: 'sending' })
  await returned(tokens, contactIds.slice(19, 20), REFUSED)
  expect(await campaign()).toMatchObject({ status: 'paused', pausedReason: 'sender_refused' })
  await co.post(`/campaigns/${id}/resume`, {}).ok(200)
  await returned(tokens, contactIds.slice(20), REFUSED)
  expect(await campaign()).toMatchObject({ status: 'sending' })
})

test('do not pause a mailing of which they are a small part', async () => {
  const { sourceId, contactIds, tokens, campaign } = await sending(20)
  const others = { day: '2027-01-01', provider: 1, variant: 0, kind: 'sent' as const, delta: 500 }
  await countMails(co.db, co.tenantId, sourceId, [others])
  await returned(tokens, contactIds, REFUSED)
  expect(await campaign()).toMatchObject({ status: 'sending' })
})
