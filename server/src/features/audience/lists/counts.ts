import { type Count, readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allShops } from '../../account/shops/index.ts'
import { isMailableClass } from '../contacts/index.ts'
import { allLists, type ListRow } from './store.ts'

export interface ListCounts {
  total: number
  confirmed: number
  unsubscribed: number
  removed: number
  mailable: number
}

/** The sizes of lists, from counters. The members of a shop's list are the contacts of the shop, all confirmed. */
export async function countLists(
  db: Db,
  tenantId: string,
  lists: readonly Pick<ListRow, 'id' | 'kind' | 'shop_id'>[],
): Promise<Map<string, ListCounts>> {
  const ids = lists.map((list) => list.id)
  const hasShops = lists.some((list) => list.kind === 'shop')
  const [members, contacts, shops] = await Promise.all([
    memberCounters(db, tenantId, lists),
    hasShops ? readCounters(db, tenantId, 'contact') : [],
    allShops(db, tenantId),
  ])
  const shopOf = (id: string) => shops.find((shop) => shop.id === id)
  const counts = new Map(ids.map((id) => [id, { total: 0, confirmed: 0, unsubscribed: 0, removed: 0, mailable: 0 }]))
  for (const { objectId, key, value } of members) {
    const [state, shopId, mailClass] = key.split(':') as ['confirmed' | 'unsubscribed' | 'removed', string, string]
    const count = counts.get(objectId)!
    count[state] += value
    if (state !== 'removed') count.total += value
    if (state === 'confirmed' && isMailableClass(mailClass, shopOf(shopId))) count.mailable += value
  }
  for (const list of lists.filter((one) => one.kind === 'shop')) {
    const count = counts.get(list.id)!
    for (const { key, value } of contacts.filter((one) => one.objectId === list.shop_id)) {
      count.total += value
      count.confirmed += value
      if (isMailableClass(key.split(':')[1]!, shopOf(list.shop_id!))) count.mailable += value
    }
  }
  return counts
}

/** The numbers of members of lists, where it does not matter which of them may be mailed; `contacts` are the counters of contacts. */
export async function sizesOfLists(
  db: Db,
  tenantId: string,
  lists: readonly Pick<ListRow, 'id' | 'kind' | 'shop_id'>[],
  contacts: readonly Count[],
): Promise<Map<string, number>> {
  const members = await memberCounters(db, tenantId, lists)
  const sum = (counts: readonly { value: number }[]) => counts.reduce((total, { value }) => total + value, 0)
  return new Map(
    lists.map((list) => [
      list.id,
      list.kind === 'shop'
        ? sum(contacts.filter((one) => one.objectId === list.shop_id))
        : sum(members.filter((one) => one.objectId === list.id && !one.key.startsWith('removed:'))),
    ]),
  )
}

/** The counters of list members. Lists of shops have none: their members are the contacts of the shop. */
async function memberCounters(db: Db, tenantId: string, lists: readonly Pick<ListRow, 'id' | 'kind'>[]) {
  const own = lists.filter((list) => list.kind !== 'shop').map((list) => list.id)
  return own.length ? readCounters(db, tenantId, 'list', own) : []
}

interface SizeFilter {
  membersFrom?: number
  membersTo?: number
  activeFrom?: number
  activeTo?: number
}

/** The ids of lists whose sizes are within the bounds; undefined when there are no bounds. */
export async function listsOfSize(db: Db, tenantId: string, filter: SizeFilter): Promise<string[] | undefined> {
  const { membersFrom = 0, membersTo = Infinity, activeFrom = 0, activeTo = Infinity } = filter
  if (membersFrom === 0 && membersTo === Infinity && activeFrom === 0 && activeTo === Infinity) return undefined
  const counts = await countLists(db, tenantId, await allLists(db, tenantId))
  const within = (value: number, from: number, to: number) => value >= from && value <= to
  return [...counts]
    .filter(
      ([, { total, mailable }]) => within(total, membersFrom, membersTo) && within(mailable, activeFrom, activeTo),
    )
    .map(([id]) => id)
}
