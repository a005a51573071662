import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { required, uniqueAs } from '../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../platform/db/page.ts'
import type { List } from '../../platform/db/tables.ts'
import type { Tenant } from '../../platform/http/call.ts'
import { endOfDay, startOfDay } from '../../platform/time/zone.ts'

export type ListRow = Selectable<List>
export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  publicName: { text: 'public_name' },
  kind: 'kind',
  shopId: 'shop_id',
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

export const requireList = async (db: Db, tenantId: string, id: string) =>
  required(
    await db.selectFrom('list').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst(),
  )

/** Locks the list against being deleted or renamed while it is worked on. */
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

export const findLists = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('list')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

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

/** The list and its memberships; contacts stay. */
export async function deleteList(db: Db, tenantId: string, id: string): Promise<void> {
  await db.deleteFrom('list_member').where('tenant_id', '=', tenantId).where('list_id', '=', id).execute()
  await db.deleteFrom('list').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}
