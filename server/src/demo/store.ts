import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** A recipient of a campaign. */
export interface DemoRecipient {
  contactId: string
  batch: number
  email: string
}

export async function recipientsOf(db: Db, tenantId: string, campaignId: string) {
  const { rows } = await sql<DemoRecipient & { sourceId: string }>`
    select m.source_id as "sourceId", m.contact_id as "contactId", m.batch, contact.email
    from campaign c
    join message m on m.tenant_id = c.tenant_id and m.source_id = c.source_id
    join contact on contact.tenant_id = m.tenant_id and contact.id = m.contact_id
    where c.tenant_id = ${tenantId} and c.id = ${campaignId}
    order by m.contact_id`.execute(db)
  return rows
}

/** The ids of existing objects by their names. */
export async function namesOf(db: Db, tenantId: string, table: 'list' | 'segment' | 'template' | 'campaign' | 'label') {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function emailsOf(db: Db, tenantId: string): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select email from contact where tenant_id = ${tenantId}`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** How many contacts were created so far, including those that were deleted since. */
export async function countCreatedContacts(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit
    where tenant_id = ${tenantId} and action = 'contacts.create'`.execute(db)
  return rows[0]!.count
}
