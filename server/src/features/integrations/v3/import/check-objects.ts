import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { findPurposes, type PurposeRow } from '../../../audience/consents/index.ts'
import { isLocked, shareLists } from '../../../audience/lists/index.ts'
import type { ImportRow } from './read-rows.ts'

/** Holds the lists and finds the purposes that rows name. 422 for one that is unknown, foreign or locked. */
export async function requireObjects(
  db: Db,
  tenantId: string,
  rows: readonly ImportRow[],
): Promise<Map<string, PurposeRow>> {
  const listIds = idsIn(
    rows.flatMap(({ lists }) => lists),
    'contactlists',
  )
  const lists = await shareLists(db, tenantId, listIds)
  if (lists.length !== listIds.length || lists.some(isLocked)) throw validation('contactlists')
  const purposeIds = idsIn(
    rows.flatMap(({ purposes }) => purposes),
    'purposes',
  )
  const purposes = await findPurposes(db, tenantId, purposeIds)
  if (purposes.length !== purposeIds.length) throw validation('purposes')
  return new Map(purposes.map((purpose) => [purpose.id, purpose]))
}

function idsIn(named: readonly { id: string }[], field: string): string[] {
  const ids = [...new Set(named.map(({ id }) => id))]
  if (!ids.every(isId)) throw validation(field)
  return ids
}
