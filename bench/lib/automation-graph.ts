import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/database.ts'

export interface Place {
  tenantId: string
  shopId: string
}

/** Contacts that may be mailed; half of them are called Jana. */
export async function fillContacts(db: Db, { tenantId, shopId }: Place, number: number) {
  await sql`
    insert into contact (tenant_id, email, shop_id, first_name, status, status_at, source, consent_basis, created_at,
      updated_at)
    select ${tenantId}, 'c' || n || '@people.example', ${shopId}, case n % 2 when 0 then 'Jana' else 'Petr' end,
      'subscribed', now(), 'manual', 'double_opt_in', now(), now()
    from generate_series(1, ${number}::int) n`.execute(db)
  await sql`vacuum (analyze) contact`.execute(db)
}

export const node = (id: string, type: string, config: object = {}) => ({ id, type, config })
export const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })

/** condition → wait → split → set field → end. */
export function walkGraph() {
  const rules = [{ type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }]
  const branches = ['a', 'b'].map((key) => ({ key, percent: 50 }))
  return {
    nodes: [
      node('t', 'trigger_now'),
      node('c', 'condition', { filter: { type: 'group', match: 'all', rules } }),
      node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'minutes' } }),
      node('s', 'split', { branches }),
      node('f', 'set_field', { field: 'note', op: 'set', value: 'Seen' }),
      node('e', 'end'),
    ],
    edges: [
      edge('t', 'c'),
      edge('c', 'w', 'yes'),
      edge('c', 'w', 'no'),
      edge('w', 's'),
      edge('s', 'f', 'a'),
      edge('s', 'f', 'b'),
      edge('f', 'e'),
    ],
  }
}
