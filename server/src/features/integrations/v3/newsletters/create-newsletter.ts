import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../../platform/context.ts'
import { AppError, validation } from '../../../../platform/errors.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { allShops } from '../../../account/shops/index.ts'
import { findTemplate } from '../../../content/templates/index.ts'
import type { Author } from '../../../content/versions/index.ts'
import { allSenders } from '../../../domains/senders/index.ts'
import { CampaignInput, createCampaign } from '../../../mailing/campaigns/index.ts'
import { flagIn, listIn, textIn } from '../lenient.ts'
import { momentIn } from '../moments.ts'

/** Creates a campaign as a draft. Nothing is sent before a person, or a key with the right to send, approves it. */
export async function createNewsletter(
  context: Context,
  tenant: Tenant,
  sent: Record<string, unknown>,
  author: Author,
): Promise<string> {
  const { db } = context
  const templateId = textIn(sent.email_id)
  const template = isId(templateId) ? await findTemplate(db, tenant.id, templateId) : undefined
  if (!template) throw validation('email_id')
  const shops = await allShops(db, tenant.id)
  const shop = shops.find(({ active }) => active) ?? shops[0]
  if (!shop) throw validation('eshop')
  const listIds = idsIn(sent.contactlists, 'contactlists')
  if (!listIds.length) throw validation('contactlists')
  const senderName = textIn(sent.sendername)
  const replyTo = textIn(sent.replyto)
  const input: Static<typeof CampaignInput> = {
    name: (textIn(sent.name) || template.name).slice(0, 200),
    shopId: shop.id,
    templateId,
    audience: { listIds, excludeListIds: idsIn(sent.excluded_contactlists, 'excluded_contactlists') },
    ...(await senderOf(context, tenant.id, textIn(sent.senderemail))),
    ...(senderName ? { senderName: senderName.slice(0, 200) } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...scheduleOf(sent, tenant.timezone),
    tracking: trackingOf(sent),
  }
  const fault = findFault(input)
  if (fault !== null) throw validation(foreignName(fault))
  const campaign = await createCampaign(context, tenant.id, input, author).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'validation' ? validation(foreignName(error.message)) : error
  })
  return campaign.id
}

const findFault = faultFinder(CampaignInput)

/** The name of a field in the interface; a list is named as a whole. */
const foreignName = (path: string) => NAMES[path.replace(/\.\d+$/, '')] ?? path

const NAMES: Record<string, string> = {
  templateId: 'email_id',
  'audience.listIds': 'contactlists',
  'audience.excludeListIds': 'excluded_contactlists',
  'schedule.sendAt': 'start',
  replyTo: 'replyto',
  senderName: 'sendername',
}

function idsIn(sent: unknown, field: string): string[] {
  const one = textIn(sent)
  const ids = [...new Set(one ? [one] : listIn(sent).map(textIn))]
  if (ids.length > 100 || !ids.every(isId)) throw validation(field)
  return ids
}

/** The sender with an address; 422 when the company has none. */
async function senderOf({ db }: Context, tenantId: string, email: string) {
  if (!email) return {}
  const senders = await allSenders(db, tenantId)
  const sender = senders.find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!sender) throw validation('senderemail')
  return { senderId: sender.id }
}

function scheduleOf(sent: Record<string, unknown>, timezone: string) {
  const start = textIn(sent.start)
  if (!start) return {}
  const at = momentIn(start, timezone)
  if (!at) throw validation('start')
  const mode = flagIn(sent.sendOnPreferredTime, false) ? ('best_time' as const) : ('at' as const)
  return { schedule: { mode, sendAt: at.toISOString() } }
}

function trackingOf(sent: Record<string, unknown>) {
  const measured = flagIn(sent.measurestats, true)
  const utm = (['source', 'medium', 'campaign', 'content'] as const).flatMap((name) => {
    const value = textIn(sent[`utm_${name}`]).slice(0, 200)
    return value ? [[name, value] as const] : []
  })
  return {
    opens: measured,
    clicks: measured,
    ...(utm.length ? { utm: { on: true, ...Object.fromEntries(utm) } } : {}),
  }
}
