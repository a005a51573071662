import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { EMAIL_KINDS, urlsOf } from '../../../mailing/email-events/index.ts'
import { findMailingRefs, type MailingRef } from '../../../mailing/ledger/index.ts'
import { contactRecords, localTime } from '../../records/index.ts'
import type { Item } from '../sql/items.ts'
import { CONTACT_EVENTS } from '../webhook-events.ts'
import { findBounces } from './store.ts'

type Company = Pick<Tenant, 'id' | 'publicId' | 'timezone'>

/** The bodies of calls by items; those of contacts that are gone are missing. */
export async function bodiesOf(
  db: Db,
  company: Company,
  event: string,
  items: readonly Item[],
): Promise<Map<string, object>> {
  const contacts = await contactRecords(db, company, [...new Set(items.map(({ contactId }) => contactId))])
  const refs = await findMailingRefs(db, company.id, [...new Set(items.flatMap(({ data }) => data.sourceId ?? []))])
  const isOfContact = (CONTACT_EVENTS as readonly string[]).includes(event)
  const mails = isOfContact ? null : await mailParts(db, company, items)
  return new Map(
    items.flatMap((item) => {
      const contact = contacts.get(item.contactId)
      if (!contact) return []
      const ref = item.data.sourceId ? refs.get(item.data.sourceId) : undefined
      const body = mails
        ? {
            event,
            id: `e${item.data.id}`,
            contact: { id: contact.id, emailaddress: contact.emailaddress },
            ...campaignOf(ref),
            sid: `${item.data.sourceId}.${item.contactId}`,
            ...mails(item, event),
          }
        : [{ ...contact, event, ...(event === 'unsubscribed_contact' ? unsubscription(item, ref) : {}) }]
      return [[item.id, body] as const]
    }),
  )
}

/** What an unsubscription says beside the contact. No lists: from everything. */
const unsubscription = ({ data: { reason = 'admin', listIds = [] } }: Item, ref: MailingRef | undefined) => ({
  reason,
  unsubscribed_contactlist_ids: listIds.map(Number),
  ...campaignOf(ref),
})

/** The types of mailings, by their kind. */
const TYPES: Record<string, string> = { campaign: 'newsletter', transactional: 'transactional' }

/** The campaign or automation that a mail belongs to. */
function campaignOf(ref: MailingRef | undefined) {
  if (!ref) return { campaign_type: null, campaign_id: null, email_statistic_id: null, trigger_event: null }
  const statistic = ref.kind === 'campaign' ? `c${ref.objectId}` : `${ref.kind[0]}${ref.objectId}`
  return {
    campaign_type: TYPES[ref.kind] ?? 'automation',
    campaign_id: Number(ref.objectId),
    email_statistic_id: ref.node ? `${statistic}:${ref.node}` : statistic,
    trigger_event: null,
  }
}

/** What each event of a mail says beside the mail. */
async function mailParts(db: Db, { id: tenantId, timezone }: Company, items: readonly Item[]) {
  const urls = await urlsOf(db, tenantId, [...new Set(items.flatMap(({ data }) => data.linkId ?? []))])
  const bounced = items.filter(({ data }) => data.kind === EMAIL_KINDS.bounced)
  const bounces = await findBounces(
    db,
    tenantId,
    bounced.map(({ contactId, data }) => ({ contactId, sourceId: data.sourceId! })),
  )
  return ({ contactId, at, data }: Item, event: string) => {
    const time = localTime(at, timezone)
    if (event === 'email_open') return { opened_at: time }
    if (event === 'email_click') return { url: urls.get(data.linkId ?? '') ?? '', clicked_at: time }
    const bounce = data.kind === EMAIL_KINDS.bounced ? bounces.get(`${data.sourceId}.${contactId}`) : undefined
    const status = data.kind === EMAIL_KINDS.bounced ? `${bounce?.kind ?? 'soft'}bounced` : 'delivered'
    return { finished_at: time, delivery_status: status, remote_response: bounce?.text ?? null }
  }
}
