import type { DbContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { MailingRef, ReturnedMessage } from '../ledger/index.ts'
import { suppressAddress } from './jobs/suppress-address.ts'
import { mailsTo, markReturned, strangersAmong } from './store.ts'

/**
 * Records that mails came back. An address that is no contact is suppressed like that of a contact, by a job: this
 * transaction holds messages, and suppressing begins with a lock on all addresses.
 */
export async function recordReturned(
  { db }: DbContext,
  { tenantId, sourceId }: MailingRef,
  messages: readonly ReturnedMessage[],
) {
  const ids = messages.map(({ contactId }) => contactId)
  const mails = new Map((await mailsTo(db, tenantId, sourceId, ids)).map((mail) => [mail.recipient_id, mail.id]))
  const strangers = await strangersAmong(db, tenantId, ids)
  for (const { contactId, kind, at, ofSender } of messages) {
    const mailId = mails.get(contactId)
    if (!mailId) continue
    if (kind !== 'complaint') await markReturned(db, tenantId, mailId, at)
    if (!strangers.has(contactId) || kind === 'soft' || ofSender) continue
    await enqueue(db, suppressAddress, { tenantId, mailId, reason: kind === 'hard' ? 'bounced' : 'complaint' })
  }
}
