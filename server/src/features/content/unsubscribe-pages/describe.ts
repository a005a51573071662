import type { Static } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { describeUses } from '../shop-defaults/index.ts'
import { type PageDetail, type PageRow as Row, readPageContent } from './schemas.ts'
import type { ListedPage, PageRow } from './store.ts'

/** Pages without their designs, for lists. */
export async function describePages(
  db: Db,
  tenantId: string,
  rows: readonly ListedPage[],
): Promise<Static<typeof Row>[]> {
  const usesOf = await describeUses(
    db,
    tenantId,
    'unsubscribe_page',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    editor: row.is_designed ? 'visual' : 'standard',
    content: readPageContent(row.content),
    ...usesOf(row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

export async function describePage(db: Db, row: PageRow): Promise<Static<typeof PageDetail>> {
  const [described] = await describePages(db, row.tenant_id, [{ ...row, is_designed: row.design !== null }])
  return {
    ...described!,
    design: row.design as Record<string, unknown> | null,
    html: row.html,
    version: row.design_version ?? 0,
  }
}
