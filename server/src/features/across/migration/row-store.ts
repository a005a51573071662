import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import type { MovedRecord, MovedRow } from './reading/moved-row.ts'

/** The file or page that rows are of. */
export interface StoredPart {
  tenantId: string
  migrationId: string
  part: number
  /** When unsubscriptions without a time happened at the latest. */
  at: Date
}

const COLUMNS = ['tenant_id', 'migration_id', 'email', 'part', 'line', 'marks', 'is_contact', 'left_at', 'record']

// PostgreSQL refuses halves of surrogate pairs, which cutting leaves.
const jsonOf = (record: MovedRecord) =>
  JSON.stringify(record, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))

/** Rows at a time: more would hold the thread too long. */
const AT_ONCE = 500

/** Stores the rows of a file by COPY: all of them, or none. */
export const copyRows = (
  { copy }: Pick<App, 'copy'>,
  part: StoredPart,
  portions: AsyncIterable<readonly MovedRow[]>,
): Promise<void> => copy.rows('migration_row', COLUMNS, encoded(part, portions))

async function* encoded({ tenantId, migrationId, part, at }: StoredPart, portions: AsyncIterable<readonly MovedRow[]>) {
  for await (const rows of portions)
    for (let from = 0; from < rows.length; from += AT_ONCE)
      yield rows
        .slice(from, from + AT_ONCE)
        .map(({ email, line, marks, isContact, record }) => [
          ...[tenantId, migrationId, email, String(part), String(line), String(marks), isContact ? 't' : 'f'],
          ...[record.leftAt ?? at.toISOString(), jsonOf(record)],
        ])
}

/** Stores the rows of a page in the transaction that moves the cursor. */
export async function insertRows(
  db: Db,
  { tenantId, migrationId, part, at }: StoredPart,
  rows: readonly MovedRow[],
): Promise<void> {
  const given = rows.map(({ email, line, marks, isContact, record }) => ({
    ...{ email, line, marks, is_contact: isContact, left_at: record.leftAt ?? at.toISOString() },
    record: JSON.parse(jsonOf(record)),
  }))
  await sql`
    insert into migration_row (tenant_id, migration_id, part, email, line, marks, is_contact, left_at, record)
    select ${tenantId}, ${migrationId}, ${part}, email, line, marks, is_contact, left_at, record
    from ${givenRows(given, 'email text, line int, marks int, is_contact boolean, left_at timestamptz, record jsonb')} g
    on conflict do nothing`.execute(db)
}

/** An address with all of its rows. */
export interface StoredAddress {
  email: string
  marks: number
  isContact: boolean
  /** The latest of its rows. */
  leftAt: Date
  /** The latest row first. */
  rows: StoredRow[]
}

/** What one row says of its address, and the file or page that it is of. */
export interface StoredRow {
  part: number
  marks: number
  record: MovedRecord
}

/** A hostile file has one address in every row: no more rows of an address are put together. Their states all count. */
export const MOST_RECORDS = 200

/** The next addresses after one, in the order of the addresses. */
export async function addressesAfter(
  db: Db,
  { tenantId, migrationId }: Pick<StoredPart, 'tenantId' | 'migrationId'>,
  after: string,
  limit: number,
): Promise<(StoredAddress & { key: string })[]> {
  const own = sql`r.tenant_id = ${tenantId} and r.migration_id = ${migrationId}`
  const { rows } = await sql<{
    key: string
    email: string
    marks: number
    is_contact: boolean
    left_at: Date
    rows: StoredRow[]
  }>`
    with keys as materialized (
      select distinct email_key from migration_row r
      where ${own} and email_key > ${after}
      order by email_key
      limit ${limit}
    )
    select k.email_key as key, all_rows.*, newest.email, newest.rows
    from keys k
    cross join lateral (
      select bit_or(marks) as marks, bool_or(is_contact) as is_contact, max(left_at) as left_at
      from migration_row r where ${own} and r.email_key = k.email_key
    ) all_rows
    cross join lateral (
      select (array_agg(email order by part desc, line desc))[1] as email,
        jsonb_agg(jsonb_build_object('part', part, 'marks', marks, 'record', record) order by part desc, line desc)
          as rows
      from (
        select email, record, marks, part, line from migration_row r
        where ${own} and r.email_key = k.email_key
        order by part desc, line desc
        limit ${MOST_RECORDS}
      ) latest
    ) newest
    order by k.email_key`.execute(db)
  return rows.map(({ key, email, marks, is_contact, left_at, rows }) => ({
    ...{ key, email, marks, isContact: is_contact, leftAt: left_at, rows },
  }))
}

/** Which of the addresses, in small letters, are still there: an erasure removes them. */
export async function keysLeft(
  db: Db,
  { tenantId, migrationId }: Pick<StoredPart, 'tenantId' | 'migrationId'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct email_key as key from migration_row
    where tenant_id = ${tenantId} and migration_id = ${migrationId} and email_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Updates the statistics of the planner, which would take the table for empty. */
export const analyseRows = (db: Db) => sql`analyze migration_row`.execute(db)

export async function countAddresses(db: Db, tenantId: string, migrationId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(distinct email_key)::int as number from migration_row
    where tenant_id = ${tenantId} and migration_id = ${migrationId}`.execute(db)
  return rows[0]!.number
}

export const deleteRows = (db: Db, tenantId: string, migrationId: string) =>
  sql`delete from migration_row where tenant_id = ${tenantId} and migration_id = ${migrationId}`.execute(db)

/** Rows with an address, for the document about a contact. */
export const rowsOfAddress = (
  db: Db,
  tenantId: string,
  email: string,
  after: { migration_id: string; part: number; line: number } | undefined,
  limit: number,
) =>
  db
    .selectFrom('migration_row')
    .select(['migration_id', 'part', 'line', 'record'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .where(
      sql<boolean>`(migration_id, part, line) > (${after?.migration_id ?? '0'}, ${after?.part ?? -1}, ${after?.line ?? -1})`,
    )
    .orderBy('migration_id')
    .orderBy('part')
    .orderBy('line')
    .limit(limit)
    .execute()

/** Removes an erased address from everything that was read. */
export const eraseRows = (db: Db, tenantId: string, email: string) =>
  sql`delete from migration_row where tenant_id = ${tenantId} and email_key = lower(${email})`.execute(db)

/** Removes the addresses of deleted contacts. */
export const forgetRows = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  sql`
    delete from migration_row
    where tenant_id = ${tenantId} and email_key = any(array(
      select email_key from contact where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])))`.execute(db)
