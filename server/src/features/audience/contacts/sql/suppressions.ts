import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { hidden } from '../../../../platform/db/hidden.ts'
import { type PageRequest, paginate } from '../../../../platform/db/page.ts'
import type { Suppression } from '../../../../platform/db/tables.ts'
import { REASONS, type Reason } from '../suppression-rules.ts'

export const SUPPRESSION_SORTABLE = { email: 'email_key', reason: 'reason', note: 'note', createdAt: 'created_at' }

/**
 * Keeps addresses still: whoever makes contacts shares the company's addresses, whoever suppresses or forgets some has
 * them for himself. Otherwise one could make a contact of an address while another suppresses it, and neither would see
 * the other. Taken before anything else is locked.
 */
export const holdAddresses = (db: Db, tenantId: string, how: 'shared' | 'exclusive') =>
  how === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint * 4294967296 + ${tenantId}::bigint)`.execute(db)
    : sql`select pg_advisory_xact_lock(${LOCK}::bigint * 4294967296 + ${tenantId}::bigint)`.execute(db)

const LOCK = 7_201

/** Suppresses addresses for a reason; returns those that were not suppressed for it before. */
export async function insertSuppressions(
  db: Db,
  tenantId: string,
  emails: readonly string[],
  entry: { reason: Exclude<Reason, 'erased'>; note: string | null; now: Date },
) {
  const { rows } = await sql<{ email_key: string }>`
    insert into suppression (tenant_id, email_key, reason, note, created_at)
    select distinct ${tenantId}::bigint, lower(e), ${entry.reason}, ${entry.note}, ${entry.now}::timestamptz from unnest(${emails}::text[]) e
    on conflict do nothing returning email_key`.execute(db)
  return rows.map((row) => row.email_key)
}

/** What a contact's status says against mailing stays with its address when the contact goes. */
export const suppressByStatus = (db: Db, tenantId: string, contactIds: readonly string[], now: Date) =>
  sql`insert into suppression (tenant_id, email_key, reason, created_at)
    select tenant_id, email_key, case status when 'complained' then 'complaint' else status end, ${now} from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[]) and status in ('unsubscribed', 'bounced', 'complained')
    on conflict do nothing`.execute(db)

export async function deleteSuppressions(db: Db, tenantId: string, email: string, reasons: readonly string[]) {
  const { rows } = await sql<{
    reason: string
  }>`delete from suppression where tenant_id = ${tenantId} and email_key = lower(${email})
    and reason = any(${reasons}::text[]) returning reason`.execute(db)
  return rows.map((row) => row.reason)
}

/**
 * Brings what contacts show of their address in step with its suppressions: the strongest reason, since when, and the
 * blacklist. The one place that writes these columns after a contact was made. An erasure has no row in `suppression`:
 * a contact that was made with an erased address carries it on its own row, until a confirmation lifts it.
 */
export const applySuppressions = (db: Db, tenantId: string, emailKeys: readonly string[], now: Date) => {
  const isErased = sql`c.suppression_reason = 'erased' and coalesce(s.reason, '') not in ('complaint', 'bounced', 'unsubscribed')`
  return sql`update contact c set (suppression_reason, suppressed_at, suppression_note, blacklisted_at) = (
      select case when ${isErased} then 'erased' else s.reason end, case when ${isErased} then c.suppressed_at else s.created_at end,
        case when ${isErased} then null else s.note end, s.blacklisted_at
      from ${standing(sql`c.email_key`, tenantId)} s), updated_at = ${now}
    where c.tenant_id = ${hidden(tenantId)} and c.email_key = any(${emailKeys}::text[])`.execute(db)
}

/**
 * What stands against one address, as one row: the strongest reason, and since when it is blacklisted. One look into the
 * index for each address, whatever the planner believes about a table that just grew.
 */
export const standing = (emailKey: RawBuilder<unknown>, tenantId: string, also = sql``) =>
  sql`(select (array_agg(reason order by ${strength}))[1] as reason, (array_agg(created_at order by ${strength}))[1] as created_at,
      (array_agg(note order by ${strength}))[1] as note, max(created_at) filter (where reason = 'blacklist') as blacklisted_at
    from (select reason, created_at, note from suppression where tenant_id = ${hidden(tenantId)} and email_key = ${emailKey} ${also}) against)`

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
      .$if(query.q !== undefined, (q) => q.where(sql<boolean>`email_key like ${containing(query.q!)}`))
      .$if(query.reason !== undefined, (q) => q.where('reason', '=', query.reason!)),
    { ...query, sort: query.sort ?? '-createdAt' },
    { sortable: SUPPRESSION_SORTABLE, id: 'email_key' },
  )

/** Addresses are stored in small letters, with their diacritics: that is how they are looked for. */
const containing = (q: string) =>
  `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

export type SuppressionRow = Selectable<Suppression>

export const getSuppression = (db: Db, tenantId: string, email: string, reason: SuppressionRow['reason']) =>
  db
    .selectFrom('suppression')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()

/** Which of some addresses are suppressed, or erased, which looks the same; in small letters. `hashes` are theirs. */
export async function suppressedKeys(
  db: Db,
  tenantId: string,
  addresses: readonly { email: string; hashes: readonly Buffer[] }[],
): Promise<Set<string>> {
  const keys = addresses.map(({ email }) => email.toLowerCase())
  const { rows } = await sql<{ email_key: string }>`select distinct email_key from suppression
    where tenant_id = ${tenantId} and email_key = any(${keys}::text[])`.execute(db)
  const hashes = addresses.flatMap((address) => address.hashes)
  const erased = await sql<{ hash: Buffer }>`select hash from erased_address
    where tenant_id = ${tenantId} and hash = any(${hashes}::bytea[])`.execute(db)
  const isErased = new Set(erased.rows.map(({ hash }) => hash.toString('hex')))
  const gone = addresses.filter(({ hashes }) => hashes.some((hash) => isErased.has(hash.toString('hex'))))
  return new Set([...rows.map((row) => row.email_key), ...gone.map(({ email }) => email.toLowerCase())])
}
