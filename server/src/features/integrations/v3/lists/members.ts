import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/ajv.ts'
import { findLists } from '../../../audience/lists/index.ts'
import type { InLists } from '../contacts/store.ts'

/** Which members of a list are meant. */
export type Members = 'all' | 'confirmed' | 'unsubscribed'

const STATES: Record<Members, readonly string[]> = {
  all: ['confirmed', 'unsubscribed', 'removed'],
  confirmed: ['confirmed'],
  unsubscribed: ['unsubscribed'],
}

/** The members of lists; ids that are none, or of no list of the company, have no members. */
export async function membersOf(db: Db, tenantId: string, ids: readonly string[], members: Members): Promise<InLists> {
  const lists = await findLists(db, tenantId, ids.filter(isId))
  // The members of a shop's list are the contacts of the shop, all confirmed.
  const shops =
    members === 'unsubscribed' ? [] : lists.flatMap(({ kind, shop_id }) => (kind === 'shop' ? shop_id! : []))
  return {
    listIds: lists.map(({ id }) => id),
    states: STATES[members],
    shopIds: shops,
    ...(members === 'confirmed' ? { only: 'not_blacklisted' as const } : {}),
  }
}
