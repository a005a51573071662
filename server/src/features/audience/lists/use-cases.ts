import type { Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { type ListInput, ListPatch } from './schemas.ts'
import * as store from './store.ts'

export async function createList({ db, now }: DbContext, tenantId: string, input: Static<typeof ListInput>) {
  await requireFreeName(db, tenantId, input.name)
  await requireShopOf(db, tenantId, input.shopId)
  const values = columnsOf(ListPatch, input as Static<typeof ListPatch>)
  return store.insertList(db, {
    ...values,
    name: input.name,
    tenant_id: tenantId,
    kind: 'manual',
    created_at: now,
    updated_at: now,
  })
}

export async function changeList(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  patch: Static<typeof ListPatch>,
) {
  const list = await store.lockList(db, tenantId, id)
  const touchesIdentity =
    (patch.name !== undefined && patch.name !== list.name) ||
    (patch.shopId !== undefined && patch.shopId !== list.shop_id)
  if (store.isLocked(list) && touchesIdentity) throw conflict('locked')
  if (patch.name !== undefined && patch.name.toLowerCase() !== list.name.toLowerCase())
    await requireFreeName(db, tenantId, patch.name)
  if (patch.shopId !== undefined) await requireShopOf(db, tenantId, patch.shopId)
  return store.updateList(db, tenantId, id, { ...columnsOf(ListPatch, patch), updated_at: now })
}

/** Deletes a list with its memberships; the contacts stay. */
export async function removeList(db: Db, tenantId: string, id: string) {
  const list = await store.lockList(db, tenantId, id)
  await requireDeletable(db, list)
  await forgetLabels(db, tenantId, 'list', [id])
  await store.deleteLists(db, tenantId, [id])
}

/** 409 for a locked list, while a merge reads the list, and while another object refers to it. */
export async function requireDeletable(db: Db, list: store.ListRow) {
  if (store.isLocked(list)) throw conflict('locked')
  if (list.merging > 0) throw conflict('status')
  await requireUnused(db, list.tenant_id, 'list', [list.id])
}

/** A name that no list has: the wished one with the first free number appended. */
export const freeListName = (db: Db, tenantId: string, wished: string) =>
  freeName(wished, async (name) => Boolean(await store.findByName(db, tenantId, name)))

/** 409 when a list has the name: `locked` for a list of the service, which keeps its name, `name` for another. */
export async function requireFreeName(db: Db, tenantId: string, name: string) {
  const taken = await store.findByName(db, tenantId, name)
  if (taken) throw conflict(store.isLocked(taken) ? 'locked' : 'name')
}

async function requireShopOf(db: Db, tenantId: string, shopId: string | null) {
  if (shopId !== null && !(await getShop(db, tenantId, shopId))) throw validation('shopId')
}
