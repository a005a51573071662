import type { DbContext } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { companiesOfVerifiedDomain } from '../../sending-domains/index.ts'
import type { DmarcFaultCode } from './fault.ts'
import { deleteOldFaults, upsertFault } from './fault-store.ts'
import type { NamedReport } from './name-report.ts'

/** Records a mailed report that cannot be read, for the companies that verified the domain it is named after. */
export async function recordFault(
  { db, now }: DbContext,
  { file, domain, reporter }: NamedReport,
  fault: DmarcFaultCode,
) {
  if (!domain) return
  for (const tenantId of await companiesOfVerifiedDomain(db, domain))
    await recordFaultOf({ db, now }, tenantId, { file, domain, reporter }, fault)
}

/** Records a mailed report that is not stored for a company. */
export const recordFaultOf = (
  { db, now }: DbContext,
  tenantId: string,
  { file, domain, reporter }: NamedReport,
  fault: DmarcFaultCode,
) =>
  tx(db, async (db) => {
    await upsertFault(db, { tenant_id: tenantId, domain, reporter, file, reason: fault, received_at: now })
    await deleteOldFaults(db, tenantId)
  })
