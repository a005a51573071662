import type { Db } from '../../../platform/db/database.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { presentSegment } from './present.ts'
import type { SegmentRow } from './store.ts'

/** Segments with how many objects refer to them. */
export async function describeSegments(db: Db, tenantId: string, rows: readonly SegmentRow[]) {
  const ids = rows.map(({ id }) => id)
  const uses = await usesOf(db, tenantId, 'segment', ids)
  return rows.map((row) => presentSegment(row, uses.get(row.id)))
}

export const describeSegment = async (db: Db, row: SegmentRow) => (await describeSegments(db, row.tenant_id, [row]))[0]!
