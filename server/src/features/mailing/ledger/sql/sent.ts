import { sql } from 'kysely'
import { addToCounters } from '../../../../platform/counters/counters.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { isSharded } from '../../../../platform/db/sharding/sharded.ts'
import { dayNumber, dayOf } from '../../../../platform/time/zone.ts'
import { MESSAGE_STATES } from '../states.ts'
import { DAY_COUNTERS, MAIL_COUNTERS } from './count.ts'
import type { Company, Result } from './ledger.ts'

/**
 * Records and counts sent messages of one day of the company: the most frequent case of `recordResults`, in one
 * statement, because the sender waits for it. Events and summaries are written later, one done batch at a time: writing
 * them here took a third of the time of sending. Returns how many of the messages were still waiting.
 */
export async function recordAllSent(
  db: Db,
  company: Company,
  sourceId: string,
  results: readonly Result[],
): Promise<number> {
  const day = dayOf(results[0]!.at, company.timezone)
  const batches = [...new Set(results.map(({ batch }) => batch))]
  const ids = arrayOf(results, ({ contactId }) => contactId)
  const times = arrayOf(results, ({ at }) => at.getTime())
  const variants = arrayOf(results, ({ variant }) => variant)
  const providers = arrayOf(results, ({ provider }) => provider)
  // Arrays instead of a join: the planner uses the index even without statistics of the table. A cluster fails on them.
  const place = sql`[array_position(${ids}::bigint[], m.contact_id)]`
  const values = isSharded()
    ? sql`at = to_timestamp(g.at / 1000.0), variant = g.variant, provider = g.provider, reason = null
      from unnest(${ids}::bigint[], ${times}::bigint[], ${variants}::smallint[], ${providers}::smallint[])
        g (contact_id, at, variant, provider)`
    : sql`at = to_timestamp((${times}::bigint[])${place} / 1000.0), variant = (${variants}::smallint[])${place},
        provider = (${providers}::smallint[])${place}, reason = null`
  const { rows } = await sql<{ moved: number }>`${PREPARED}
    with moved as (
      update message m set
        state = ${MESSAGE_STATES.sent}, ${values}
      where m.tenant_id = ${company.id} and m.source_id = ${sourceId} and m.batch = any(${batches}::int[])
        and ${isSharded() ? sql`m.contact_id = g.contact_id` : sql`m.contact_id = any(${ids}::bigint[])`} and m.state = ${MESSAGE_STATES.queued}
      returning m.variant, m.provider),
    counted as (${addToCounters(sql`
      select ${company.id}::bigint, ${MAIL_COUNTERS}, ${sourceId}::bigint,
        concat_ws('|', ${day}::text, provider, variant, 'sent'), count(*)
      from moved
      group by provider, variant
      union all
      select ${company.id}::bigint, ${DAY_COUNTERS}, ${dayNumber(day)}::bigint, 'sent', count(*)
      from moved
      having count(*) > 0`)})
    select count(*)::int as moved from moved`.execute(db)
  return rows[0]!.moved
}

/** An array in the notation of PostgreSQL. Numbers need no quotes, so joining these many values is enough. */
const arrayOf = (results: readonly Result[], value: (result: Result) => string | number) =>
  `{${results.map(value).join(',')}}`
