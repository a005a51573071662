import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { triggerEventsOf } from '../../../automation/automations/index.ts'
import { EMAIL_KINDS, urlsOf } from '../../../mailing/email-events/index.ts'
import { findMailingRefs } from '../../../mailing/ledger/index.ts'
import { campaignNames, contactRecords, localTime } from '../../records/index.ts'
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
  const messages = items.flatMap(({ contactId, data: { sourceId } }) => (sourceId ? [{ contactId, sourceId }] : []))
  const triggers = await triggerEventsOf(db, company.id, messages)
  const isOfContact = (CONTACT_EVENTS as readonly string[]).includes(event)
  const mails = isOfContact ? null : await mailParts(db, company, items)
  return new Map(
    items.flatMap((item) => {
      const contact = contacts.get(item.contactId)
      if (!contact) return []
      const ref = item.data.sourceId ? refs.get(item.data.sourceId) : undefined
      const trigger = triggers.get(`${item.data.sourceId}.${item.contactId}`) ?? null
      const campaign = { ...campaignNames(ref), trigger_event: trigger }
      const body = mails
        ? {
            event,
            id: `e${item.data.id}`,
            contact: { id: contact.id, emailaddress: contact.emailaddress },
            ...campaign,
            sid: `${item.data.sourceId}.${item.contactId}`,
            ...mails(item, event),
          }
        : [{ ...contact, event, ...(event === 'unsubscribed_contact' ? unsubscription(item, campaign) : {}) }]
      return [[item.id, body] as const]
    }),
  )
}

/** What an unsubscription says beside the contact. No lists: from everything. */
const unsubscription = ({ data: { reason = 'admin', listIds = [] } }: Item, campaign: object) => ({
  reason,
  unsubscribed_contactlist_ids: listIds.map(Number),
  ...campaign,
})

/** What each event of a mail says beside the mail. */
async function mailParts(db: Db, { id: tenantId, timezone }: Company, items: readonly Item[]) {
  const urls = await urlsOf(db, tenantId, [...new Set(items.flatMap(({ data }) => data.linkId ?? []))])
  const bounced = items.filter(({ data }) => data.kind === EMAIL_KINDS.bounced)
  const bounces = await findBounces(
    db,
    tenantId,
    bounced.map(({ id, contactId, at, data }) => ({ id, contactId, sourceId: data.sourceId!, at })),
  )
  return ({ id, at, data }: Item, event: string) => {
    const time = localTime(at, timezone)
    if (event === 'email_open') return { opened_at: time }
    if (event === 'email_click') return { url: urls.get(data.linkId ?? '') ?? '', clicked_at: time }
    const bounce = data.kind === EMAIL_KINDS.bounced ? bounces.get(id) : undefined
    const status = data.kind === EMAIL_KINDS.bounced ? `${bounce?.kind ?? 'soft'}bounced` : 'delivered'
    return { finished_at: time, delivery_status: status, remote_response: bounce?.text ?? null }
  }
}
