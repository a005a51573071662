import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { EMAIL_KINDS, EVENT_COUNTERS } from '../../../mailing/email-events/index.ts'
import { MAIL_COUNTERS } from '../../../mailing/ledger/index.ts'
import type { RollupRef } from '../store.ts'

/** The mailings of a batch of e-mail events `e`. */
export const MAILINGS_OF_EVENTS = sql<{ tenant_id: string; source_id: string }>`
  select distinct tenant_id, source_id from e`

/** The orders of a batch of events `e`, by company. */
export const ORDERS_OF_EVENTS = sql<{ tenant_id: string; orders: string[] }>`
  select tenant_id, array_agg(distinct object_id::text) as orders from e where object_id is not null group by 1`

const both = (scope: string, tenantId: string) => sql`
  select object_id, key, value from counter where tenant_id = ${tenantId} and scope = ${scope}
  union all
  select object_id, key, delta from counter_delta where tenant_id = ${tenantId} and scope = ${scope}`

/** The parts of counters of events: those of people. */
const isHuman = sql`split_part(key, '|', 2) in (${sql.lit(String(EMAIL_KINDS.opened))}, ${sql.lit(String(EMAIL_KINDS.clicked))})
  and split_part(key, '|', 3) = '0'`

/**
 * Mailings of a company whose sums differ from its counters: changed verdicts and skipped messages write no event. Reads
 * all counters of the company, for the night.
 */
export async function differingMailings(db: Db, tenantId: string): Promise<RollupRef[]> {
  const { rows } = await sql<{ sourceId: string }>`
    with counted as (
      select object_id as source_id, split_part(key, '|', 4) as kind, sum(value) as number
      from (${both(MAIL_COUNTERS, tenantId)}) c
      group by 1, 2
      union all
      select object_id, 'seen', sum(value) from (${both(EVENT_COUNTERS, tenantId)}) c where ${isHuman} group by 1),
    kept as (
      select d.source_id, split_part(p.key, '|', 2) as kind, sum(p.value::bigint) as number
      from mailing_day d
      cross join lateral jsonb_each_text(d.sums -> 'provider') p
      where d.tenant_id = ${tenantId}
      group by 1, 2
      union all
      select source_id, 'seen', sum((sums -> 'seen' ->> 0)::bigint)
      from mailing_day
      where tenant_id = ${tenantId}
      group by 1)
    select distinct source_id as "sourceId"
    from counted
    full join kept using (source_id, kind)
    where coalesce(counted.number, 0) <> coalesce(kept.number, 0)`.execute(db)
  return rows.map(({ sourceId }) => ({ tenantId, sourceId }))
}
