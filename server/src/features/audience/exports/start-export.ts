import type { Static } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { findPurposes } from '../consents/index.ts'
import { findLists } from '../lists/index.ts'
import { findSegment } from '../segments/index.ts'
import { exportFields } from './fields.ts'
import { runExportJob } from './jobs/run-export.ts'
import type { ExportInput } from './schemas.ts'
import { countUnfinished, insertExport } from './store.ts'

/** The most exports of a company that are queued or written at a time. */
const AT_ONCE = 10

/** Starts an export; its file is written in the background. */
export async function startExport(
  { db, now }: DbContext,
  { id: tenantId, language }: Pick<Tenant, 'id' | 'language'>,
  input: Static<typeof ExportInput>,
) {
  const { name, selection, fields, encoding, listIds = [], purposeIds = [], segmentId, contactIds = [], filter } = input
  const { format = 'csv', headers = 'api' } = input
  // Without the lock two requests could both start the last one.
  await lockCompany(db, tenantId)
  if ((await countUnfinished(db, tenantId)) >= AT_ONCE) throw conflict('limit')
  const known = new Set((await exportFields(db, tenantId)).map(({ field }) => field))
  for (const [i, field] of fields.entries()) if (!known.has(field)) throw validation(`fields.${i}`)
  if (selection === 'lists' && !listIds.length) throw validation('listIds')
  // A segment, contacts or a filter beside another selection would be ignored.
  if ((selection === 'segment') !== (segmentId !== undefined)) throw validation('segmentId')
  if ((selection === 'contacts') !== contactIds.length > 0) throw validation('contactIds')
  if ((selection === 'filter') !== (filter !== undefined)) throw validation('filter')
  if (segmentId && !(await findSegment(db, tenantId, segmentId))) throw validation('segmentId')
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
    segment_id: segmentId ?? null,
    contact_ids: contactIds,
    filter: filter ? JSON.stringify(filter) : null,
    format,
    headers,
    language: headers === 'labels' ? (input.language ?? language) : null,
    created_at: now,
  })
  await enqueueAction(db, runExportJob, tenantId, { exportId: row.id })
  return row
}
