import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newestOf } from './sql/grid.ts'
import { selectContacts } from './sql/selection.ts'

/** Contacts for the search over everything: address, and the name below it. */
export async function findContacts(db: Db, tenant: Tenant, q: string, limit: number) {
  const rows = await newestOf(db, await selectContacts(db, tenant, { q }), limit)
  return rows.map((row) => ({ id: row.id, title: row.email, subtitle: `${row.first_name} ${row.last_name}`.trim() }))
}
