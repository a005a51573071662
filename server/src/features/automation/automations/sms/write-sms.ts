import { createHash } from 'node:crypto'
import type { Context } from '../../../../platform/context.ts'
import { dataUseOf, namesMentioned } from '../../../../platform/render/jinja.ts'
import { type Outcome, OWN_DATA } from '../../../../platform/render/request.ts'
import { toE164 } from '../../../../platform/text/phone.ts'
import { type CompanyRow, requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  cleaned,
  columnsFor,
  isPersonal,
  keyWithData,
  personalData,
  type Recipient,
  sharedData,
  valuesMaker,
} from '../../../content/composing/index.ts'
import { findSmsTemplate, measureSms } from '../../../content/sms-templates/index.ts'
import { testRecipientsOf } from '../../../domains/sending-setup/index.ts'
import { graphOf } from '../engine/graph-cache.ts'
import type { ClaimedSms, SmsQueue } from './sql/queue.ts'
import { loadRecipients, type SmsRecipient } from './sql/recipients.ts'
import type { SmsEnding } from './sql/results.ts'

/** A message that is ready to be sent, or that ends without being sent. */
export type WrittenSms = { sms: ClaimedSms } & ({ to: string; text: string; parts: number } | { ending: SmsEnding })

/** Values of tags may make a text long: it would cost more than people expect. */
const MOST_PARTS = 10

/** Writes the text of each message, as long as its contact may get it. */
export async function writeSms(context: Context, queue: SmsQueue, claimed: readonly ClaimedSms[]) {
  const { graph } = await graphOf(context.db, queue)
  const nodes = new Set(graph.nodes.map(({ id }) => id))
  const written: WrittenSms[] = claimed
    .filter(({ node }) => !nodes.has(node))
    .map((sms) => ({ sms, ending: { state: 'skipped', reason: 'nodeDeleted' } }))
  const left = claimed.filter(({ node }) => nodes.has(node))
  for (const [templateId, some] of Map.groupBy(left, (sms) => sms.templateId))
    written.push(...(await writeText(context, queue, templateId, some)))
  return written
}

async function writeText(
  context: Context,
  queue: SmsQueue,
  templateId: string,
  messages: readonly ClaimedSms[],
): Promise<WrittenSms[]> {
  const { db, now } = context
  const { tenantId } = queue
  const template = await findSmsTemplate(db, tenantId, templateId)
  if (!template)
    return messages.map((sms) => ({ sms, ending: { state: 'failed', reason: 'template', failure: 'other' } }))
  const columns = columnsFor(new Set(namesMentioned(template.text)))
  const contactIds = messages.map(({ contactId }) => contactId)
  const recipients = await loadRecipients(db, queue, contactIds, columns, now)
  const company = await requireCompany(db, tenantId)
  const onlyTo = queue.mode === 'test' ? await testRecipientsOf(db, tenantId) : null
  const addressed = messages.map((sms) => addressOf(sms, recipients.get(sms.contactId), company, onlyTo))
  const able = addressed.filter((one) => 'to' in one)
  const outcomes = able.length ? await render(context, queue, { text: template.text, company }, able) : []
  return [
    ...addressed.filter((one) => 'ending' in one),
    ...able.map(({ sms, to }, i) => ({ sms, ...endOrText(to, outcomes[i]!) })),
  ]
}

interface Addressed {
  sms: ClaimedSms
  recipient: SmsRecipient
  to: string
}

function addressOf(
  sms: ClaimedSms,
  recipient: SmsRecipient | undefined,
  company: CompanyRow,
  onlyTo: readonly string[] | null,
): Addressed | { sms: ClaimedSms; ending: SmsEnding } {
  const skipped = (reason: string) => ({ sms, ending: { state: 'skipped' as const, reason } })
  if (!recipient) return skipped('deleted')
  if (recipient.reason) return skipped(recipient.reason)
  const email = recipient.email.toLowerCase()
  if (onlyTo && !onlyTo.some((one) => one.toLowerCase() === email)) return skipped('test_mode')
  const to = toE164(recipient.mobile, recipient.country ?? countryOf(company))
  return to ? { sms, recipient, to } : skipped('noMobile')
}

const COUNTRY_OF_LANGUAGE: Record<string, string> = { cs: 'CZ', sk: 'SK' }
const countryOf = ({ country, language }: CompanyRow) => country ?? COUNTRY_OF_LANGUAGE[language] ?? null

/** Fills in the text for each recipient, in threads. */
async function render(
  { app, db, now }: Context,
  { tenantId, shopId }: SmsQueue,
  { text, company }: { text: string; company: CompanyRow },
  addressed: readonly Addressed[],
): Promise<Outcome[]> {
  const valuesOf = valuesMaker(new Set(namesMentioned(text)), {
    company,
    customFields: await loadCustomFields(db, tenantId),
  })
  const mail = { tenantId, shopId, sourceId: null, use: dataUseOf([text]) }
  const data = mail.use.functions.length ? await sharedData({ app, db, now }, mail) : undefined
  const contactIds = addressed.map(({ recipient }) => recipient.id)
  const own = isPersonal(mail) ? await personalData({ db, now }, mail, contactIds) : undefined
  const key = `sms:${createHash('sha256').update(text).digest('base64url')}`
  return app.renderer.render({
    owner: tenantId,
    key: keyWithData(key, data),
    sources: { text: { text, html: false } },
    ...(data ? { data } : {}),
    recipients: addressed.map(({ recipient, sms }) => ({
      ...valuesOf(recipient as Recipient),
      event: cleaned(sms.event ?? {}),
      ...(own ? { [OWN_DATA]: own.get(recipient.id) ?? {} } : {}),
    })),
  })
}

function endOrText(to: string, outcome: Outcome): { to: string; text: string; parts: number } | { ending: SmsEnding } {
  if (!outcome.ok)
    return outcome.reason === 'terminated'
      ? { ending: { state: 'skipped', reason: 'terminated', failure: 'customizationDataboxTerminate' } }
      : { ending: { state: 'failed', reason: 'content', failure: 'customizationSyntaxError' } }
  const text = shownText(outcome.parts.text ?? '')
  const { parts } = measureSms(text)
  if (!parts) return { ending: { state: 'skipped', reason: 'empty' } }
  if (parts > MOST_PARTS) return { ending: { state: 'failed', reason: 'tooLong', failure: 'other' } }
  return { to, text, parts }
}

/** A phone shows no other control characters than line breaks. */
const shownText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, ' ')
    .trim()
