import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import { REASONS, type Reason } from '../suppression-rules.ts'

export const SUPPRESSION_SORTABLE = { email: 'email_key', reason: 'reason', createdAt: 'created_at' }

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
export const applySuppressions = (db: Db, tenantId: string, emailKeys: readonly string[], now: Date) =>
  sql`update contact c set suppression_reason = s.reason, suppressed_at = s.created_at, suppression_note = s.note, blacklisted_at = b.created_at, updated_at = ${now}
    from contact was
    left join lateral (select * from (
      select reason, note, created_at from suppression where tenant_id = was.tenant_id and email_key = was.email_key
      union all select 'erased', null, was.suppressed_at where was.suppression_reason = 'erased') all_of_them
      order by ${strength} limit 1) s on true
    left join suppression b on b.tenant_id = was.tenant_id and b.email_key = was.email_key and b.reason = 'blacklist'
    where c.tenant_id = ${tenantId} and c.email_key = any(${emailKeys}::text[]) and was.tenant_id = c.tenant_id and was.id = c.id`.execute(
    db,
  )

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
      .$if(query.q !== undefined, (q) => q.where(sql<boolean>`email_key like like_pattern(${query.q!})`))
      .$if(query.reason !== undefined, (q) => q.where('reason', '=', query.reason!)),
    { ...query, sort: query.sort ?? '-createdAt' },
    { sortable: SUPPRESSION_SORTABLE, id: 'email_key' },
  )
