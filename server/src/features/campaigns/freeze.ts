import type { Db } from '../../platform/db/database.ts'
import { withSecondPlan, withWholeSets } from '../../platform/db/second-plan.ts'
import { tx } from '../../platform/db/tx.ts'
import { bestHours } from '../engagement/index.ts'
import { freezeMessages } from '../messages/index.ts'
import { getTenant } from '../tenants/index.ts'
import { failCampaign } from './lifecycle.ts'
import { planOf } from './plan.ts'
import { readSchedule } from './settings.ts'
import { type Company, type Ground, selectRecipients } from './sql/audience.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateCampaign } from './store.ts'

/**
 * Freezes who gets a campaign and lets the senders begin, in one transaction. Whatever happens to the process meanwhile, it
 * is either frozen whole or still being prepared.
 */
export async function freezeCampaign({ db, now }: Ground, tenantId: string, campaignId: string) {
  if ((await findCampaign(db, tenantId, campaignId))?.status !== 'preparing') return
  const tenant = await getTenant(db, tenantId)
  await tx(db, async (db) => {
    const row = await lockCampaign(db, tenantId, campaignId)
    if (row.status !== 'preparing') return
    const plan = planOf(row, { now, timezone: tenant.timezone }, await hoursFor({ db, now }, tenant, row))
    const recipients = await selectRecipients({ db, now }, tenant, row)
    const freeze = (db: Db) =>
      freezeMessages(db, tenantId, { campaignId, templateId: row.template_id, recipients, plan })
    // What goes to very many is worth joining whole sets for; of the rest the first plan is nearly always right.
    const isLarge = (row.approved_recipients ?? 0) > LARGE
    const frozen = await (isLarge ? withWholeSets(db, freeze) : withSecondPlan(db, null, freeze))
    if (!frozen.recipients) return failCampaign({ db, now }, tenant, campaignId, 'empty_segment')
    return updateCampaign(db, tenantId, campaignId, {
      status: plan.kind === 'test' ? 'testing' : 'sending',
      source_id: frozen.sourceId,
      recipients: frozen.recipients,
      started_at: now,
      updated_at: now,
    })
  })
}

const LARGE = 20_000

const hoursFor = async ({ db, now }: Ground, tenant: Company, row: CampaignRow) =>
  readSchedule(row.schedule).mode === 'best_time' ? bestHours(db, tenant, now) : null
