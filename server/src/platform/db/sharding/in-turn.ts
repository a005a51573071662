import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { isSharded } from './sharded.ts'

/**
 * Makes a transaction change the rows of all companies on one server after the other. A cluster refuses to change tables that
 * are on every server, such as people, in a transaction that changed rows of companies on several servers at once.
 */
export async function changeInTurn(db: Db): Promise<void> {
  if (isSharded()) await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
}
