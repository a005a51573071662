import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { notify } from '../../account/notifications/index.ts'
import { pauseQueue } from './engine/sql/standing.ts'
import { lockTriggers } from './engine/sql/start.ts'
import { plan } from './engine/timers.ts'
import { issuesOf } from './issues.ts'
import { keepReferences } from './keep-references.ts'
import { pauseMails } from './mails/sql/mailings.ts'
import { type AutomationRow, aboutOf, graphOfVersion, lockAutomation, updateAutomation } from './store.ts'

/** Activates an automation, or lets a paused one go on. 400 with the issues that block it. */
export async function activate({ app, db, now }: Context, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string) {
  const row = await lockAutomation(db, tenant.id, id)
  if (row.status === 'active') throw conflict('status')
  const graph = await graphOfVersion(db, tenant.id, id, row.version)
  const about = aboutOf(row)
  const issues = await issuesOf({ app, db, now }, tenant, graph, about)
  if (issues.length) throw validation('graph', { issues })
  const isFirst = row.first_activated_at === null
  const active = await updateAutomation(db, tenant.id, id, {
    status: 'active',
    active_since: now,
    first_activated_at: row.first_activated_at ?? now,
    paused_reason: null,
    updated_at: now,
  })
  await keepReferences(db, active, graph)
  await pauseQueue(db, { tenantId: tenant.id, automationId: id }, false)
  await pauseMails(db, { tenantId: tenant.id, automationId: id }, false)
  await plan({ db, now }, tenant, active, graph, { isFirst, isResumed: true })
  return active
}

/** Pauses an automation: contacts stay where they are, mails that wait are not sent, and no contact enters. */
export async function pause({ db, now }: DbContext, tenantId: string, id: string) {
  const row = await lockAutomation(db, tenantId, id)
  if (row.status !== 'active') throw conflict('status')
  return stop({ db, now }, row, null)
}

/** Pauses an automation whose mails go wrong, and notifies the company; false when it does not run. */
export async function pauseBecause({ db, now }: DbContext, tenantId: string, id: string, reason: string) {
  return tx(db, async (db) => {
    const row = await lockAutomation(db, tenantId, id).catch(() => null)
    if (row?.status !== 'active') return false
    await stop({ db, now }, row, reason)
    const subject = { kind: 'automation', id, name: row.name }
    await notify(db, tenantId, { type: 'automation_paused', severity: 'error', params: { reason }, subject }, now)
    return true
  })
}

/** Pauses an automation that runs. It must be locked. */
export async function stop({ db, now }: DbContext, { tenant_id: tenantId, id }: AutomationRow, reason: string | null) {
  await lockTriggers(db, { tenantId, automationId: id })
  await pauseQueue(db, { tenantId, automationId: id }, true)
  await pauseMails(db, { tenantId, automationId: id }, true)
  return updateAutomation(db, tenantId, id, {
    status: 'paused',
    active_since: null,
    paused_reason: reason,
    updated_at: now,
  })
}
