import type { Context, DbContext, Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { conflict, rateLimited, validation } from '../../../../platform/errors.ts'
import { encodeBody } from '../../../../platform/mail/message.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { handOver, type ReadyMail } from '../../../account/outbox/index.ts'
import { lockContacts, suppressedAmong } from '../../../audience/contacts/index.ts'
import { oldestConfirmedSender, requireSendable } from '../../../domains/senders/index.ts'
import { dkimKeysFor, domainOf } from '../../../domains/sending-domains/index.ts'
import { testRecipientsOf } from '../../../domains/sending-setup/index.ts'
import { composeMail, oneLine } from '../../composing/index.ts'
import { defaultOf } from '../../shop-defaults/index.ts'
import { sampleUrl } from './sample-page.ts'
import { countTestMails, insertTestMail, TEST_WINDOW } from './store.ts'

const MAX_PER_DAY = 10

/** A mail to test recipients. */
export interface TestMail {
  kind: 'template' | 'campaign'
  id: string
  /** Some of the test recipients of the company; all of them by default. */
  emails?: string[]
  /** The oldest confirmed sender by default. */
  senderId?: string
  senderName?: string | null
  replyTo?: string | null
  headers: readonly { name: string; value: string }[]
  unsubscribePageId: string | null
  shopId?: string | null
  /** The contact whose data the mail shows. */
  contactId?: string
  /** Locks the template or campaign until the transaction ends. */
  lock(db: Db): Promise<unknown>
  /** Called once; null if the content skips the recipient. `sample` is the address of the unsubscribe links. */
  render(sample: string): Promise<{ subject: string; html: string; text: string } | null>
}

/** Sends a mail to test recipients: at most ten times a day per template or campaign. */
export async function sendTests({ app, db, now }: Context, tenant: Tenant, test: TestMail): Promise<{ sent: number }> {
  const recipients = await chosenRecipients({ app, db }, tenant.id, test.emails)
  const company = await requireCompany(db, tenant.id)
  if (company.sending_mode === 'off') throw conflict('mode')
  const from = await senderOf({ app, db }, tenant.id, test, company.name)
  const sample = await sampleOf({ app, db }, tenant, test)
  const rendered = await test.render(sample)
  await reserve({ db, now }, tenant.id, test)
  if (!rendered) return { sent: 0 }
  const { html, text } = rendered
  const subject = oneLine(`[TEST] ${rendered.subject}`)
  const body = encodeBody({ html, text })
  const dkim = await dkimKeysFor(app, db, tenant.id, domainOf(from.address))
  const marketing = {
    unsubscribeUrl: sample,
    unsubscribeAddress: `unsubscribe@${app.config.bounceDomain}`,
    feedback: { mail: test.id, tenant: tenant.id, kind: 'test' },
  }
  const { headers, contactId } = test
  const mails = recipients.map((to) => {
    const envelope = { from, to: { address: to }, replyTo: from.replyTo, date: now, headers, marketing }
    const raw = composeMail({ subject, body }, envelope, dkim)
    return { kind: 'test', from: from.address, to, subject, raw, tenantIds: [tenant.id], contactId }
  })
  await keepOrSend({ app, db, now }, tenant.id, mails)
  return { sent: recipients.length }
}

/**
 * The outbox is a table: its rows are written under the lock of the contact whose data they show, so that an erasure
 * finds them, and not after the erasure. A relay must not keep a transaction open.
 */
async function keepOrSend({ app, db, now }: Context, tenantId: string, mails: readonly ReadyMail[]) {
  const contactId = mails[0]?.contactId
  if (app.mailer.relay || !contactId) {
    for (const mail of mails) await handOver({ app, db, now }, mail)
    return
  }
  await tx(db, async (db) => {
    if (!(await lockContacts(db, tenantId, [contactId])).length) throw validation('contactId')
    for (const mail of mails) await handOver({ app, db, now }, mail)
  })
}

/** Test recipients that may be mailed: suppressions apply to test mails too. */
async function chosenRecipients(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  emails: string[] | undefined,
): Promise<string[]> {
  const all = (await testRecipientsOf(db, tenantId)).filter((email) => /^[!-~]+$/.test(email))
  const suppressed = await suppressedAmong({ app, db }, tenantId, all)
  const known = all.filter((email) => !suppressed.has(email.toLowerCase()))
  const keys = new Set(known.map((email) => email.toLowerCase()))
  const chosen = emails ?? known
  if (!chosen.length || chosen.some((email) => !keys.has(email.toLowerCase()))) throw validation('emails')
  return [...new Map(chosen.map((email) => [email.toLowerCase(), email])).values()]
}

/** The chosen sender, else the oldest confirmed one. Without a relay, the service's own address is good enough. */
async function senderOf(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { senderId, senderName, replyTo }: TestMail,
  companyName: string,
): Promise<{ name: string; address: string; replyTo: string | null }> {
  const chosen = senderId ?? (await oldestConfirmedSender(db, tenantId))?.id
  if (chosen) {
    const sender = await requireSendable(app, db, tenantId, chosen)
    const name = senderName || sender.name || companyName
    return { name, address: sender.email, replyTo: replyTo ?? sender.reply_to }
  }
  if (app.mailer.relay) throw conflict('sender')
  return { name: senderName || companyName, address: app.config.mailFrom, replyTo: replyTo ?? null }
}

/** The address of the sample of the unsubscribe page that the mails would open. */
async function sampleOf(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  { unsubscribePageId, shopId = null }: TestMail,
): Promise<string> {
  const id = unsubscribePageId ?? (await defaultOf(db, { tenantId: tenant.id, kind: 'unsubscribe_page', shopId }))
  return sampleUrl(app, tenant, id)
}

/** Counts a test mail; 429 over the limit. The lock keeps two requests from counting the same mails. */
const reserve = ({ db, now }: DbContext, tenantId: string, { kind, id, lock }: TestMail) =>
  tx(db, async (db) => {
    await lock(db)
    const since = new Date(now.getTime() - TEST_WINDOW)
    const { number, first } = await countTestMails(db, tenantId, kind, id, since)
    if (number >= MAX_PER_DAY)
      throw rateLimited('test-emails', Math.ceil((first.getTime() + TEST_WINDOW - now.getTime()) / 1000))
    await insertTestMail(db, tenantId, kind, id, now)
  })
