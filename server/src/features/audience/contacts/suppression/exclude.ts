import type { DbContext } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { contactPaused, contactResumed } from '../events.ts'
import { lockContact, updateContact } from '../store.ts'

/** Excludes a contact from sending or includes it again, by decision of the company. */
export async function setExcluded({ db, now }: DbContext, tenantId: string, contactId: string, excluded: boolean) {
  await lockContact(db, tenantId, contactId)
  await updateContact(db, tenantId, contactId, { excluded, updated_at: now })
}

/** Pauses mails to a contact until a moment, or ends the pause (null), by wish of the contact. */
export async function pauseMails({ db, now }: DbContext, tenantId: string, contactId: string, until: Date | null) {
  await lockContact(db, tenantId, contactId)
  await updateContact(db, tenantId, contactId, { mail_paused_until: until, updated_at: now })
  const event = until
    ? contactPaused({ at: now, contactId, data: { until: until.toISOString() } })
    : contactResumed({ at: now, contactId })
  await writeEvents(db, tenantId, [event])
}
