import type { Context, DbContext } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { forgetEvents } from '../../../platform/events/forget.ts'
import { writeEventsOf } from '../../../platform/events/write.ts'
import { forgetMailsTo } from '../../account/outbox/index.ts'
import { anonymiseChains } from '../../audience/consents/index.ts'
import { eraseAddress, forgetContacts, holdContacts } from '../../audience/contacts/index.ts'
import { forgetWhoAsked } from '../../audience/email-events/index.ts'
import { eraseFromExports } from '../../audience/exports/index.ts'
import { eraseFromImports } from '../../audience/imports/index.ts'
import { eraseOptOuts, forgetMembers } from '../../audience/lists/index.ts'
import { eraseFromSegments } from '../../audience/segments/index.ts'
import { forgetBounces } from '../../mailing/bounces/index.ts'
import { eraseFromCampaigns } from '../../mailing/campaigns/index.ts'
import { recentlyMailed } from '../../mailing/ledger/index.ts'
import { forgetHits } from '../../mailing/tracking/index.ts'

const DAY = 24 * 3600_000

/** Whoever waits for a mail, or was sent one after this, is not deleted: what comes back of it must find somebody. */
export const recentSince = (now: Date) => new Date(now.getTime() - DAY)

/**
 * Deletes contacts with everything that hangs on them. What speaks against mailing their addresses outlives them, and so
 * does the evidence of their consents, without anything personal. Returns how many there were, and who stays because of
 * a mail that waits or has just been sent.
 */
export async function deleteContacts({ db, now }: DbContext, tenantId: string, contactIds: readonly string[]) {
  const held = await holdContacts(db, tenantId, contactIds)
  const recent = await recentlyMailed(db, tenantId, idsOf(held), recentSince(now))
  const going = held.filter(({ id }) => !recent.has(id))
  await take({ db, now }, tenantId, going, 'contact_deleted')
  return { deleted: going.length, recent }
}

/** Erases a person: nothing is left but a keyed hash that keeps the address suppressed. Final. */
export async function eraseContact({ app, db, now }: Context, tenantId: string, contactId: string) {
  const contact = required((await holdContacts(db, tenantId, [contactId]))[0])
  await take({ db, now }, tenantId, [contact], 'contact_erased')
  await eraseAddress({ app, db, now }, tenantId, contact.email)
  await eraseOptOuts(db, tenantId, contact.email)
  await forgetMailsTo(db, tenantId, contact.email)
  await eraseFromImports({ db, now }, tenantId, contact.email)
  await eraseFromExports({ db, now }, tenantId)
  await eraseFromSegments(db, tenantId, contact.email)
  await eraseFromCampaigns(db, tenantId, contact.email)
}

async function take(
  { db, now }: DbContext,
  tenantId: string,
  contacts: readonly { id: string; status: string }[],
  event: string,
) {
  const contactIds = idsOf(contacts)
  await forgetMembers(db, tenantId, contactIds)
  await anonymiseChains(db, tenantId, contactIds)
  await forgetEvents(db, tenantId, contactIds)
  // The ledger of messages stays as it is: it must add up, and says nothing of the person but a number.
  await forgetWhoAsked(db, tenantId, contactIds)
  await forgetHits(db, tenantId, contactIds)
  await forgetBounces(db, tenantId, contactIds)
  // The status stays: who had left before is lost no second time.
  for (const [status, own] of Map.groupBy(contacts, (contact) => contact.status))
    await writeEventsOf(db, tenantId, idsOf(own), { type: event, at: now, data: { status } })
  await forgetContacts(db, tenantId, contactIds, now)
}

const idsOf = (contacts: readonly { id: string }[]) => contacts.map((contact) => contact.id)
