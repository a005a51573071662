import type { DbContext, Tenant } from '../../../platform/context.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { pauseQueue } from './engine/sql/standing.ts'
import { plan } from './engine/timers.ts'
import { issuesOf } from './issues.ts'
import { graphOfVersion, lockAutomation, updateAutomation } from './store.ts'

/** Activates an automation, or lets a paused one go on. 400 with the issues that block it. */
export async function activate({ db, now }: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string) {
  const row = await lockAutomation(db, tenant.id, id)
  if (row.status === 'active') throw conflict('status')
  const graph = await graphOfVersion(db, tenant.id, id, row.version)
  const issues = await issuesOf({ db, now }, tenant, graph)
  if (issues.length) throw validation('graph', { issues })
  const isFirst = row.first_activated_at === null
  const active = await updateAutomation(db, tenant.id, id, {
    status: 'active',
    active_since: now,
    first_activated_at: row.first_activated_at ?? now,
    paused_reason: null,
    updated_at: now,
  })
  await pauseQueue(db, { tenantId: tenant.id, automationId: id }, false)
  await plan({ db, now }, tenant, active, graph, isFirst)
  return active
}

/** Pauses an automation: runs stay where they are, and nobody enters. */
export async function pause({ db, now }: DbContext, tenantId: string, id: string, reason: string | null = null) {
  const row = await lockAutomation(db, tenantId, id)
  if (row.status !== 'active') throw conflict('status')
  await pauseQueue(db, { tenantId, automationId: id }, true)
  return updateAutomation(db, tenantId, id, {
    status: 'paused',
    active_since: null,
    paused_reason: reason,
    updated_at: now,
  })
}
