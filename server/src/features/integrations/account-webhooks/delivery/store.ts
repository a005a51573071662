import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** How messages bounced, by `source.contact`; a hard bounce counts more than a soft one. */
export async function findBounces(
  db: Db,
  tenantId: string,
  of: readonly { sourceId: string; contactId: string }[],
): Promise<Map<string, { kind: 'hard' | 'soft'; text: string }>> {
  if (!of.length) return new Map()
  const { rows } = await sql<{ key: string; kind: 'hard' | 'soft'; text: string }>`
    select distinct on (b.source_id, b.contact_id) b.source_id || '.' || b.contact_id as key, b.kind,
      concat_ws(' ', b.code, nullif(b.text, '')) as text
    from bounce b
    join unnest(${of.map(({ sourceId }) => sourceId)}::bigint[], ${of.map(({ contactId }) => contactId)}::bigint[])
      m (source_id, contact_id) on m.source_id = b.source_id and m.contact_id = b.contact_id
    where b.tenant_id = ${tenantId} and b.kind in ('hard', 'soft')
    order by b.source_id, b.contact_id, b.kind`.execute(db)
  return new Map(rows.map(({ key, ...bounce }) => [key, bounce]))
}

const contact = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('contact').select('id').where('tenant_id', '=', tenantId).where('id', '=', id)

export const hasContact = async (db: Db, tenantId: string, id: string): Promise<boolean> =>
  (await contact(db, tenantId, id).executeTakeFirst()) !== undefined

/** The same, and the contact stays until the transaction ends. */
export const holdContact = async (db: Db, tenantId: string, id: string): Promise<boolean> =>
  (await contact(db, tenantId, id).forKeyShare().executeTakeFirst()) !== undefined
