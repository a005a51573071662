import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import { dropCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { askedFor, contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { List } from '../../../platform/db/tables.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

export type ListRow = Selectable<List>
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

export interface ListFilter extends PageRequest {
  q?: string
  shop?: string
  tag?: string[]
  publicName?: string
  idFrom?: string
  idTo?: string
  createdFrom?: string
  createdTo?: string
  /** Only these: the lists that passed a filter by their sizes. */
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

/** Lists for the search over everything: by name, or `#id`. */
export async function searchLists(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, q: string, limit: number) {
  const { items } = await listLists(db, tenant, { ...askedFor(q), pageSize: limit })
  return items.map((row) => ({ id: row.id, title: row.name, subtitle: row.public_name }))
}

export const requireList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db.selectFrom('list').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst(),
  )

/** Has the list for itself: to change or delete it. */
export const lockList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('list')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

/** What their sizes are counted by, of every list of the company. */
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

/** Lists that their members know of: those with a public name. */
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

/** Keeps the list from being deleted while its members change; others may change members of it at the same time. */
export const shareList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('list')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst(),
  )

/** Several such lists; taken before contacts are locked, as everywhere. Those that are gone are not among them. */
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

/** One merge more, or less, that reads the lists. */
export const changeMerging = (db: Db, tenantId: string, ids: readonly string[], by: 1 | -1) =>
  sql`update list set merging = merging + ${by} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(
    db,
  )

/** Deletes lists with their memberships, which go first: the counters are told by their going. */
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
