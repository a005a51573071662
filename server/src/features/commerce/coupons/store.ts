import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { CouponStack } from '../../../platform/db/tables.ts'

export type StackRow = Selectable<CouponStack>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  shopId: 'shop_id',
  mergeKey: 'merge_key',
  note: { text: 'note' },
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

export const listStacks = (db: Db, tenantId: string, query: PageRequest & { q?: string; shop?: string }) =>
  paginate(
    db
      .selectFrom('coupon_stack')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('name', query.q!), contains('merge_key', query.q!)])),
      )
      .$if(query.shop !== undefined, (q) => q.where('shop_id', '=', query.shop!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const requireStack = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('coupon_stack')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .modifyEnd(PREPARED)
      .executeTakeFirst(),
  )

/**
 * Locks a stack, to change its codes. Contacts are locked before stacks, and the transaction must be short: others that
 * change codes of the stack wait for it.
 */
export const findAndLockStack = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('coupon_stack')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** The same; 404 when there is no such stack. */
export const lockStack = async (db: Db, tenantId: string, id: string) =>
  required(await findAndLockStack(db, tenantId, id))

/** Locks several stacks, in the order of their ids. */
export const lockStacks = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('coupon_stack')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Which of the ids exist. */
export const stacksAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('coupon_stack'), tenantId, ids, lock)

export interface NamedStack {
  id: string
  name: string
  merge_key: string
}

/** Stacks by their names or merge keys. Names can be the same: stacks of the shop come first, then older ones. */
export async function stacksNamed(
  db: Db,
  { tenantId, shopId }: { tenantId: string; shopId: string },
  names: readonly string[],
): Promise<NamedStack[]> {
  const { rows } = await sql<NamedStack>`${PREPARED}
    select id, name, merge_key from coupon_stack
    where tenant_id = ${tenantId} and (name = any(${names}::text[]) or merge_key = any(${names}::text[]))
    order by (shop_id = ${shopId}) desc, id`.execute(db)
  return rows
}

/** All stacks that tags of mails may name. A company has few. */
export async function stacksForLint(db: Db, tenantId: string) {
  const rows = await db
    .selectFrom('coupon_stack')
    .select(['name', 'merge_key as mergeKey'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return rows
}

/** The names of stacks by their ids. */
export const findStacks = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('coupon_stack')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

/** Adds a stack; 409 when its merge key is taken. */
export const insertStack = (db: Db, values: Insertable<CouponStack>) =>
  db
    .insertInto('coupon_stack')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(uniqueAs({ coupon_stack_merge_key_key: 'mergeKey' }))

export const updateStack = (db: Db, tenantId: string, id: string, values: Updateable<CouponStack>) =>
  db
    .updateTable('coupon_stack')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow()

/** Deletes a stack without its codes. */
export const deleteStack = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('coupon_stack')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
