import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { withSecondPlan, withWholeSets } from '../../../platform/db/second-plan.ts'
import { tx } from '../../../platform/db/tx.ts'
import { getTenant } from '../../account/companies/index.ts'
import { bestHours } from '../../audience/engagement/index.ts'
import { freezeMessages } from '../ledger/index.ts'
import { beginningErrors } from './checklist.ts'
import { failCampaign } from './lifecycle.ts'
import { planOf } from './plan.ts'
import { readSchedule } from './settings.ts'
import { type Company, type DbContext, selectRecipients } from './sql/audience.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateCampaign } from './store.ts'

/** Freezes a campaign that may still be sent: since its approval days can have passed. */
export async function freezeCampaign({ app, db, now }: Context, tenantId: string, campaignId: string) {
  const seen = await findCampaign(db, tenantId, campaignId)
  if (seen?.status !== 'preparing') return
  const faults = await beginningErrors({ app, db }, seen)
  if (faults.some(({ code }) => code === 'mode')) return beginLater({ db, now }, seen)
  if (faults[0]) return failCampaign({ db, now }, { id: tenantId }, campaignId, faults[0].code)
  return freezeRecipients({ db, now }, await getTenant(db, tenantId), campaignId)
}

/**
 * Freezes who gets a campaign and lets the senders begin, in one transaction. Whatever happens to the process meanwhile, it
 * is either frozen whole or still being prepared.
 */
export const freezeRecipients = ({ db, now }: DbContext, tenant: Company, campaignId: string) =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, campaignId)
    if (row.status !== 'preparing') return
    const plan = planOf(row, { now, timezone: tenant.timezone }, await hoursFor({ db, now }, tenant, row))
    const recipients = await selectRecipients({ db, now }, tenant, row)
    const freeze = (db: Db) =>
      freezeMessages(db, tenant.id, { campaignId, templateId: row.template_id, recipients, plan })
    // What goes to very many is worth joining whole sets for; of the rest the first plan is nearly always right.
    const isLarge = (row.approved_recipients ?? 0) > LARGE
    const frozen = await (isLarge ? withWholeSets(db, freeze) : withSecondPlan(db, null, freeze))
    if (!frozen.recipients) return failCampaign({ db, now }, tenant, campaignId, 'empty_segment')
    return updateCampaign(db, tenant.id, campaignId, {
      status: plan.kind === 'test' ? 'testing' : 'sending',
      source_id: frozen.sourceId,
      recipients: frozen.recipients,
      started_at: now,
      updated_at: now,
    })
  })

/** Sending was switched off: it is due as soon as that is over. */
const beginLater = ({ db, now }: DbContext, { tenant_id, id }: CampaignRow) =>
  tx(db, async (db) => {
    const { status } = await lockCampaign(db, tenant_id, id)
    if (status !== 'preparing') return
    await updateCampaign(db, tenant_id, id, { status: 'scheduled', send_at: now, started_at: null, updated_at: now })
  })

const LARGE = 20_000

const hoursFor = async ({ db, now }: DbContext, tenant: Company, row: CampaignRow) =>
  readSchedule(row.schedule).mode === 'best_time' ? bestHours(db, tenant, now) : null
