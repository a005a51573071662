import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/**
 * Every table that holds something about a person, and the column that leads from the contact to it: by its id, by
 * its address or by the key of that, which is in small letters. A test compares this list with the database itself.
 */
export const PERSONAL_TABLES = [
  { section: 'contact', table: 'contact', column: 'id', by: 'id' },
  { section: 'consents', table: 'consent', column: 'contact_id', by: 'id' },
  { section: 'consentEvidence', table: 'consent_entry', column: 'chain_id', by: 'id' },
  { section: 'doubleOptIns', table: 'double_opt_in', column: 'contact_id', by: 'id' },
  { section: 'lists', table: 'list_member', column: 'contact_id', by: 'id' },
  { section: 'labels', table: 'contact_label', column: 'contact_id', by: 'id' },
  { section: 'imports', table: 'import_contact', column: 'contact_id', by: 'id' },
  { section: 'staged', table: 'contact_stage', column: 'email_key', by: 'key' },
  { section: 'events', table: 'event', column: 'contact_id', by: 'id' },
  { section: 'emailEvents', table: 'email_event', column: 'contact_id', by: 'id' },
  { section: 'emailSums', table: 'email_summary', column: 'contact_id', by: 'id' },
  { section: 'messages', table: 'message', column: 'contact_id', by: 'id' },
  { section: 'hits', table: 'tracking_hit', column: 'contact_id', by: 'id' },
  { section: 'overflow', table: 'email_overflow', column: 'contact_id', by: 'id' },
  { section: 'bounces', table: 'bounce', column: 'contact_id', by: 'id' },
  { section: 'segments', table: 'segment_member', column: 'contact_id', by: 'id' },
  { section: 'suppressions', table: 'suppression', column: 'email_key', by: 'key' },
  { section: 'listOptOuts', table: 'list_opt_out', column: 'email_key', by: 'key' },
  { section: 'mails', table: 'outbox_mail', column: 'recipient', by: 'address' },
] as const

const ROW = sql`to_jsonb(t) - 'tenant_id'`
/** Of what a person did with mails, the words instead of the numbers that they are stored by. */
const EMAIL_EVENT = sql`to_jsonb(t) - '{tenant_id,xid,agent_id,link_id}'::text[] || jsonb_build_object(
  'agent', (select a.name from user_agent a where a.tenant_id = t.tenant_id and a.id = t.agent_id),
  'url', (select l.url from email_link l where l.tenant_id = t.tenant_id and l.id = t.link_id))`

/** All rows about a person, table by table, as they are stored. */
export async function personalRows(db: Db, tenantId: string, contact: { id: string; email: string }) {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { section, table, column, by } of PERSONAL_TABLES) {
    const is = {
      id: sql`${sql.ref(column)} = ${contact.id}`,
      key: sql`${sql.ref(column)} = lower(${contact.email})`,
      address: sql`lower(${sql.ref(column)}) = lower(${contact.email})`,
    }[by]
    const row = table === 'email_event' ? EMAIL_EVENT : ROW
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select ${row} as row from ${sql.table(table)} t where tenant_id = ${tenantId} and ${is}`.execute(db)
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
