import type { Context, DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { withSecondPlan, withWholeSets } from '../../../../platform/db/second-plan.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { dataUseOf } from '../../../../platform/render/jinja.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { type DataContext, sharedData } from '../../../content/composing/index.ts'
import { bestHours } from '../../engagement/index.ts'
import { freezeMessages } from '../../ledger/index.ts'
import { type Company, selectToFreeze } from '../audience/sql/recipients.ts'
import { startErrors } from '../checklist/check-campaign.ts'
import { readSchedule } from '../settings.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateCampaign } from '../store.ts'
import { conditionsOf, contentsOf, footerOf } from '../variants.ts'
import { failCampaign } from './lifecycle.ts'
import { planOf } from './plan.ts'

/** Checks a campaign again, because days can have passed since its approval, and freezes it. */
export async function freezeCampaign({ app, db, now }: Context, tenantId: string, campaignId: string) {
  const seen = await findCampaign(db, tenantId, campaignId)
  if (seen?.status !== 'preparing') return
  const company = await requireCompany(db, tenantId)
  const errors = await startErrors({ app, db, now }, company, seen)
  if (errors.some(({ code }) => code === 'mode')) return postpone({ db, now }, seen)
  if (errors[0]) return failCampaign({ db, now }, { id: tenantId }, campaignId, errors[0].code)
  return freezeRecipients({ app, db, now }, company, campaignId)
}

/**
 * Freezes the recipients of a campaign and lets senders claim them, in one transaction: if the process is killed, the
 * campaign is either frozen completely or still being prepared.
 */
export const freezeRecipients = ({ app, db, now }: DataContext, tenant: Company, campaignId: string) =>
  tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, campaignId)
    if (row.status !== 'preparing') return
    const plan = planOf(row, { now, timezone: tenant.timezone }, await hoursFor({ db, now }, tenant, row))
    const conditions = conditionsOf(await contentsOf(db, row))
    const recipients = await selectToFreeze({ db, now }, tenant, row, conditions)
    const freeze = (db: Db) =>
      freezeMessages(
        db,
        tenant,
        {
          source: { kind: 'campaign', objectId: campaignId, templateId: row.template_id, conditions },
          recipients,
          plan,
          holdout: row.holdout,
        },
        now,
      )
    // For many recipients joining whole sets is faster; for few the first plan is nearly always right.
    const isLarge = (row.approved_recipients ?? 0) > LARGE
    const frozen = await (isLarge ? withWholeSets(db, freeze) : withSecondPlan(db, null, freeze))
    if (!frozen.recipients) return failCampaign({ db, now }, tenant, campaignId, 'empty_segment')
    await fixData({ app, db, now }, row, frozen.sourceId)
    return updateCampaign(db, tenant.id, campaignId, {
      status: plan.kind === 'test' ? 'testing' : 'sending',
      source_id: frozen.sourceId,
      recipients: frozen.recipients,
      started_at: now,
      updated_at: now,
    })
  })

/** Keeps the data that the campaign shows to all recipients: later changes of feeds do not change it. */
async function fixData(context: DataContext, row: CampaignRow, sourceId: string) {
  const { db } = context
  const contents = await contentsOf(db, row)
  const texts = contents.flatMap(({ subject, preheader, html, text }) => [subject, preheader, html, text ?? ''])
  const use = dataUseOf([...texts, (await footerOf(db, row)) ?? ''])
  if (use.functions.length) await sharedData(context, { tenantId: row.tenant_id, shopId: row.shop_id, sourceId, use })
}

/** Schedules a campaign again whose company switched sending off: it starts as soon as sending is on. */
const postpone = ({ db, now }: DbContext, { tenant_id, id }: CampaignRow) =>
  tx(db, async (db) => {
    const { status } = await lockCampaign(db, tenant_id, id)
    if (status !== 'preparing') return
    await updateCampaign(db, tenant_id, id, { status: 'scheduled', send_at: now, started_at: null, updated_at: now })
  })

const LARGE = 20_000

const hoursFor = async ({ db, now }: DbContext, tenant: Company, row: CampaignRow) =>
  readSchedule(row.schedule).mode === 'best_time' ? bestHours(db, tenant, now) : null
