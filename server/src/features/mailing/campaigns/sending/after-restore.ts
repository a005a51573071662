import type { DbContext } from '../../../../platform/context.ts'
import { campaignsUnderWay, updateCampaign } from '../store.ts'
import { failCampaign, pauseCampaign } from './lifecycle.ts'

/**
 * Stops campaigns that were under way when the backup was written: since then they may have been sent. Switching sending
 * on again sends nothing of them; a person resumes or cancels each.
 */
export async function stopRestored(context: DbContext): Promise<string[]> {
  const { db, now } = context
  const rows = await campaignsUnderWay(db)
  for (const { tenant_id, id, status } of rows) {
    if (status === 'scheduled')
      await updateCampaign(db, tenant_id, id, { status: 'approved', send_at: null, updated_at: now })
    else if (status === 'preparing') await failCampaign(context, { id: tenant_id }, id, 'restored')
    else await pauseCampaign(context, { id: tenant_id }, id, 'restored')
  }
  return rows.length ? [`${rows.length} campaigns that were under way are stopped`] : []
}
