import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { whyNotMailable } from '../../../../audience/contacts/index.ts'

/** Why a contact may not be mailed; null when it may. */
export async function blockerOf(db: Db, tenantId: string, contactId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ blocker: string | null }>`
    select ${whyNotMailable(tenantId, now)} as blocker from contact
    where contact.tenant_id = ${tenantId} and contact.id = ${contactId}`.execute(db)
  return rows[0]?.blocker ?? null
}
