import type { Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { findPurposes } from '../consents/index.ts'
import { findLists } from '../lists/index.ts'
import { exportFields } from './fields.ts'
import { runExportJob } from './jobs/run-export.ts'
import type { ExportInput } from './schemas.ts'
import { countUnfinished, insertExport } from './store.ts'

/** The most exports of a company that are queued or written at a time. */
const AT_ONCE = 10

/** Starts an export; its file is written in the background. */
export async function startExport(
  { db, now }: DbContext,
  tenantId: string,
  { name, selection, fields, encoding, listIds = [], purposeIds = [] }: Static<typeof ExportInput>,
) {
  // Without the lock two requests could both start the last one.
  await lockCompany(db, tenantId)
  if ((await countUnfinished(db, tenantId)) >= AT_ONCE) throw conflict('limit')
  const known = new Set((await exportFields(db, tenantId)).map(({ field }) => field))
  for (const [i, field] of fields.entries()) if (!known.has(field)) throw validation(`fields.${i}`)
  if (selection === 'lists' && !listIds.length) throw validation('listIds')
  requireEach(listIds, await findLists(db, tenantId, listIds), 'listIds')
  requireEach(purposeIds, await findPurposes(db, tenantId, purposeIds), 'purposeIds')
  const row = await insertExport(db, {
    tenant_id: tenantId,
    name,
    status: 'queued',
    selection,
    fields,
    encoding,
    list_ids: listIds,
    purpose_ids: purposeIds,
    created_at: now,
  })
  await enqueueAction(db, runExportJob, tenantId, { exportId: row.id })
  return row
}
