import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { writeEngagement } from '../../audience/contacts/index.ts'
import { gradesBetween, gradesOf } from './sql/grades.ts'
import { lastIdAfter } from './sql/nightly.ts'

/** Contacts per transaction of the nightly job. */
const BATCH = 5000

/** Grades contacts again that just opened or clicked, which can raise their grade. Returns how many grades changed. */
export async function raiseEngagement(db: Db, tenantId: string, contactIds: readonly string[], now: Date) {
  if (!contactIds.length) return 0
  const { timezone } = await requireCompany(db, tenantId)
  return tx(db, (db) => writeEngagement(db, tenantId, gradesOf({ id: tenantId, timezone }, contactIds, now), now))
}

/** Grades the next batch of contacts after an id. Returns the last id of the batch, or null when there are no more. */
export async function gradeBatch(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, after: string, now: Date) {
  const last = await lastIdAfter(db, tenant.id, after, BATCH)
  if (last === null) return null
  await tx(db, (db) => writeEngagement(db, tenant.id, gradesBetween(tenant, { after, last }, now), now))
  return last
}
