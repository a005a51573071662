import type { DbContext } from '../../../../platform/context.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { markTemplateUsed } from '../../../content/templates/index.ts'
import { type CampaignRow, updateCampaign } from '../store.ts'
import { freezeJob } from './jobs/freeze.ts'

/** Starts a campaign: a job freezes its recipients. The row must be locked. */
export async function beginPreparing({ db, now }: DbContext, row: CampaignRow): Promise<CampaignRow> {
  await enqueue(db, freezeJob, { tenantId: row.tenant_id, campaignId: row.id })
  if (row.template_id) await markTemplateUsed(db, row.tenant_id, row.template_id, now)
  const values = { status: 'preparing' as const, started_at: now, send_at: null, updated_at: now }
  return updateCampaign(db, row.tenant_id, row.id, values)
}
