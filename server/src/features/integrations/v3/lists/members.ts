import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { findLists } from '../../../audience/lists/index.ts'
import type { InLists, Members } from '../contacts/store.ts'

/** The members of lists; ids that are none, or of no list of the company, have no members. */
export async function membersOf(db: Db, tenantId: string, ids: readonly string[], members: Members): Promise<InLists> {
  const lists = await findLists(db, tenantId, ids.filter(isId))
  return {
    listIds: lists.map(({ id }) => id),
    // The members of a shop's list are the contacts of the shop.
    shopIds: lists.flatMap(({ kind, shop_id }) => (kind === 'shop' ? shop_id! : [])),
    members,
  }
}
