import { sql } from 'kysely'
import type { GridFilterSource } from '../../slot.ts'

/** The filter `label` of the contacts grid. No contact matches a label that does not exist, negated or not. */
export const labelFilter: GridFilterSource = {
  part: async (_db, tenantId, { label, labelOp }) => {
    if (!label) return {}
    const isKnown = sql`exists (select 1 from label l where l.tenant_id = ${tenantId} and l.id = ${label})`
    const has = sql`exists (select 1 from contact_label k
      where k.tenant_id = ${tenantId} and k.label_id = ${label} and k.contact_id = contact.id)`
    return { conditions: [labelOp === 'neq' ? sql<boolean>`${isKnown} and not ${has}` : sql<boolean>`${has}`] }
  },
}
