import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import { EMAIL_KINDS } from '../../../mailing/email-events/index.ts'
import { FLAGS } from '../../../mailing/ledger/index.ts'
import type { RollupRef } from '../store.ts'

interface ReadingRow {
  day: string
  /** Null in rows by user agent. */
  hour: number | null
  kind: number
  agent: string | null
  number: number
}

const { opened, clicked } = EMAIL_KINDS

/**
 * Human opens and clicks of a mailing between two days: by day, kind and hour, and by day, kind and user agent. One scan of
 * the index for both.
 */
export async function countReadings(
  db: Db,
  { tenantId, sourceId }: RollupRef,
  { timezone, first, last }: { timezone: string; first: string; last: string },
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select r.day, r.hour, r.kind, a.name as agent, r.number
    from (
      select to_char(e.at at time zone ${sql.lit(timezone)}, 'YYYY-MM-DD') as day,
        extract(hour from e.at at time zone ${sql.lit(timezone)})::int as hour,
        e.kind, e.agent_id, count(*)::int as number
      from email_event e
      where e.tenant_id = ${tenantId} and e.source_id = ${sourceId} and e.kind in (${opened}, ${clicked})
        and not e.machine and e.at >= ${startOfDay(first, timezone)} and e.at < ${endOfDay(last, timezone)}
      group by grouping sets ((1, 3, 2), (1, 3, 4))) r
    left join user_agent a on a.tenant_id = ${tenantId} and a.id = r.agent_id`.execute(db)
  return rows
}

interface BounceRow {
  day: string
  provider: number
  kind: 'soft' | 'hard'
  reason: string
  number: number
}

/** Bounces of a mailing by day, provider, kind and reason. A message that bounced softly first counts as a hard bounce. */
export async function countBounces(db: Db, { tenantId, sourceId }: RollupRef, timezone: string): Promise<BounceRow[]> {
  const { rows } = await sql<BounceRow>`
    select to_char(b.at at time zone ${sql.lit(timezone)}, 'YYYY-MM-DD') as day, m.provider, b.kind, b.reason,
      count(*)::int as number
    from bounce b
    join message m on m.tenant_id = b.tenant_id and m.contact_id = b.contact_id and m.source_id = b.source_id
    where b.tenant_id = ${tenantId} and b.source_id = ${sourceId} and b.kind in ('soft', 'hard')
      and not (b.kind = 'soft' and m.flags & ${sql.lit(FLAGS.hardBounced)} <> 0)
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** The links of a mailing by their numbers. */
export async function linkIds(db: Db, { tenantId, sourceId }: RollupRef): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; link_id: string }>`
    select number, link_id from mail_link where tenant_id = ${tenantId} and source_id = ${sourceId}`.execute(db)
  return new Map(rows.map(({ number, link_id }) => [number, link_id]))
}

/** What a mailing belongs to, such as `campaign`. */
export async function kindOfMailing(db: Db, { tenantId, sourceId }: RollupRef): Promise<string> {
  const { rows } = await sql<{ kind: string }>`
    select kind from email_source where tenant_id = ${tenantId} and id = ${sourceId}`.execute(db)
  return rows[0]?.kind ?? 'other'
}
