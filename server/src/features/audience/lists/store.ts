import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import { dropCounters } from '../../../platform/counters/counters.ts'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate, parseSearch } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { List } from '../../../platform/db/tables.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

export type ListRow = Selectable<List>

/** Whether the service maintains the list: its name and members cannot be changed. */
export const isLocked = (list: Pick<ListRow, 'kind'>) => list.kind === 'shop' || list.kind === 'system'

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  publicName: { text: 'public_name' },
  kind: 'kind',
  locked: { by: sql`(kind in ('shop', 'system'))` },
  shopId: 'shop_id',
  notifyOnUnsubscribe: 'notify_on_unsubscribe',
  notifyOnAdd: 'notify_on_add',
  note: { text: 'note' },
  signatureHtml: 'signature_html',
  senderEmail: 'sender_email',
  senderName: { text: 'sender_name' },
  replyTo: 'reply_to',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

interface ListFilter extends PageRequest {
  q?: string
  shop?: string
  tag?: string[]
  publicName?: string
  idFrom?: string
  idTo?: string
  createdFrom?: string
  createdTo?: string
  /** Only these lists: those that matched a filter by size. */
  among?: readonly string[]
}

export const listLists = (db: Db, { id, timezone }: Pick<Tenant, 'id' | 'timezone'>, f: ListFilter) =>
  paginate(
    db
      .selectFrom('list')
      .selectAll()
      .where('tenant_id', '=', id)
      .$if(f.q !== undefined, (q) => q.where((eb) => eb.or([contains('name', f.q!), contains('public_name', f.q!)])))
      .$if(f.publicName !== undefined, (q) => q.where(contains('public_name', f.publicName!)))
      .$if(f.shop !== undefined, (q) =>
        q.where((eb) => eb.or([eb('shop_id', '=', f.shop!), eb('shop_id', 'is', null)])),
      )
      .$if(f.tag !== undefined, (q) => q.where(sql<boolean>`tags @> ${f.tag!}::text[]`))
      .$if(f.idFrom !== undefined, (q) => q.where('id', '>=', f.idFrom!))
      .$if(f.idTo !== undefined, (q) => q.where('id', '<=', f.idTo!))
      .$if(f.createdFrom !== undefined, (q) => q.where('created_at', '>=', startOfDay(f.createdFrom!, timezone)))
      .$if(f.createdTo !== undefined, (q) => q.where('created_at', '<', endOfDay(f.createdTo!, timezone)))
      .$if(f.among !== undefined, (q) => q.where(sql<boolean>`id = any(${f.among!}::bigint[])`)),
    f,
    { sortable: SORTABLE, id: 'id' },
  )

/** Lists for the search over all objects: by name, or `#id`. */
export async function searchLists(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, q: string, limit: number) {
  const { items } = await listLists(db, tenant, { ...parseSearch(q), pageSize: limit })
  return items.map((row) => ({ id: row.id, title: row.name, subtitle: row.public_name }))
}

export const requireList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('list')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .modifyEnd(PREPARED)
      .executeTakeFirst(),
  )

/** Locks a list, to change or delete it. 404 when there is none. */
export const lockList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('list')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .modifyEnd(PREPARED)
      .executeTakeFirst(),
  )

/** All lists of the company, with the columns that `countLists` needs. */
export const allLists = (db: Db, tenantId: string) =>
  db.selectFrom('list').select(['id', 'kind', 'shop_id']).where('tenant_id', '=', tenantId).execute()

/** The lists of shops, which have no members of their own. */
export const shopLists = (db: Db, tenantId: string) =>
  db.selectFrom('list').select(['id', 'shop_id']).where('tenant_id', '=', tenantId).where('kind', '=', 'shop').execute()

export const findLists = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

/** Which of the ids exist. */
export const listsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('list'), tenantId, ids, lock)

/** Lists with a public name, which contacts may see. */
export const shownLists = (db: Db, tenantId: string, limit: number) =>
  db
    .selectFrom('list')
    .select(['id', 'name', 'public_name'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['manual', 'form'])
    .where('public_name', '<>', '')
    .orderBy('public_name')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Prevents that a list is deleted while its members change. Others may change its members at the same time. */
export const shareList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('list')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forKeyShare()
      .modifyEnd(PREPARED)
      .executeTakeFirst(),
  )

/** The same for several lists; returns those that exist. Lists are always locked before contacts. */
export const shareLists = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Locks several lists, in the order of their ids. */
export const lockLists = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Adds one to the number of merges that read the lists, or subtracts one. */
export const changeMerging = (db: Db, tenantId: string, ids: readonly string[], by: 1 | -1) =>
  sql`
    update list set merging = merging + ${by}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)

/** Deletes lists. Their memberships go first, so that the trigger on them updates the counters. */
export async function deleteLists(db: Db, tenantId: string, ids: readonly string[]) {
  await db
    .deleteFrom('list_member')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`list_id = any(${ids}::bigint[])`)
    .execute()
  await db
    .deleteFrom('list')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  await dropCounters(db, tenantId, 'list', ids)
}

export const findByName = (db: Db, tenantId: string, name: string) =>
  db
    .selectFrom('list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

const nameTaken = uniqueAs({ list_name_key: 'name' })

export const insertList = (db: Db, values: Insertable<List>) =>
  db.insertInto('list').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

export const updateList = (db: Db, tenantId: string, id: string, values: Updateable<List>) =>
  db
    .updateTable('list')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
