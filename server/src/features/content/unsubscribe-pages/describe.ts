import type { Db } from '../../../platform/db/database.ts'
import { describeUses } from '../shop-defaults/index.ts'
import { readPageContent } from './schemas.ts'
import type { PageRow } from './store.ts'

export async function describePages(db: Db, tenantId: string, rows: readonly PageRow[]) {
  const usesOf = await describeUses(
    db,
    tenantId,
    'unsubscribe_page',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    content: readPageContent(row.content),
    ...usesOf(row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

export const describePage = async (db: Db, row: PageRow) => (await describePages(db, row.tenant_id, [row]))[0]!
