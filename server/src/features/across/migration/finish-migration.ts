import type { DbContext } from '../../../platform/context.ts'
import { notify } from '../../account/notifications/index.ts'
import { deleteRows } from './row-store.ts'
import { SOURCES, type SourceName } from './sources/index.ts'
import { lockMigration, updateMigration } from './store.ts'

interface Finish {
  tenantId: string
  migrationId: string
  actionId: string
  /** The job failed for good. */
  failed?: boolean
}

/** The service whose rows are kept: empty fields of contacts are filled from them later. */
export const KEPT: SourceName = 'smartemailing'

/** Ends moving in, successful or not: forgets the key and the rows, and notifies the company. */
export async function finishMigration(
  { db, now }: DbContext,
  { tenantId, migrationId, actionId, failed = false }: Finish,
) {
  const row = await lockMigration(db, tenantId, migrationId)
  if (!row) return
  const hasFailed = failed || row.state === 'failed'
  if (row.state === 'running') {
    const end = failed ? { state: 'failed' as const, failure: 'server' } : { state: 'finished' as const }
    await updateMigration(db, tenantId, migrationId, { ...end, secret: null, cursor: null, finished_at: now })
  }
  if (hasFailed || row.source !== KEPT) await deleteRows(db, tenantId, migrationId)
  const { created = 0, subscribed = 0 } = row.counts as Record<string, number>
  const params = { source: SOURCES[row.source as SourceName].title, count: created, subscribed }
  const severity = hasFailed ? 'error' : 'success'
  await notify(db, tenantId, { type: 'migration_finished', severity, params, jobId: actionId }, now)
}
