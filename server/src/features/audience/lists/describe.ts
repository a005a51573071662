import type { Db } from '../../../platform/db/database.ts'
import { labelsOf } from '../../account/labels/index.ts'
import { countLists } from './counts.ts'
import { presentList } from './present.ts'
import type { ListRow } from './store.ts'

/** Lists with their sizes and labels. */
export async function describeLists(db: Db, tenantId: string, rows: readonly ListRow[]) {
  const counts = await countLists(db, tenantId, rows)
  const ids = rows.map((row) => row.id)
  const labels = await labelsOf(db, tenantId, 'list', ids)
  return rows.map((row) => presentList(row, counts.get(row.id)!, labels.get(row.id)))
}

export const describeList = async (db: Db, tenantId: string, row: ListRow) =>
  (await describeLists(db, tenantId, [row]))[0]!
