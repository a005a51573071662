import type { Static } from 'typebox'
import { required } from '../../platform/db/failures.ts'
import { tx } from '../../platform/db/tx.ts'
import { AppError, conflict, rateLimited, validation } from '../../platform/errors.ts'
import type { Context, Tenant } from '../../platform/http/call.ts'
import { encodeBody } from '../../platform/mail/message.ts'
import { getContact, suppressedAmong } from '../contacts/index.ts'
import { composeMail, oneLine, prepareMail, renderMail, STRANGER, tagValues } from '../content/index.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { footerFor } from '../footers/index.ts'
import { handOver } from '../outbox/index.ts'
import { allSenders, requireSendable } from '../senders/index.ts'
import { testRecipientsOf } from '../sending/index.ts'
import { dkimKeyFor, domainOf } from '../sending-domains/index.ts'
import { getTenant } from '../tenants/index.ts'
import { contentOf } from '../versions/index.ts'
import { countTestMails, insertTestMail, TEST_WINDOW } from './mail-store.ts'
import { publicUrl, sampleUrl } from './present.ts'
import type { TestInput } from './schemas.ts'
import { linkParamsOf, readSettings } from './settings.ts'
import { lockTemplate, requireTemplate, type TemplateRow } from './store.ts'

const MOST = 10

/** Mails a template, its draft if it has one, to test recipients. */
export async function sendTestMail(
  { app, db, now }: Context,
  tenant: Tenant,
  templateId: string,
  input: Static<typeof TestInput>,
): Promise<{ sent: number }> {
  const row = await requireTemplate(db, tenant.id, templateId)
  const recipients = await chosenRecipients({ app, db }, tenant.id, input.emails)
  const company = await getTenant(db, tenant.id)
  if (company.sending_mode === 'off') throw conflict('mode')
  const from = await senderOf({ app, db }, tenant.id, input.senderId, company.name)
  const rendered = await renderFor({ app, db }, tenant, row, input.contactId)
  await reserve({ db, now }, row)
  if (!rendered) return { sent: 0 }
  const dkim = await dkimKeyFor(app, db, tenant.id, domainOf(from.address))
  const { headers } = readSettings(row.settings)
  const marketing = {
    unsubscribeUrl: sampleUrl(app, tenant, row.id),
    unsubscribeAddress: `unsubscribe@${app.config.bounceDomain}`,
    feedback: { mail: row.id, tenant: tenant.id, kind: 'test' },
  }
  for (const to of recipients) {
    const envelope = { from, to: { address: to }, replyTo: from.replyTo, date: now, headers, marketing }
    const raw = composeMail(rendered, envelope, dkim)
    const mail = { kind: 'test', from: from.address, to, subject: rendered.subject, raw, tenantIds: [tenant.id] }
    await handOver({ app, db, now }, mail)
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
  senderId: string | undefined,
  companyName: string,
): Promise<{ name: string; address: string; replyTo: string | null }> {
  const chosen = senderId ?? (await allSenders(db, tenantId)).find((sender) => sender.confirmed_at)?.id
  if (chosen) {
    const sender = await requireSendable(app, db, tenantId, chosen)
    return { name: sender.name || companyName, address: sender.email, replyTo: sender.reply_to }
  }
  if (app.mailer.relay) throw conflict('sender')
  return { name: companyName, address: app.config.mailFrom, replyTo: null }
}

/** Ten a day, whoever sends them: the template is held while they are counted. */
const reserve = ({ db, now }: Pick<Context, 'db' | 'now'>, { tenant_id, id }: TemplateRow) =>
  tx(db, async (db) => {
    await lockTemplate(db, tenant_id, id)
    const since = new Date(now.getTime() - TEST_WINDOW)
    const { number, first } = await countTestMails(db, tenant_id, 'template', id, since)
    if (number >= MOST)
      throw rateLimited('test-emails', Math.ceil((first.getTime() + TEST_WINDOW - now.getTime()) / 1000))
    await insertTestMail(db, tenant_id, 'template', id, now)
  })

/** Subject, HTML and text for a contact, or for somebody unknown; null when the template wants no mail for him. */
async function renderFor(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  row: TemplateRow,
  contactId: string | undefined,
) {
  const contact = contactId ? await getContact(db, tenant.id, contactId).catch(missing) : STRANGER
  if (!contact) throw validation('contactId')
  const { draft, published } = await contentOf(db, { tenantId: tenant.id, kind: 'template', objectId: row.id })
  const settings = readSettings(row.settings)
  const footer = await footerFor(db, tenant.id, settings)
  const { html } = required(draft ?? published)
  const mail = prepareMail({ ...row, html }, { footer, linkParams: linkParamsOf(settings) })
  const sample = sampleUrl(app, tenant, row.id)
  const addresses = {
    unsubscribe: sample,
    preferences: sample,
    confirmlink: sample,
    webversion: publicUrl(app, tenant, row.id),
  }
  const ground = { company: await getTenant(db, tenant.id), customFields: await loadCustomFields(db, tenant.id) }
  const [outcome] = await renderMail(app, tenant.id, mail, [tagValues(contact, ground, addresses)])
  if (outcome!.ok) {
    const { subject = '', html: made = '', text = '' } = outcome!.parts
    return { subject: oneLine(subject), body: encodeBody({ html: made, text }) }
  }
  if (outcome!.reason === 'terminated') return null
  throw validation(outcome!.part === 'subject' ? 'subject' : 'html', { reason: outcome!.reason, line: outcome!.line })
}

const missing = (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
