import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../account/notifications/index.ts'
import { markTemplateUsed } from '../../content/templates/index.ts'
import { closeQueue, pauseQueue, sumMailFigures } from '../ledger/index.ts'
import { freezeJob } from './jobs/freeze.ts'
import { releaseReferences } from './references.ts'
import { type CampaignRow, type CampaignStatus, lockCampaign, updateCampaign } from './store.ts'

type Company = Pick<Tenant, 'id'>

/** What is under way, and can be stopped for a while. */
export const RUNNING: readonly CampaignStatus[] = ['testing', 'deciding', 'sending']

/** Lets a campaign begin: its recipients are found in the background. It must be locked. */
export async function beginPreparing({ db, now }: DbContext, row: CampaignRow): Promise<CampaignRow> {
  await enqueue(db, freezeJob, { tenantId: row.tenant_id, campaignId: row.id })
  if (row.template_id) await markTemplateUsed(db, row.tenant_id, row.template_id, now)
  const values = { status: 'preparing' as const, started_at: now, send_at: null, updated_at: now }
  return updateCampaign(db, row.tenant_id, row.id, values)
}

/** Stops a campaign that is under way; what a sender has in hand still goes out. Its row must be locked. */
export async function pauseRow({ db, now }: DbContext, row: CampaignRow, reason: string): Promise<CampaignRow> {
  if (row.source_id) await pauseQueue(db, row.tenant_id, row.source_id, true)
  return updateCampaign(db, row.tenant_id, row.id, {
    status: 'paused',
    paused_status: row.status,
    paused_reason: reason,
    updated_at: now,
  })
}

/**
 * Pauses a campaign by itself, and tells the company why; false when it is not under way, or a
 * person has decided against this reason before.
 */
export const pauseCampaign = ({ db, now }: DbContext, tenant: Company, id: string, reason: string): Promise<boolean> =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    if (!RUNNING.includes(row.status) || row.overridden.includes(reason)) return false
    await pauseRow({ db, now }, row, reason)
    await tell({ db, now }, row, { type: 'campaign_paused', severity: 'warning', params: { reason } })
    return true
  })

/** Everything was sent: the campaign is over; false when it is not under way, or not everybody is accounted for. */
export const endCampaign = ({ db, now }: DbContext, tenant: Company, id: string): Promise<boolean> =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    if (row.status !== 'preparing' && !RUNNING.includes(row.status)) return false
    if (!(await addsUp(db, row))) return false
    if (row.source_id) await closeQueue(db, tenant.id, row.source_id)
    const values = { status: 'sent' as const, finished_at: now, decide_at: null, updated_at: now }
    await updateCampaign(db, tenant.id, id, values)
    await releaseReferences(db, row)
    const params = { recipients: row.recipients ?? 0 }
    await tell({ db, now }, row, { type: 'campaign_sent', severity: 'success', params })
    return true
  })

/** Whether everybody was sent it, or is known not to have been. */
async function addsUp(db: Db, { tenant_id, source_id, recipients }: CampaignRow): Promise<boolean> {
  if (!source_id) return true
  const { sent = 0, skipped = 0, failed = 0 } = (await sumMailFigures(db, tenant_id, [source_id])).get(source_id) ?? {}
  return sent + skipped + failed === recipients
}

/** Nothing of it could be sent; false when it has begun to be, or has ended. */
export const failCampaign = ({ db, now }: DbContext, tenant: Company, id: string, reason: string): Promise<boolean> =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    if (row.status !== 'scheduled' && row.status !== 'preparing') return false
    const values = { status: 'failed' as const, fail_reason: reason, finished_at: now, updated_at: now }
    await updateCampaign(db, tenant.id, id, { ...values, send_at: null })
    await releaseReferences(db, row)
    await tell({ db, now }, row, { type: 'campaign_failed', severity: 'error', params: { reason } })
    return true
  })

const tell = ({ db, now }: DbContext, { tenant_id, id, name }: CampaignRow, news: Parameters<typeof notify>[2]) =>
  notify(db, tenant_id, { ...news, subject: { kind: 'campaign', id, name } }, now)
