import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { contentOf, presentContent } from '../../content/versions/index.ts'
import { type Counted, sumMailFigures } from '../ledger/index.ts'
import { readAb, readAudience, readSchedule, readTracking } from './settings.ts'
import { type CampaignRow, newestStarted, unfinishedCampaigns } from './store.ts'

type Sums = Partial<Record<Counted, number>>

/** Campaigns as a list shows them, without what is sent and to whom. */
export async function describeCampaigns(db: Db, tenantId: string, rows: readonly CampaignRow[]) {
  const sources = rows.flatMap(({ source_id }) => source_id ?? [])
  const sums = sources.length ? await sumMailFigures(db, tenantId, sources) : new Map<string, Sums>()
  return rows.map((row) => presentRow(row, sums.get(row.source_id ?? '') ?? {}))
}

/** Those that are being sent: how far each is; and the newest, so that one that was sent between two looks is told as well. */
export async function underWay(db: Db, { id: tenantId }: Tenant) {
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
    // The number that the next save is compared with, wherever a client looks for it.
    content: { ...presentContent(content), text: content.text, version: row.version },
    audience: readAudience(row.audience),
    ab: ab && { ...ab, variants: ab.variants.map(({ versionId: _, ...variant }) => variant) },
    tracking: readTracking(row.tracking),
    resendOf: row.resend_of,
    decideAt: row.decide_at?.toISOString() ?? null,
    winner: (row.winner && ab?.variants[row.winner - 1]?.key) || null,
  }
}

/** What the campaign sends, apart from the overrides of its variants. */
export const currentContent = async (db: Db, { tenant_id, id }: CampaignRow) =>
  required((await contentOf(db, { tenantId: tenant_id, kind: 'campaign', objectId: id })).published)

/** What became of the messages of a campaign. They always add up to those that were frozen. */
export function countsOf(recipients: number, sums: Sums) {
  const of = (kind: Counted) => sums[kind] ?? 0
  return {
    recipients,
    queued: recipients - of('sent') - of('skipped') - of('failed'),
    sent: of('sent'),
    delivered: of('sent') - of('returned'),
    softBounced: of('softBounced'),
    hardBounced: of('hardBounced'),
    skipped: of('skipped'),
    failed: of('failed'),
    opened: of('opened'),
    clicked: of('clicked'),
    openedMachine: of('openedMachine'),
    clickedMachine: of('clickedMachine'),
    unsubscribed: of('unsubscribed'),
    complained: of('complained'),
    orders: 0,
    revenue: [] as { currency: string; amount: string }[],
  }
}

const presentRow = (row: CampaignRow, sums: Sums) => ({
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
  counts: countsOf(row.recipients ?? 0, sums),
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
