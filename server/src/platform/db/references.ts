import { sql } from 'kysely'
import { conflict } from '../errors.ts'
import type { Db } from './database.ts'
import { PREPARED } from './prepared.ts'

/** An object of a company, by its kind. */
export interface ObjectRef {
  kind: string
  id: string
}

/** Replaces the references of an object. The transaction must hold locks on the objects that it refers to. */
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

/** Deletes the references of a deleted object. */
export const forgetReferences = (db: Db, tenantId: string, by: ObjectRef) =>
  db
    .deleteFrom('object_reference')
    .where('tenant_id', '=', tenantId)
    .where('by_kind', '=', by.kind)
    .where('by_id', '=', by.id)
    .modifyEnd(PREPARED)
    .execute()

/** For each of some objects, the number of objects of each kind that refer to it; objects without any are left out. */
export async function usesOf(db: Db, tenantId: string, kind: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; uses: Record<string, number> }>`
    select object_id as id, jsonb_object_agg(by_kind, number) as uses from (
      select object_id, by_kind, count(*)::int as number from object_reference
      where tenant_id = ${tenantId} and kind = ${kind} and object_id = any(${ids}::bigint[]) group by 1, 2) counted
    group by object_id`.execute(db)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/**
 * Throws 409 while an object refers to one of these; `params.usedBy` lists the kinds. They must be locked, or already
 * deleted in this transaction.
 */
export async function requireUnused(db: Db, tenantId: string, kind: string, ids: readonly string[]) {
  const uses = await usesOf(db, tenantId, kind, ids)
  for (const usedBy of uses.values()) throw conflict('used', { usedBy })
}
