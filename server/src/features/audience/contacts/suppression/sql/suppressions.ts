import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { hidden } from '../../../../../platform/db/hidden.ts'
import { type PageRequest, paginate } from '../../../../../platform/db/page.ts'
import { PREPARED } from '../../../../../platform/db/prepared.ts'
import type { Suppression } from '../../../../../platform/db/tables.ts'
import { REASONS, type Reason } from '../reasons.ts'

export const SUPPRESSION_SORTABLE = { email: 'email_key', reason: 'reason', note: 'note', createdAt: 'created_at' }

export type SuppressionRow = Selectable<Suppression>

const LOCK = 7_201

/**
 * Locks the addresses of a company until the transaction ends: shared for creating contacts, exclusive for suppressing,
 * deleting and erasing. Without it, one transaction could create a contact while another suppresses its address, and
 * neither would see the other. Must be taken before any other lock.
 */
export const holdAddresses = (db: Db, tenantId: string, mode: 'shared' | 'exclusive') => {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return sql`${PREPARED} select ${lock}(${LOCK}::bigint * 4294967296 + ${tenantId}::bigint)`.execute(db)
}

/** Suppresses addresses for a reason; returns those that were not suppressed for it before. */
export async function insertSuppressions(
  db: Db,
  tenantId: string,
  emails: readonly string[],
  entry: {
    reason: Exclude<Reason, 'erased'>
    note: string | null
    now: Date
    /** When it happened to addresses, in small letters, for which `now` is not the time. */
    times?: ReadonlyMap<string, Date>
  },
) {
  const times = emails.map((email) => (entry.times?.get(email.toLowerCase()) ?? entry.now).toISOString())
  const { rows } = await sql<{ email_key: string }>`
    insert into suppression (tenant_id, email_key, reason, note, created_at)
    select distinct ${tenantId}::bigint, lower(e), ${entry.reason}, ${entry.note}, at
    from unnest(${emails}::text[], ${times}::timestamptz[]) given (e, at)
    on conflict do nothing
    returning email_key`.execute(db)
  return rows.map((row) => row.email_key)
}

/** How many of the addresses, given once each and in lower case, are not suppressed for a reason yet. */
export async function countUnsuppressed(
  db: Db,
  tenantId: string,
  emailKeys: readonly string[],
  reason: Exclude<Reason, 'erased'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from unnest(${emailKeys}::text[]) given (email_key)
    where not exists (
      select 1 from suppression s
      where s.tenant_id = ${hidden(tenantId)} and s.email_key = given.email_key and s.reason = ${reason})`.execute(db)
  return rows[0]!.count
}

/** Turns the status of contacts that are about to be deleted into suppressions of their addresses. */
export const suppressByStatus = (db: Db, tenantId: string, contactIds: readonly string[], now: Date) =>
  sql`
    insert into suppression (tenant_id, email_key, reason, created_at)
    select tenant_id, email_key, case status when 'complained' then 'complaint' else status end, ${now}
    from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])
      and status in ('unsubscribed', 'bounced', 'complained')
    on conflict do nothing`.execute(db)

/** Suppresses an address for all reasons of another one. */
export const copySuppressions = (db: Db, tenantId: string, from: string, to: string) =>
  sql`
    insert into suppression (tenant_id, email_key, reason, note, created_at)
    select tenant_id, lower(${to}), reason, note, created_at from suppression
    where tenant_id = ${tenantId} and email_key = lower(${from})
    on conflict do nothing`.execute(db)

export const deleteSuppressions = (db: Db, tenantId: string, email: string, reasons: readonly string[]) =>
  sql`
    delete from suppression
    where tenant_id = ${tenantId} and email_key = lower(${email}) and reason = any(${reasons}::text[])`.execute(db)

/**
 * Copies the suppressions of addresses to their contacts: the strongest reason with its time and note, and the time of
 * blacklisting. After the creation of a contact nothing else writes these columns. An erasure has no row in
 * `suppression`: a contact that was created with an erased address has the reason in its own row, until a confirmation
 * lifts it.
 */
export const applySuppressions = (db: Db, tenantId: string, emailKeys: readonly string[], now: Date) => {
  const isErased = sql`
    c.suppression_reason = 'erased' and coalesce(s.reason, '') not in ('complaint', 'bounced', 'unsubscribed')`
  return sql`
    update contact c set
      (suppression_reason, suppressed_at, suppression_note, blacklisted_at) = (
        select case when ${isErased} then 'erased' else s.reason end,
          case when ${isErased} then c.suppressed_at else s.created_at end,
          case when ${isErased} then null else s.note end,
          s.blacklisted_at
        from ${strongestOf(sql`c.email_key`, sql`c.tenant_id`)} s),
      updated_at = ${now}
    where c.tenant_id = ${hidden(tenantId)} and c.email_key = any(${emailKeys}::text[])`.execute(db)
}

/**
 * The suppressions of an address as one row: the strongest reason with its time and note, and the time of blacklisting.
 * One look-up in the index per address, also while the planner has no statistics of a table that just grew. `also` can
 * append rows of `reason, created_at, note` by `union all`.
 */
export const strongestOf = (emailKey: RawBuilder<unknown>, tenantId: RawBuilder<unknown>, also = sql``) =>
  sql`(
    select ${strongest('reason')}, ${strongest('created_at')}, ${strongest('note')},
      max(created_at) filter (where reason = 'blacklist') as blacklisted_at
    from (
      select reason, created_at, note from suppression
      where tenant_id = ${tenantId} and email_key = ${emailKey}
      ${also}
    ) found)`

/** A value of the strongest reason. An aggregate, because a cluster cannot join a row that may be missing. */
const strongest = (column: string) => sql`(array_agg(${sql.ref(column)} order by ${strength}))[1] as ${sql.ref(column)}`

const strength = sql`array_position(${[...REASONS]}::text[], reason)`

export const listSuppressions = (
  db: Db,
  tenantId: string,
  query: PageRequest & { q?: string; reason?: Exclude<Reason, 'erased'> },
) =>
  paginate(
    db
      .selectFrom('suppression')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(sql<boolean>`email_key like ${patternOf(query.q!)}`))
      .$if(query.reason !== undefined, (q) => q.where('reason', '=', query.reason!)),
    { ...query, sort: query.sort ?? '-createdAt' },
    { sortable: SUPPRESSION_SORTABLE, id: 'email_key' },
  )

/** The pattern of a search. Addresses are stored in lower case with their diacritics, so `fold` does not apply. */
const patternOf = (q: string) =>
  `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** The suppression of an address for a reason, which must exist. */
export const readSuppression = (db: Db, tenantId: string, email: string, reason: SuppressionRow['reason']) =>
  db
    .selectFrom('suppression')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .where('reason', '=', reason)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow()

/** Why an address is suppressed; an erasure is never among the reasons. */
export async function suppressionReasons(db: Db, tenantId: string, email: string) {
  const rows = await db
    .selectFrom('suppression')
    .select('reason')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .modifyEnd(PREPARED)
    .execute()
  return rows.map((row) => row.reason as string)
}

/** Which of the given addresses are suppressed or, by one of their hashes, erased; in lower case. */
export async function suppressedKeys(
  db: Db,
  tenantId: string,
  addresses: readonly { email: string; hashes: readonly Buffer[] }[],
): Promise<Set<string>> {
  const keys = addresses.map(({ email }) => email.toLowerCase())
  const { rows } = await sql<{ email_key: string }>`
    select distinct email_key from suppression
    where tenant_id = ${tenantId} and email_key = any(${keys}::text[])`.execute(db)
  const hashes = addresses.flatMap((address) => address.hashes)
  const erased = await sql<{ hash: Buffer }>`
    select hash from erased_address
    where tenant_id = ${tenantId} and hash = any(${hashes}::bytea[])`.execute(db)
  const isErased = new Set(erased.rows.map(({ hash }) => hash.toString('hex')))
  const gone = addresses.filter(({ hashes }) => hashes.some((hash) => isErased.has(hash.toString('hex'))))
  return new Set([...rows.map((row) => row.email_key), ...gone.map(({ email }) => email.toLowerCase())])
}
