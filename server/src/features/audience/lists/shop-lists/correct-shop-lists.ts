import type { DbContext } from '../../../../platform/context.ts'
import type { MaintenanceStep } from '../../../account/background-work/index.ts'
import { findByName } from '../store.ts'
import { freeListName } from '../use-cases.ts'
import { removeStrayMembers, saveShopList, shopsWithLists, strayMembersAfter } from './store.ts'

/** Rows per transaction. */
const BATCH = 2000

/** The position before the lists themselves; later ones are those of memberships. */
export const START = 'lists'

/** What is wrong with the list of a shop. */
export interface ListCorrection {
  shopId: string
  name: string
  change: 'list_created' | 'list_renamed' | 'member_removed'
  contactId: string | null
}

/** Corrects the lists of shops and the next memberships of them, or only finds out what it would correct. */
export async function correctNext(
  context: DbContext,
  tenantId: string,
  after: string,
  apply: boolean,
): Promise<MaintenanceStep<ListCorrection>> {
  if (after !== START) return correctMembers(context, tenantId, after, apply)
  const lists = await correctLists(context, tenantId, apply)
  const members = await correctMembers(context, tenantId, '0:0', apply)
  return {
    checked: lists.checked + members.checked,
    changed: [...lists.changed, ...members.changed],
    last: members.last,
  }
}

/** The lists themselves, all at once: a company has few shops. */
async function correctLists({ db, now }: DbContext, tenantId: string, apply: boolean) {
  const shops = await shopsWithLists(db, tenantId)
  const changed: ListCorrection[] = []
  for (const { shop_id: shopId, name, list_id: listId, list_name } of shops) {
    if (name === list_name) continue
    const isTaken = (await findByName(db, tenantId, name)) !== undefined
    // Another list has the name of the shop, so that its own list keeps the one it has.
    if (listId !== null && isTaken) continue
    const free = isTaken ? await freeListName(db, tenantId, name) : name
    changed.push({ shopId, name: free, change: listId ? 'list_renamed' : 'list_created', contactId: null })
    if (apply) await saveShopList(db, { tenantId, shopId, name: free, listId, now })
  }
  return { checked: shops.length, changed }
}

/** Memberships after one of them. Every one is wrong. */
async function correctMembers(
  { db }: DbContext,
  tenantId: string,
  after: string,
  apply: boolean,
): Promise<MaintenanceStep<ListCorrection>> {
  const [listId = '0', contactId = '0'] = after.split(':')
  const stray = await strayMembersAfter(db, tenantId, { listId, contactId }, BATCH)
  if (apply && stray.length) await removeStrayMembers(db, tenantId, stray)
  const end = stray.at(-1)
  return {
    checked: stray.length,
    changed: stray.map(({ shop_id: shopId, name, contact_id }) => ({
      ...{ shopId, name, change: 'member_removed', contactId: contact_id },
    })),
    last: stray.length < BATCH ? null : `${end!.list_id}:${end!.contact_id}`,
  }
}
