import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Keeps conditions by their keys. One that is known already is the same. */
export const keepConditions = (db: Db, tenantId: string, conditions: ReadonlyMap<string, unknown>) =>
  db
    .insertInto('content_condition')
    .values([...conditions].map(([key, one]) => ({ tenant_id: tenantId, key, definition: JSON.stringify(one) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The definitions of conditions by their keys; keys that are not known are left out. */
export async function findConditions(db: Db, tenantId: string, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (!keys.length) return new Map()
  const rows = await db
    .selectFrom('content_condition')
    .select(['key', 'definition'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ key, definition }) => [key, definition]))
}

/** Locks the conditions that contain an address, regardless of case. */
export const conditionsWith = (db: Db, tenantId: string, email: string) =>
  db
    .selectFrom('content_condition')
    .select(['key', 'definition'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`strpos(lower(definition::text), ${JSON.stringify(email.toLowerCase()).slice(1, -1)}) > 0`)
    .orderBy('key')
    .forUpdate()
    .execute()

export const updateCondition = (db: Db, tenantId: string, key: string, definition: unknown) =>
  db
    .updateTable('content_condition')
    .set({ definition: JSON.stringify(definition) })
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .execute()
