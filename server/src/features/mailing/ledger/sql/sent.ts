import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { ONE_ROW } from '../../../../platform/db/prepared.ts'
import { dayNumber, dayOf } from '../../../../platform/time/zone.ts'
import { MESSAGE_STATES } from '../states.ts'
import { DAY_COUNTERS, MAIL_COUNTERS } from './count.ts'
import type { Company, Result } from './ledger.ts'

/**
 * Records that messages were sent, and counts it: the usual case of `recordResults`, in one statement, because whoever
 * sends waits for it. They are of one day of the company. Returns how many of them were still waiting.
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
  // No join: however little is known of the table, its index is used.
  const place = sql`[array_position(${ids}::bigint[], m.contact_id)]`
  const { rows } = await sql<{ moved: number }>`${ONE_ROW}
    with moved as (
      update message m set state = ${MESSAGE_STATES.sent}, at = to_timestamp((${times}::bigint[])${place} / 1000.0),
        variant = (${variants}::smallint[])${place}, provider = (${providers}::smallint[])${place}, reason = null
      where m.tenant_id = ${company.id} and m.source_id = ${sourceId} and m.batch = any(${batches}::int[])
        and m.contact_id = any(${ids}::bigint[]) and m.state = ${MESSAGE_STATES.queued} returning m.variant, m.provider),
    counted as (
      insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select ${company.id}::bigint, ${MAIL_COUNTERS}, ${sourceId}::bigint, concat_ws('|', ${day}::text, provider, variant, 'sent'), count(*)
      from moved group by provider, variant
      union all select ${company.id}::bigint, ${DAY_COUNTERS}, ${dayNumber(day)}::bigint, 'sent', count(*) from moved having count(*) > 0)
    select count(*)::int as moved from moved`.execute(db)
  return rows[0]!.moved
}

/** As the database writes it: numbers need no quotes, and there are many. */
const arrayOf = (results: readonly Result[], value: (result: Result) => string | number) =>
  `{${results.map(value).join(',')}}`
