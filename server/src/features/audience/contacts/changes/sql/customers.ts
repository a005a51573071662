import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

/** Gives subscribed contacts the status of customers without a consent. Returns those that it changed. */
export async function makeCustomers(db: Db, tenantId: string, contactIds: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string }>`
    update contact set status = 'customer', status_at = ${now}, consent_basis = 'soft_opt_in_customer', updated_at = ${now}
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[]) and status = 'subscribed'
      and suppression_reason is null
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
