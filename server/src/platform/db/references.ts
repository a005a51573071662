import { sql } from 'kysely'
import { conflict } from '../errors.ts'
import type { Db } from './database.ts'

/** An object of a company, by its kind. */
export interface ObjectRef {
  kind: string
  id: string
}

/** Notes what an object names, in place of what it named before. The named ones must be held by the transaction. */
export async function writeReferences(db: Db, tenantId: string, by: ObjectRef, named: readonly ObjectRef[]) {
  await forgetReferences(db, tenantId, by)
  const rows = named.map(({ kind, id }) => ({
    tenant_id: tenantId,
    by_kind: by.kind,
    by_id: by.id,
    kind,
    object_id: id,
  }))
  if (rows.length)
    await db
      .insertInto('object_reference')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** An object is gone, and names nothing any more. */
export const forgetReferences = (db: Db, tenantId: string, by: ObjectRef) =>
  db
    .deleteFrom('object_reference')
    .where('tenant_id', '=', tenantId)
    .where('by_kind', '=', by.kind)
    .where('by_id', '=', by.id)
    .execute()

/** How many objects of each kind name each of some; those that nobody names are not there. */
export async function usesOf(db: Db, tenantId: string, kind: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; uses: Record<string, number> }>`
    select object_id as id, jsonb_object_agg(by_kind, number) as uses from (
      select object_id, by_kind, count(*)::int as number from object_reference
      where tenant_id = ${tenantId} and kind = ${kind} and object_id = any(${ids}::bigint[]) group by 1, 2) counted
    group by object_id`.execute(db)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/**
 * 409 while something names one of these objects; `params.usedBy` tells the kinds. They must be locked, or deleted already
 * in this transaction.
 */
export async function requireUnused(db: Db, tenantId: string, kind: string, ids: readonly string[]) {
  const uses = await usesOf(db, tenantId, kind, ids)
  for (const usedBy of uses.values()) throw conflict('used', { usedBy })
}
