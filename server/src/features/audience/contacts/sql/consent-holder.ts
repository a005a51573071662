import { sql } from 'kysely'
import { hidden } from '../../../../platform/db/hidden.ts'
import type { Slots } from '../../../../platform/slots.ts'

/** Contacts as the holders of consents. */
export const consentHolder: Slots['consentHolders'] = {
  // Looked up one by one: a join takes quadratic time in a company of which the planner has no statistics yet.
  email: (tenantId, contactId) =>
    sql<string>`(select h.email from contact h where h.tenant_id = ${tenantId} and h.id = ${contactId})`,
  async emails(db, tenantId, contactIds) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from contact
      where tenant_id = ${hidden(tenantId)} and id = any(${contactIds}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, email }) => [id, email]))
  },
}
