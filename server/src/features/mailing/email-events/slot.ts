import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'

interface Sent {
  contactId: string
  at: Date
}

interface Unsent extends Sent {
  reason: string
}

/** A person opened a mail or clicked a link in it. */
export interface MailReading extends Sent {
  kind: 'opened' | 'clicked'
  url: string | null
}

/** A feature that reacts to what happens to mails, in the transaction that records it. */
export interface MailFollower {
  /** Messages were sent; `load` returns them. */
  sent(db: Db, tenantId: string, sourceId: string, load: () => Promise<readonly Sent[]>): Promise<void>
  /** Messages were not sent, each for a reason of the ledger; `load` returns them. */
  unsent(db: Db, tenantId: string, sourceId: string, load: () => Promise<readonly Unsent[]>): Promise<void>
  /** People read mails. Their contacts are locked. */
  read(db: Db, tenantId: string, sourceId: string, readings: readonly MailReading[]): Promise<void>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    mailFollowers: MailFollower
  }
}

export const followSent: MailFollower['sent'] = async (...happened) => {
  for (const follower of slot('mailFollowers')) await follower.sent(...happened)
}

export const followUnsent: MailFollower['unsent'] = async (...happened) => {
  for (const follower of slot('mailFollowers')) await follower.unsent(...happened)
}

export const followReadings: MailFollower['read'] = async (...happened) => {
  for (const follower of slot('mailFollowers')) await follower.read(...happened)
}
