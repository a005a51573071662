import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { contentOf, presentContent } from '../../content/versions/index.ts'
import { type Counted, countsOf, type OrderFigure, readOrderFigures, sumMailFigures } from '../ledger/index.ts'
import { readAb, readAudience, readSchedule, readTracking } from './settings.ts'
import { type CampaignRow, newestStarted, unfinishedCampaigns } from './store.ts'

type Sums = Partial<Record<Counted, number>>

/** Campaigns as a list shows them, without content and audience. */
export async function describeCampaigns(db: Db, tenantId: string, rows: readonly CampaignRow[]) {
  const sources = rows.flatMap(({ source_id }) => source_id ?? [])
  const [sums, orders] = await Promise.all([
    sources.length ? sumMailFigures(db, tenantId, sources) : new Map<string, Sums>(),
    readOrderFigures(db, tenantId, sources),
  ])
  const ordersOf = Map.groupBy(orders, ({ sourceId }) => sourceId)
  return rows.map((row) =>
    presentRow(row, sums.get(row.source_id ?? '') ?? {}, ordersOf.get(row.source_id ?? '') ?? []),
  )
}

/**
 * Progress of campaigns that are being sent; `newest` also shows a campaign that started and ended between two
 * readings.
 */
export async function describeRunning(db: Db, { id: tenantId }: Tenant) {
  const rows = await unfinishedCampaigns(db, tenantId)
  const described = await describeCampaigns(db, tenantId, rows)
  const newest = (await newestStarted(db, tenantId)) ?? null
  return { items: described.map(({ id, name, status, counts }) => ({ id, name, status, counts })), newest }
}

export async function describeCampaign(db: Db, row: CampaignRow) {
  const [described] = await describeCampaigns(db, row.tenant_id, [row])
  const content = await currentContent(db, row)
  const ab = readAb(row.ab)
  return {
    ...described!,
    // The version that the next save must name is the campaign's, also in the content.
    content: { ...presentContent(content), text: content.text, version: row.version },
    audience: readAudience(row.audience),
    ab: ab && { ...ab, variants: ab.variants.map(({ versionId: _, ...variant }) => variant) },
    tracking: readTracking(row.tracking),
    holdout: row.holdout === null ? null : { percent: row.holdout },
    resendOf: row.resend_of,
    decideAt: row.decide_at?.toISOString() ?? null,
    winner: (row.winner && ab?.variants[row.winner - 1]?.key) || null,
  }
}

/** The content of a campaign, without the overrides of its variants. */
export const currentContent = async (db: Db, { tenant_id, id }: CampaignRow) =>
  required((await contentOf(db, { tenantId: tenant_id, kind: 'campaign', objectId: id })).published)

const presentRow = (row: CampaignRow, sums: Sums, orders: readonly OrderFigure[]) => ({
  id: row.id,
  name: row.name,
  shopId: row.shop_id,
  type: row.type,
  status: row.status,
  version: row.version,
  subject: row.subject,
  preheader: row.preheader,
  senderId: row.sender_id,
  senderName: row.sender_name,
  replyTo: row.reply_to,
  templateId: row.template_id,
  footerId: row.footer_id,
  unsubscribePageId: row.unsubscribe_page_id,
  tags: row.tags,
  schedule: readSchedule(row.schedule),
  counts: countsOf(row.recipients ?? 0, sums, orders),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  approvedRecipients: row.approved_recipients,
  sendAt: row.send_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  pausedReason: row.paused_reason,
  failReason: row.fail_reason,
})
