import { sql } from 'kysely'
import type { App } from '../../../../../platform/app.ts'
import type { Db } from '../../../../../platform/db/database.ts'

/** Staged rows that are merged together: lines of one batch. */
export interface StagedRange {
  tenantId: string
  batchId: string
  /** The first line is the one after this … */
  after: number
  /** … and this is the last. */
  upTo: number
}

/** The condition of a range; `s` is the alias of the stage. */
export const inRange = ({ tenantId, batchId, after, upTo }: StagedRange) =>
  sql`s.tenant_id = ${tenantId} and s.batch_id = ${batchId} and s.line > ${after} and s.line <= ${upTo}`

/** Appends rows to a stage by COPY: all of them, or none if one is wrong. They are encoded as COPY reads them. */
export const stageRows = ({ copy }: Pick<App, 'copy'>, columns: readonly string[], parts: AsyncIterable<Uint8Array>) =>
  copy.encoded('contact_stage', columns, parts)

/** A row of a small stage: the address, what it says of a consent, columns of the profile, and custom values. */
export interface SmallRow {
  email: string
  erasedHashes: readonly Buffer[] | null
  consent: boolean | null
  profile: Readonly<Record<string, string | null>>
  custom: Readonly<Record<string, unknown>> | null
}

/**
 * Stages a few hundred rows in the transaction that merges them and clears the stage. No other transaction sees them, so
 * its number names the batch; numbers of imports are positive.
 */
export async function stageInTransaction(db: Db, tenantId: string, rows: readonly SmallRow[]): Promise<StagedRange> {
  const staged = rows.map(({ email, erasedHashes, consent, profile, custom }, i) => ({
    ...profile,
    line: i + 1,
    email,
    erased_hashes: erasedHashes?.map((hash) => `\\x${hash.toString('hex')}`) ?? null,
    consent,
    custom,
  }))
  const columns = [...new Set(rows.flatMap(({ profile }) => Object.keys(profile)))].map((name) => sql.ref(name))
  const listed = columns.length ? sql`, ${sql.join(columns)}` : sql``
  const { rows: named } = await sql<{ batch: string }>`
    select (-(pg_current_xact_id()::text::bigint))::text as batch`.execute(db)
  const batchId = named[0]!.batch
  await sql`
    insert into contact_stage (tenant_id, batch_id, line, email, erased_hashes, consent, custom${listed})
    select ${tenantId}::bigint, ${batchId}::bigint, line, email, erased_hashes, consent, custom${listed}
    from jsonb_populate_recordset(null::contact_stage, ${JSON.stringify(staged)}::jsonb)`.execute(db)
  return { tenantId, batchId, after: 0, upTo: rows.length }
}

/**
 * Completes a stage: updates the statistics of the planner, which would take it for empty, and of rows with the same
 * address deletes all but the last. Returns how many it deleted.
 */
export async function closeStage(db: Db, tenantId: string, batchId: string): Promise<number> {
  await sql`analyze contact_stage (tenant_id, batch_id, line, email_key)`.execute(db)
  const { rows } = await sql<{ number: number }>`
    with doubled as materialized (
      select line from (
        select line, row_number() over (partition by email_key order by line desc) as place from contact_stage
        where tenant_id = ${tenantId} and batch_id = ${batchId}
      ) ranked
      where place > 1
    ), gone as (
      delete from contact_stage s
      using doubled d
      where s.tenant_id = ${tenantId} and s.batch_id = ${batchId} and s.line = d.line
      returning 1
    )
    select count(*)::int as number from gone`.execute(db)
  return rows[0]!.number
}

/** Deletes the rows that refuse a consent; returns how many. */
export async function dropRefused(db: Db, tenantId: string, batchId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_stage
    where tenant_id = ${tenantId} and batch_id = ${batchId} and not consent`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The last line of a stage; 0 when it is empty. */
export async function lastStagedLine(db: Db, tenantId: string, batchId: string): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    select coalesce(max(line), 0) as line from contact_stage
    where tenant_id = ${tenantId} and batch_id = ${batchId}`.execute(db)
  return rows[0]!.line
}

/** The last line and the number of the next rows of a range, at most `limit`; null when there are none. */
export async function nextStagedLine(
  db: Db,
  tenantId: string,
  batchId: string,
  { after, upTo }: Pick<StagedRange, 'after' | 'upTo'>,
  limit: number,
) {
  const { rows } = await sql<{ line: number | null; number: number }>`
    select max(line) as line, count(*)::int as number
    from (
      select line from contact_stage
      where tenant_id = ${tenantId} and batch_id = ${batchId} and line > ${after} and line <= ${upTo}
      order by line
      limit ${limit}
    ) next`.execute(db)
  return rows[0]!.line === null ? null : { upTo: rows[0]!.line, number: rows[0]!.number }
}

/** The addresses of a range, whether or not they are contacts. */
export async function stagedAddresses(db: Db, range: StagedRange): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select s.email from contact_stage s where ${inRange(range)}`.execute(db)
  return rows.map((row) => row.email)
}

/** Deletes an erased address from all stages, so that no import brings it back. Returns the rows. */
export async function eraseStaged(db: Db, tenantId: string, email: string) {
  const { rows } = await sql<{ batch_id: string; line: number }>`
    delete from contact_stage
    where tenant_id = ${tenantId} and email_key = lower(${email})
    returning batch_id, line`.execute(db)
  return rows
}

export const clearStage = (db: Db, tenantId: string, batchId: string) =>
  sql`delete from contact_stage where tenant_id = ${tenantId} and batch_id = ${batchId}`.execute(db)
