import { sql } from 'kysely'
import type { GridFilterSource } from '../../slot.ts'

/** The filter `label` of the contacts grid. */
export const labelFilter: GridFilterSource = {
  part: async (_db, tenantId, { label, labelOp }) => {
    if (!label) return {}
    const has = sql`exists (select 1 from contact_label k
      where k.tenant_id = ${tenantId} and k.label_id = ${label} and k.contact_id = contact.id)`
    return { conditions: [labelOp === 'neq' ? sql<boolean>`not ${has}` : sql<boolean>`${has}`] }
  },
}
