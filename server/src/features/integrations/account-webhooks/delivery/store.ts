import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** How messages bounced, by the ids of their items: a message may come back softly first, and for good later. */
export async function findBounces(
  db: Db,
  tenantId: string,
  items: readonly { id: string; sourceId: string; contactId: string; at: Date }[],
): Promise<Map<string, { kind: 'hard' | 'soft'; text: string }>> {
  if (!items.length) return new Map()
  const { rows } = await sql<{ id: string; kind: 'hard' | 'soft'; text: string }>`
    select distinct on (i.id) i.id, b.kind, concat_ws(' ', b.code, nullif(b.text, '')) as text
    from bounce b
    join unnest(
      ${items.map(({ id }) => id)}::bigint[],
      ${items.map(({ sourceId }) => sourceId)}::bigint[],
      ${items.map(({ contactId }) => contactId)}::bigint[],
      ${items.map(({ at }) => at)}::timestamptz[]) i (id, source_id, contact_id, at)
      on i.source_id = b.source_id and i.contact_id = b.contact_id
    where b.tenant_id = ${tenantId} and b.kind in ('hard', 'soft')
    order by i.id, b.at <= i.at desc, abs(extract(epoch from b.at - i.at)), b.kind`.execute(db)
  return new Map(rows.map(({ id, ...bounce }) => [id, bounce]))
}

const contact = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('contact').select('id').where('tenant_id', '=', tenantId).where('id', '=', id)

export const hasContact = async (db: Db, tenantId: string, id: string): Promise<boolean> =>
  (await contact(db, tenantId, id).executeTakeFirst()) !== undefined

/** The same, and the contact stays until the transaction ends. */
export const holdContact = async (db: Db, tenantId: string, id: string): Promise<boolean> =>
  (await contact(db, tenantId, id).forKeyShare().executeTakeFirst()) !== undefined
