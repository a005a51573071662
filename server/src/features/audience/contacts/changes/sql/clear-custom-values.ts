import { sql } from 'kysely'
import type { Slots } from '../../../../../platform/slots.ts'

/** Clears the values of a deleted custom field in the next contacts by id. Returns the last id and their number. */
export const clearCustomValues: Slots['customFieldHolders']['clearValues'] = async (
  db,
  tenantId,
  fieldId,
  { after, limit },
) => {
  const { rows } = await sql<{ last: string | null; number: number }>`
    with next as (
      select id from contact
      where tenant_id = ${tenantId} and id > ${after}
      order by id
      limit ${limit}
    ), holding as (
      select c.id from contact c
      join next using (id)
      where c.tenant_id = ${tenantId} and c.custom ? ${fieldId}
      order by c.id
      for update of c
    ), cleared as (
      update contact c
      set custom = c.custom - ${fieldId}::text
      from holding
      where c.tenant_id = ${tenantId} and c.id = holding.id
    )
    select max(id) as last, count(*)::int as number from next`.execute(db)
  return rows[0]!
}
