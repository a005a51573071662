import type { Db } from '../../../platform/db/database.ts'
import { type Page, presentPage } from '../../../platform/db/page.ts'
import { presentPurpose } from './present.ts'
import { type PurposeRow, textsOf } from './store.ts'

/** A page of purposes with all versions of their texts. */
export async function describePurposes(db: Db, tenantId: string, page: Page<PurposeRow>) {
  const ids = page.items.map((row) => row.id)
  const texts = await textsOf(db, tenantId, ids)
  return presentPage(page, (row) => presentPurpose(row, texts.get(row.id) ?? []))
}

export const describePurpose = async (db: Db, row: PurposeRow) =>
  presentPurpose(row, (await textsOf(db, row.tenant_id, [row.id])).get(row.id) ?? [])
