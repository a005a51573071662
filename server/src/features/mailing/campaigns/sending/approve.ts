import type { Context, DbContext, Tenant } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { AppError, conflict, validation } from '../../../../platform/errors.ts'
import { requireExpected } from '../../../audience/contacts/index.ts'
import { publishedContent } from '../../../content/versions/index.ts'
import { countAudience } from '../audience/count-audience.ts'
import { type ChecklistItem, checkCampaign, errorsOf, sendingItems } from '../checklist/check-campaign.ts'
import { requireDraft } from '../draft/draft.ts'
import { readAb } from '../settings.ts'
import { type CampaignRow, lockCampaign, requireCampaign, updateCampaign } from '../store.ts'
import { footerOf, variantsOf } from '../variants.ts'
import { beginPreparing } from './begin.ts'
import { startTime } from './schedule.ts'

/** How much the number of recipients may change between approval and sending. */
const TOLERANCE = 0.05

/**
 * Approves a campaign for the number of recipients that the person saw. Counting and checking take a while, so the
 * campaign is not locked meanwhile; its version proves that it did not change.
 */
export async function approveCampaign(
  context: Context,
  tenant: Tenant,
  id: string,
  { baseVersion, expectedRecipients: expected }: { baseVersion: number; expectedRecipients: number },
) {
  const { db, now } = context
  const seen = await requireCampaign(db, tenant.id, id)
  requireDraft(seen, baseVersion)
  const { recipients: actual } = await countAudience(context, tenant, seen)
  if (actual === 0) throw new AppError('empty_segment')
  requireExpected(expected, actual)
  const footer = await footerOf(db, seen)
  requireNoErrors((await checkCampaign(context, tenant, seen, footer)).items)
  return tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    requireDraft(row, baseVersion)
    return updateCampaign(db, tenant.id, id, {
      status: 'approved',
      approved_at: now,
      approved_recipients: actual,
      ab: await pinned(db, row),
      footer_html: footer,
      updated_at: now,
    })
  })
}

function requireNoErrors(items: readonly ChecklistItem[]) {
  const issues = errorsOf(items)
  if (issues.length) throw conflict('checklist', { issues })
}

/** The variants with the current versions of their templates, so that later versions are not sent. */
async function pinned(db: Context['db'], row: CampaignRow): Promise<string | null> {
  const ab = readAb(row.ab)
  if (!ab || !variantsOf(row).length) return ab && JSON.stringify(ab)
  const variants = []
  for (const variant of ab.variants) {
    const { templateId } = variant
    const ref = { tenantId: row.tenant_id, kind: 'template', objectId: templateId ?? '' } as const
    variants.push(templateId ? { ...variant, versionId: (await publishedContent(db, ref)).id } : variant)
  }
  return JSON.stringify({ ...ab, variants })
}

/** Withdraws the approval, also of a scheduled campaign. */
export async function unapproveCampaign({ db, now }: DbContext, tenantId: string, id: string) {
  const row = await lockCampaign(db, tenantId, id)
  if (row.status !== 'approved' && row.status !== 'scheduled') throw conflict('status')
  const ab = readAb(row.ab)
  const variants = ab?.variants.map(({ versionId: _, ...variant }) => variant)
  return updateCampaign(db, tenantId, id, {
    status: 'draft',
    approved_at: null,
    approved_recipients: null,
    send_at: null,
    footer_html: null,
    ab: ab && JSON.stringify({ ...ab, variants }),
    updated_at: now,
  })
}

/** Sends an approved campaign, now or at its time. 409 `recipients` when their number changed too much since. */
export async function sendCampaign(context: Context, tenant: Tenant, id: string, { sendAt }: { sendAt?: string }) {
  const { app, db, now } = context
  const seen = await requireCampaign(db, tenant.id, id)
  if (seen.status !== 'approved') throw conflict('status')
  const at = startTime(seen, sendAt, now)
  if (at === 'invalid') throw validation('sendAt')
  requireNoErrors(await sendingItems({ app, db }, seen))
  const { recipients: actual } = await countAudience(context, tenant, seen)
  const expected = seen.approved_recipients!
  if (Math.abs(actual - expected) > expected * TOLERANCE) throw conflict('recipients', { expected, actual })
  return tx(db, async (db) => {
    const row = await lockCampaign(db, tenant.id, id)
    // It may have been changed and approved again meanwhile.
    if (row.status !== 'approved' || row.version !== seen.version) throw conflict('status')
    if (!at) return beginPreparing({ db, now }, row)
    return updateCampaign(db, tenant.id, id, { status: 'scheduled', send_at: at, updated_at: now })
  })
}
