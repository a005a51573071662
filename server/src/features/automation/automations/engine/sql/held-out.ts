import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { isHeldOut } from '../../../../mailing/ledger/index.ts'

/** The contacts among some that belong to the share which gets nothing. */
export async function heldOutAmong(db: Db, contactIds: readonly string[], holdout: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${contactIds}::bigint[]) c (id) where ${isHeldOut(sql`id`, holdout)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
