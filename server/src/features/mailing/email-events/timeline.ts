import type { Db } from '../../../platform/db/database.ts'
import type { TimelineSource } from '../../audience/contacts/index.ts'
import { findMailingRefs, findMailingSource, type MailingRef } from '../ledger/index.ts'
import { EMAIL_KINDS } from './kinds.ts'
import { mailActivities, urlsOf } from './timeline-store.ts'

/** Type of activity → kind. Complaints and unsubscriptions are shown by the event that they cause. */
const KINDS = {
  email_sent: EMAIL_KINDS.sent,
  email_delivered: EMAIL_KINDS.delivered,
  email_bounced: EMAIL_KINDS.bounced,
  email_opened: EMAIL_KINDS.opened,
  email_clicked: EMAIL_KINDS.clicked,
}

interface MailData {
  machine: boolean
  sourceId: string
  linkId: string | null
}

/** Mails in the timeline of their contact, each with its mailing and the link that was clicked. */
export const mailTimeline: TimelineSource = {
  isEmptyAtFirst: true,
  types: Object.keys(KINDS),
  rows: (contact, types) =>
    mailActivities(contact, Object.fromEntries(Object.entries(KINDS).filter(([type]) => types.includes(type)))),
  async present(db, tenantId, rows) {
    const mails = rows.map(({ type, data }) => ({ type, ...(data as unknown as MailData) }))
    const refs = await findMailingRefs(db, tenantId, [...new Set(mails.map(({ sourceId }) => sourceId))])
    const names = await namesOf(db, tenantId, [...refs.values()])
    const urls = await urlsOf(db, tenantId, [...new Set(mails.flatMap(({ linkId }) => linkId ?? []))])
    return mails.map(({ type, machine, sourceId, linkId }) => {
      const ref = refs.get(sourceId)
      const link = linkId && urls.get(linkId)
      return {
        type,
        title: names.get(sourceId) ?? '',
        params: {
          ...(machine ? { machine } : {}),
          ...(link ? { link } : {}),
          ...(ref?.node ? { node: ref.node } : {}),
          ...objectOf(ref),
        },
      }
    })
  },
}

/** The object that a mail was sent for: `campaignId`. */
function objectOf(ref: MailingRef | undefined) {
  const source = ref && findMailingSource(ref.kind)
  return source ? { [`${source.objectKind ?? source.kind}Id`]: ref.objectId } : {}
}

/** Names of mailings by their source. The feature of each kind of mailing knows the names. */
async function namesOf(db: Db, tenantId: string, refs: readonly MailingRef[]): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const [kind, own] of Map.groupBy(refs, (ref) => ref.kind)) {
    const objectIds = [...new Set(own.map(({ objectId }) => objectId))]
    const names = await findMailingSource(kind)?.names(db, tenantId, objectIds)
    for (const { sourceId, objectId } of own) {
      const name = names?.get(objectId)
      if (name !== undefined) all.set(sourceId, name)
    }
  }
  return all
}
