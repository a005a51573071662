import { sql } from 'kysely'
import type { App } from '../../../../platform/app.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { MAX_ERRORS, type RunError } from '../run-store.ts'

/** The values of an item that come from the feed, in the order of staged rows. */
export const VALUES = [
  ...['position', 'line', 'code', 'hash', 'name', 'description', 'url', 'image_url', 'price', 'old_price', 'currency'],
  ...['category', 'brand', 'ean', 'availability', 'published_at', 'author', 'fields'],
] as const

/** Appends rows to the stage of a run by COPY. Each has the company, the run and then `VALUES`. */
export const stageRows = ({ copy }: Pick<App, 'copy'>, rows: AsyncIterable<(string | null)[][]>) =>
  copy.rows('feed_stage', ['tenant_id', 'run_id', ...VALUES], rows)

/**
 * Completes a stage: updates the statistics of the planner, which would take it for empty, and of items with the same code
 * deletes all but the first. Returns their number, and the first of them as errors.
 */
export async function closeStage(db: Db, tenantId: string, runId: string) {
  await sql`analyze feed_stage`.execute(db)
  const { rows } = await sql<{ number: number; errors: RunError[] | null }>`
    with doubled as materialized (
      select code, position from (
        select code, position, row_number() over (partition by code order by position) as place from feed_stage
        where tenant_id = ${tenantId} and run_id = ${runId}
      ) ranked
      where place > 1
    ), gone as (
      delete from feed_stage s
      using doubled d
      where s.tenant_id = ${tenantId} and s.run_id = ${runId} and s.code = d.code and s.position = d.position
      returning s.line, s.position, s.code
    )
    select (select count(*)::int from gone) as number,
      (select jsonb_agg(jsonb_build_object('line', line, 'position', position, 'code', code, 'reason', 'duplicate'))
       from (select * from gone order by position limit ${MAX_ERRORS}) first) as errors`.execute(db)
  return { number: rows[0]!.number, errors: rows[0]!.errors ?? [] }
}

export async function countStaged(db: Db, tenantId: string, runId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from feed_stage where tenant_id = ${tenantId} and run_id = ${runId}`.execute(db)
  return rows[0]!.number
}

/** Whether the stage of a run has any item. */
export async function hasStaged(db: Db, tenantId: string, runId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from feed_stage where tenant_id = ${tenantId} and run_id = ${runId}) as has`.execute(db)
  return rows[0]!.has
}

/** How many items of the catalogue are not in the stage of a run. */
export async function countMissing(db: Db, tenantId: string, feedId: string, runId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from feed_item i
    where i.tenant_id = ${tenantId} and i.feed_id = ${feedId} and i.gone_at is null and not exists (
      select 1 from feed_stage s where s.tenant_id = ${tenantId} and s.run_id = ${runId} and s.code = i.code)`.execute(
    db,
  )
  return rows[0]!.number
}

export const clearStage = (db: Db, tenantId: string, runId: string) =>
  sql`delete from feed_stage where tenant_id = ${tenantId} and run_id = ${runId}`.execute(db)
