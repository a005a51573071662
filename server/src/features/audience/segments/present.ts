import type { SegmentRow } from './store.ts'

/** A segment, and how many objects of each kind refer to it. */
export const presentSegment = (row: SegmentRow, uses: Readonly<Record<string, number>> = {}) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  publicName: row.public_name,
  shopId: row.shop_id,
  refresh: row.refresh,
  definition: row.definition as Record<string, unknown>,
  signatureHtml: row.signature_html,
  tags: row.tags,
  counts: { matched: row.matched, mailable: row.mailable, total: row.total },
  computedAt: row.computed_at?.toISOString() ?? null,
  usedBy: { campaigns: uses.campaign ?? 0, segments: uses.segment ?? 0, automations: uses.automation ?? 0 },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentSegmentRef = ({ id, name, shop_id, refresh }: SegmentRow) => ({
  id,
  name,
  shopId: shop_id,
  refresh,
})
