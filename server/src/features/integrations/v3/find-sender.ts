import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { allSenders } from '../../domains/senders/index.ts'

/** The sender with an address; 422 when the company has none. Its name and reply address are those of its settings. */
export async function senderWith(db: Db, tenantId: string, from: string) {
  const senders = await allSenders(db, tenantId)
  const sender = senders.find(({ email }) => email.toLowerCase() === from.toLowerCase())
  if (!sender) throw validation('sender_credentials.from')
  return sender
}
