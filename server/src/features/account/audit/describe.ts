import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { presentPage } from '../../../platform/db/page.ts'
import { slot } from '../../../platform/slots.ts'
import { present } from './present.ts'
import { type AuditFilter, listAudit } from './store.ts'

/** A page of the log with the names of callers and of the programs that they used. */
export async function describeAudit(db: Db, tenant: Tenant, filter: AuditFilter) {
  const page = await listAudit(db, tenant, filter)
  const ids = [...new Set(page.items.flatMap(({ app_id }) => app_id ?? []))]
  const found = ids.length ? await Promise.all(slot('auditApps').map((apps) => apps(db, tenant.id, ids))) : []
  const names = new Map(found.flat().map(({ id, name }) => [id, name]))
  return presentPage(page, (row) => present(row, names))
}
