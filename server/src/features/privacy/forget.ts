import { required } from '../../platform/db/failures.ts'
import { forgetEvents } from '../../platform/events/forget.ts'
import { writeEventsOf } from '../../platform/events/write.ts'
import type { Context } from '../../platform/http/call.ts'
import { anonymiseChains } from '../consents/index.ts'
import { eraseAddress, forgetContacts, holdContacts } from '../contacts/index.ts'
import { eraseFromExports } from '../exports/index.ts'
import { eraseFromImports } from '../imports/index.ts'
import { eraseOptOuts, forgetMembers } from '../lists/index.ts'
import { forgetMailsTo } from '../outbox/index.ts'
import { eraseFromSegments } from '../segments/index.ts'

type Ground = Pick<Context, 'db' | 'now'>

/**
 * Deletes contacts with everything that hangs on them. What speaks against mailing their addresses outlives them, and so
 * does the evidence of their consents, without anything personal. Returns how many there were.
 */
export async function deleteContacts({ db, now }: Ground, tenantId: string, contactIds: readonly string[]) {
  const contacts = await holdContacts(db, tenantId, contactIds)
  await take(
    { db, now },
    tenantId,
    contacts.map((contact) => contact.id),
    'contact_deleted',
  )
  return contacts.length
}

/** Erases a person: nothing is left but a keyed hash that keeps the address suppressed. Final. */
export async function eraseContact({ app, db, now }: Context, tenantId: string, contactId: string) {
  const contact = required((await holdContacts(db, tenantId, [contactId]))[0])
  await take({ db, now }, tenantId, [contactId], 'contact_erased')
  await eraseAddress({ app, db, now }, tenantId, contact.email)
  await eraseOptOuts(db, tenantId, contact.email)
  await forgetMailsTo(db, tenantId, contact.email)
  await eraseFromImports({ db, now }, tenantId, contact.email)
  await eraseFromExports({ db, now }, tenantId)
  await eraseFromSegments(db, tenantId, contact.email)
}

async function take({ db, now }: Ground, tenantId: string, contactIds: readonly string[], event: string) {
  await forgetMembers(db, tenantId, contactIds)
  await anonymiseChains(db, tenantId, contactIds)
  await forgetEvents(db, tenantId, contactIds)
  await writeEventsOf(db, tenantId, contactIds, { type: event, at: now })
  await forgetContacts(db, tenantId, contactIds, now)
}
