import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { FeedRun } from '../../../platform/db/tables.ts'

export type RunRow = Selectable<FeedRun>

/** An item of the file that was left out. */
export interface RunError {
  line: number
  position: number
  code: string | null
  reason: string
}

/** The most errors of a run that are kept. */
export const MAX_ERRORS = 1000
/** Runs of a feed that are kept. */
const KEPT_RUNS = 50

/** Adds a run; 409 while another one of the feed is open. */
export const insertRun = (db: Db, values: Insertable<FeedRun>) =>
  db
    .insertInto('feed_run')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(uniqueAs({ feed_run_open: 'running' }))

export const findRun = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('feed_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const hasOpenRun = async (db: Db, tenantId: string, feedId: string) =>
  (await db
    .selectFrom('feed_run')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('feed_id', '=', feedId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const updateRun = (db: Db, tenantId: string, id: string, values: Updateable<FeedRun>) =>
  db
    .updateTable('feed_run')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Adds the counts of a batch to its run and to the size of the catalogue. */
export async function addToRun(
  db: Db,
  { tenant_id: tenantId, id, feed_id: feedId }: RunRow,
  { added, changed, removed }: { added: number; changed: number; removed: number },
) {
  await sql`${PREPARED}
    update feed_run set added = added + ${added}, changed = changed + ${changed}, removed = removed + ${removed}
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  await sql`${PREPARED}
    update feed set items = items + ${added - removed}
    where tenant_id = ${tenantId} and id = ${feedId}`.execute(db)
}

/** A run as it is shown. */
export type ShownRun = Pick<
  RunRow,
  | ('feed_id' | 'status' | 'failure' | 'http_status' | 'bytes' | 'items' | 'added' | 'changed' | 'removed' | 'errors')
  | ('ms' | 'at' | 'finished_at')
>

/** The last run of each of some feeds. */
export async function lastRuns(db: Db, tenantId: string, feedIds: readonly string[]): Promise<Map<string, ShownRun>> {
  const rows = await db
    .selectFrom('feed_run')
    .select(['feed_id', 'status', 'failure', 'http_status', 'bytes', 'items', 'added', 'changed'])
    .select(['removed', 'errors', 'ms', 'at', 'finished_at'])
    .distinctOn('feed_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`feed_id = any(${feedIds}::bigint[])`)
    .orderBy('feed_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.feed_id, row]))
}

/** Deletes all but the last runs of a feed. */
export const pruneRuns = (db: Db, tenantId: string, feedId: string) =>
  sql`
    delete from feed_run
    where tenant_id = ${tenantId} and feed_id = ${feedId} and id <= (
      select id from feed_run
      where tenant_id = ${tenantId} and feed_id = ${feedId}
      order by id desc
      offset ${KEPT_RUNS}
      limit 1)`.execute(db)

/** Replaces the first items of a feed by those of its newest file. */
export const writeSample = (db: Db, tenantId: string, feedId: string, items: readonly unknown[]) =>
  db
    .insertInto('feed_sample')
    .values({ tenant_id: tenantId, feed_id: feedId, items: JSON.stringify(items) })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'feed_id']).doUpdateSet((eb) => ({ items: eb.ref('excluded.items') })),
    )
    .execute()

export const readSample = async (db: Db, tenantId: string, feedId: string): Promise<unknown> =>
  (
    await db
      .selectFrom('feed_sample')
      .select('items')
      .where('tenant_id', '=', tenantId)
      .where('feed_id', '=', feedId)
      .executeTakeFirst()
  )?.items

export const deleteSample = (db: Db, tenantId: string, feedId: string) =>
  db.deleteFrom('feed_sample').where('tenant_id', '=', tenantId).where('feed_id', '=', feedId).execute()

/** Replaces the errors of a feed by those of its newest file. */
export async function replaceErrors(db: Db, tenantId: string, feedId: string, errors: readonly RunError[]) {
  await db.deleteFrom('feed_error').where('tenant_id', '=', tenantId).where('feed_id', '=', feedId).execute()
  if (!errors.length) return
  await sql`
    insert into feed_error (tenant_id, feed_id, number, line, position, code, reason)
    select ${tenantId}, ${feedId}, row_number() over (order by position), line, position, code, reason
    from ${givenRows(errors, 'line int, position int, code text, reason text')} e
    order by position
    limit ${MAX_ERRORS}`.execute(db)
}

export const firstErrors = (db: Db, tenantId: string, feedId: string, limit: number) =>
  db
    .selectFrom('feed_error')
    .select(['line', 'position', 'code', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('feed_id', '=', feedId)
    .orderBy('number')
    .limit(limit)
    .execute()
