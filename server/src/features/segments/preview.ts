import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { sqlState } from '../../platform/db/failures.ts'
import { tx } from '../../platform/db/tx.ts'
import { conflict, validation } from '../../platform/errors.ts'
import type { Actor, Context, Tenant } from '../../platform/http/call.ts'
import { getShop } from '../shops/index.ts'
import { conditionOf } from './condition.ts'
import { type Counts, countMatching } from './count.ts'
import { readSegment } from './definition.ts'

/** No definition may keep the database busy for longer than somebody waits for its preview. */
const TIME_LIMIT = 10_000
const CANCELLED = '57014'

export interface Preview {
  shopId: string
  definition: unknown
  /** Whoever edits names his editor: its next preview ends the one that still runs. */
  editor?: string
}

/** Who a definition would find; nothing is kept. */
export async function previewSegment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenant: Tenant,
  actor: Actor,
  { shopId, definition, editor }: Preview,
): Promise<Counts> {
  if (!(await getShop(db, tenant.id, shopId))) throw validation('shopId')
  const { tree } = await readSegment(db, tenant.id, definition)
  const condition = await conditionOf({ db, now }, tenant, tree)
  const began = performance.now()
  try {
    return await tx(db, async (db) => {
      if (editor) await endEarlier(db, `${tenant.id}:${actor.kind}:${actor.id}:${editor}`)
      await sql`set local statement_timeout = ${sql.lit(TIME_LIMIT)}`.execute(db)
      return countMatching(db, { tenantId: tenant.id, shopId, now }, condition)
    })
  } catch (error) {
    if (sqlState(error) !== CANCELLED) throw error
    if (performance.now() - began >= TIME_LIMIT) throw validation('definition', { reason: 'too_slow' })
    throw conflict('superseded')
  }
}

/**
 * A preview holds a lock for its editor until it ends. The next one finds by that lock who runs it, on whichever
 * machine, cancels the statement in the database, and takes the lock itself.
 */
async function endEarlier(db: Db, editor: string) {
  const key = createHash('sha256').update(`preview:${editor}`).digest().readBigInt64BE()
  const [high, low] = [BigInt.asUintN(32, key >> 32n), BigInt.asUintN(32, key)]
  await sql`select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = ${high}::bigint and objid::bigint = ${low}::bigint and objsubid = 1`.execute(db)
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(db)
}
