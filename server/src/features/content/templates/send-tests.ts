import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, rateLimited, validation } from '../../../platform/errors.ts'
import { encodeBody } from '../../../platform/mail/message.ts'
import { getTenant } from '../../account/companies/index.ts'
import { handOver } from '../../account/outbox/index.ts'
import { suppressedAmong } from '../../audience/contacts/index.ts'
import { allSenders, requireSendable } from '../../domains/senders/index.ts'
import { dkimKeyFor, domainOf } from '../../domains/sending-domains/index.ts'
import { testRecipientsOf } from '../../domains/sending-setup/index.ts'
import { composeMail } from '../composing/index.ts'
import { defaultOf } from '../shop-defaults/index.ts'
import { countTestMails, insertTestMail, TEST_WINDOW } from './mail-store.ts'
import { sampleUrl } from './sample-page.ts'

const MOST = 10

/** A mail that is tried out. */
export interface TestMail {
  kind: 'template' | 'campaign'
  id: string
  /** Test recipients of the company; without, all of them. */
  emails?: string[]
  /** Who sends it; without, the oldest confirmed sender. */
  senderId?: string
  senderName?: string | null
  replyTo?: string | null
  headers: readonly { name: string; value: string }[]
  unsubscribePageId: string | null
  shopId?: string | null
  /** Has it for itself until the transaction ends. */
  hold(db: Db): Promise<unknown>
  /** Made once, before anything is counted; null when its content wants no mail. `sample` is where the way out leads. */
  render(sample: string): Promise<{ subject: string; html: string; text: string } | null>
}

/** Mails what is tried out to test recipients: ten times a day at most. */
export async function sendTests({ app, db, now }: Context, tenant: Tenant, test: TestMail): Promise<{ sent: number }> {
  const recipients = await chosenRecipients({ app, db }, tenant.id, test.emails)
  const company = await getTenant(db, tenant.id)
  if (company.sending_mode === 'off') throw conflict('mode')
  const from = await senderOf({ app, db }, tenant.id, test, company.name)
  const sample = await sampleOf({ app, db }, tenant, test)
  const rendered = await test.render(sample)
  await reserve({ db, now }, tenant.id, test)
  if (!rendered) return { sent: 0 }
  const { subject, html, text } = rendered
  const body = encodeBody({ html, text })
  const dkim = await dkimKeyFor(app, db, tenant.id, domainOf(from.address))
  const marketing = {
    unsubscribeUrl: sample,
    unsubscribeAddress: `unsubscribe@${app.config.bounceDomain}`,
    feedback: { mail: test.id, tenant: tenant.id, kind: 'test' },
  }
  for (const to of recipients) {
    const { headers } = test
    const envelope = { from, to: { address: to }, replyTo: from.replyTo, date: now, headers, marketing }
    const raw = composeMail({ subject, body }, envelope, dkim)
    await handOver({ app, db, now }, { kind: 'test', from: from.address, to, subject, raw, tenantIds: [tenant.id] })
  }
  return { sent: recipients.length }
}

/** Test recipients who may be mailed: what a person said against it holds for tests too. */
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

/** The sender that was asked for, else the oldest that is confirmed; without a relay the service's own address will do. */
async function senderOf(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { senderId, senderName, replyTo }: TestMail,
  companyName: string,
): Promise<{ name: string; address: string; replyTo: string | null }> {
  const chosen = senderId ?? (await allSenders(db, tenantId)).find((sender) => sender.confirmed_at)?.id
  if (chosen) {
    const sender = await requireSendable(app, db, tenantId, chosen)
    const name = senderName || sender.name || companyName
    return { name, address: sender.email, replyTo: replyTo ?? sender.reply_to }
  }
  if (app.mailer.relay) throw conflict('sender')
  return { name: senderName || companyName, address: app.config.mailFrom, replyTo: replyTo ?? null }
}

/** The page that the mails would lead to, as a sample. */
async function sampleOf(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  { unsubscribePageId, shopId = null }: TestMail,
): Promise<string> {
  const id = unsubscribePageId ?? (await defaultOf(db, { tenantId: tenant.id, kind: 'unsubscribe_page', shopId }))
  return sampleUrl(app, tenant, id)
}

/** Ten a day, whoever sends them: the object is held while they are counted. */
const reserve = ({ db, now }: DbContext, tenantId: string, { kind, id, hold }: TestMail) =>
  tx(db, async (db) => {
    await hold(db)
    const since = new Date(now.getTime() - TEST_WINDOW)
    const { number, first } = await countTestMails(db, tenantId, kind, id, since)
    if (number >= MOST)
      throw rateLimited('test-emails', Math.ceil((first.getTime() + TEST_WINDOW - now.getTime()) / 1000))
    await insertTestMail(db, tenantId, kind, id, now)
  })
