import type { Db } from '../../../platform/db/database.ts'
import { usesOf } from '../../../platform/db/references.ts'
import type { SegmentRow } from './store.ts'

/** Segments as the API shows them, with how many objects name them. */
export async function describeSegments(db: Db, tenantId: string, rows: readonly SegmentRow[]) {
  const uses = await usesOf(
    db,
    tenantId,
    'segment',
    rows.map(({ id }) => id),
  )
  const usedBy = (id: string) => {
    const { campaign = 0, segment = 0, automation = 0 } = uses.get(id) ?? {}
    return { campaigns: campaign, segments: segment, automations: automation }
  }
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    publicName: row.public_name,
    shopId: row.shop_id,
    refresh: row.refresh,
    definition: row.definition as Record<string, unknown>,
    signatureHtml: row.signature_html,
    tags: row.tags,
    counts: { matched: row.matched, mailable: row.mailable, total: row.total },
    computedAt: row.computed_at?.toISOString() ?? null,
    usedBy: usedBy(row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

export const describeSegment = async (db: Db, row: SegmentRow) => (await describeSegments(db, row.tenant_id, [row]))[0]!
