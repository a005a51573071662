import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { isMailable, isReachable, skipReasonOf } from '../../../../audience/contacts/index.ts'
import type { Recipient } from '../../../../content/composing/index.ts'
import type { SmsQueue } from './queue.ts'

/** A contact that gets a message, or the reason why it gets none. */
export type SmsRecipient = Pick<Recipient, 'email' | 'mobile' | 'country'> &
  Partial<Recipient> & { id: string; reason: string | null }

/** Loads contacts with the columns that a text shows. The same rule as for mails says who may be written to. */
export async function loadRecipients(
  db: Db,
  { tenantId, isTransactional }: Pick<SmsQueue, 'tenantId' | 'isTransactional'>,
  contactIds: readonly string[],
  columns: readonly (keyof Recipient)[],
  now: Date,
): Promise<Map<string, SmsRecipient>> {
  const shown = [...new Set(['email', 'mobile', 'country', ...columns])]
  const mayGet = (isTransactional ? isReachable : isMailable)(tenantId, now)
  const { rows } = await sql<SmsRecipient>`
    select contact.id, ${sql.join(shown.map((column) => sql`contact.${sql.ref(column)}`))},
      case when not ${mayGet} then ${skipReasonOf(tenantId, now)} end as reason
    from contact where contact.tenant_id = ${tenantId} and contact.id = any(${contactIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
