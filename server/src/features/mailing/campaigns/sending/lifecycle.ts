import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { notify } from '../../../account/notifications/index.ts'
import { closeQueue, pauseQueue, sumMailFigures } from '../../ledger/index.ts'
import { releaseReferences } from '../draft/references.ts'
import { type CampaignRow, type CampaignStatus, lockCampaign, updateCampaign } from '../store.ts'

type Company = Pick<Tenant, 'id'>

/** The statuses in which a campaign is being sent and can be paused. */
export const RUNNING: readonly CampaignStatus[] = ['testing', 'deciding', 'sending']

/** Pauses a campaign; messages that a sender has already claimed still go out. The row must be locked. */
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
 * Pauses a campaign without a person, and notifies the company of the reason. Returns false when it is not being sent,
 * or a person has resumed it after a pause for this reason.
 */
export const pauseCampaign = ({ db, now }: DbContext, tenant: Company, id: string, reason: string): Promise<boolean> =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    if (!RUNNING.includes(row.status) || row.overridden.includes(reason)) return false
    await pauseRow({ db, now }, row, reason)
    await notifyCompany({ db, now }, row, { type: 'campaign_paused', severity: 'warning', params: { reason } })
    return true
  })

/** Ends a campaign that was sent; false when it is not being sent, or its figures do not add up to its recipients. */
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
    await notifyCompany({ db, now }, row, { type: 'campaign_sent', severity: 'success', params })
    return true
  })

/** Whether every recipient was sent the mail, skipped or failed. */
async function addsUp(db: Db, { tenant_id, source_id, recipients }: CampaignRow): Promise<boolean> {
  if (!source_id) return true
  const { sent = 0, skipped = 0, failed = 0 } = (await sumMailFigures(db, tenant_id, [source_id])).get(source_id) ?? {}
  return sent + skipped + failed === recipients
}

/** Marks a campaign as failed before anything of it was sent; false when sending has begun, or it has ended. */
export const failCampaign = ({ db, now }: DbContext, tenant: Company, id: string, reason: string): Promise<boolean> =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    if (row.status !== 'scheduled' && row.status !== 'preparing') return false
    const values = { status: 'failed' as const, fail_reason: reason, finished_at: now, updated_at: now }
    await updateCampaign(db, tenant.id, id, { ...values, send_at: null })
    await releaseReferences(db, row)
    await notifyCompany({ db, now }, row, { type: 'campaign_failed', severity: 'error', params: { reason } })
    return true
  })

const notifyCompany = (
  { db, now }: DbContext,
  { tenant_id, id, name }: CampaignRow,
  news: Parameters<typeof notify>[2],
) => notify(db, tenant_id, { ...news, subject: { kind: 'campaign', id, name } }, now)
