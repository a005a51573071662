import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Every table that holds something about a person, and the column that leads from the contact to it: by its id or by
 * its address. A test compares this list with the database itself.
 */
export const PERSONAL_TABLES = [
  { section: 'contact', table: 'contact', column: 'id', by: 'id' },
  { section: 'consents', table: 'consent', column: 'contact_id', by: 'id' },
  { section: 'consentEvidence', table: 'consent_entry', column: 'chain_id', by: 'id' },
  { section: 'doubleOptIns', table: 'double_opt_in', column: 'contact_id', by: 'id' },
  { section: 'lists', table: 'list_member', column: 'contact_id', by: 'id' },
  { section: 'labels', table: 'contact_label', column: 'contact_id', by: 'id' },
  { section: 'imports', table: 'import_contact', column: 'contact_id', by: 'id' },
  { section: 'staged', table: 'contact_stage', column: 'email_key', by: 'address' },
  { section: 'events', table: 'event', column: 'contact_id', by: 'id' },
  { section: 'emailEvents', table: 'email_event', column: 'contact_id', by: 'id' },
  { section: 'emailSums', table: 'email_summary', column: 'contact_id', by: 'id' },
  { section: 'messages', table: 'message', column: 'contact_id', by: 'id' },
  { section: 'hits', table: 'tracking_hit', column: 'contact_id', by: 'id' },
  { section: 'overflow', table: 'email_overflow', column: 'contact_id', by: 'id' },
  { section: 'bounces', table: 'bounce', column: 'contact_id', by: 'id' },
  { section: 'segments', table: 'segment_member', column: 'contact_id', by: 'id' },
  { section: 'suppressions', table: 'suppression', column: 'email_key', by: 'address' },
  { section: 'listOptOuts', table: 'list_opt_out', column: 'email_key', by: 'address' },
  { section: 'mails', table: 'outbox_mail', column: 'recipient', by: 'address' },
] as const

/** All rows about a person, table by table, as they are stored. */
export async function personalRows(db: Db, tenantId: string, contact: { id: string; email: string }) {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { section, table, column, by } of PERSONAL_TABLES) {
    const is =
      by === 'id' ? sql`${sql.ref(column)} = ${contact.id}` : sql`lower(${sql.ref(column)}) = lower(${contact.email})`
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'tenant_id' as row from ${sql.table(table)} t where tenant_id = ${tenantId} and ${is}`.execute(
      db,
    )
    found[section] = rows.map(({ row }) => readable(row))
  }
  return found
}

/**
 * The source of a mail is stored as bytes, which JSON shows as hexadecimal digits; a person wants to read it. And nothing
 * reveals an erasure.
 */
function readable(row: Record<string, unknown>) {
  if (row.suppression_reason === 'erased') return { ...row, suppression_reason: 'unsubscribed' }
  if (typeof row.raw !== 'string') return row
  const { raw, ...rest } = row
  return { ...rest, source: Buffer.from(raw.replace(/^\\x/, ''), 'hex').toString('utf8') }
}
