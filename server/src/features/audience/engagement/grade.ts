import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { getTenant } from '../../account/companies/index.ts'
import { writeEngagement } from '../contacts/index.ts'
import { gradesBehind, gradesOf } from './sql/grades.ts'
import { lastIdBehind } from './sql/ids-behind.ts'

/** Contacts per transaction of the nightly round. */
const BATCH = 5000

/**
 * Grades contacts anew of whom something was just recorded that can raise them: people who opened or clicked. Returns how
 * many changed.
 */
export async function raiseEngagement(db: Db, tenantId: string, contactIds: readonly string[], now: Date) {
  if (!contactIds.length) return 0
  const { timezone } = await getTenant(db, tenantId)
  return tx(db, (db) => writeEngagement(db, tenantId, gradesOf({ id: tenantId, timezone }, contactIds, now), now))
}

/** The contacts behind a place, a batch of them; returns the place of the next, or null behind the last. */
export async function gradeBatch(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, after: string, now: Date) {
  const last = await lastIdBehind(db, tenant.id, after, BATCH)
  if (last === null) return null
  await tx(db, (db) => writeEngagement(db, tenant.id, gradesBehind(tenant, { after, last }, now), now))
  return last
}
