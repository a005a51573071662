import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import { replaceCounters } from '../../../../platform/counters/counters.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { MAIL_COUNTERS } from '../sql/count.ts'
import { addMissingOfDays, wrongDays } from '../sql/day-check.ts'
import { findUnbatched, repairUnbatched } from '../sql/unbatched.ts'
import { FLAGS, type Flag, MESSAGE_STATES } from '../states.ts'

const has = (...flags: Flag[]) => sql`m.flags & ${sql.lit(flags.reduce((sum, flag) => sum | FLAGS[flag], 0))} <> 0`
const is = (state: keyof typeof MESSAGE_STATES) => sql`m.state = ${sql.lit(MESSAGE_STATES[state])}`

/** What each figure counts, in SQL: must agree with `countedFlags` and `recordResults`. */
const KINDS: Record<string, RawBuilder<unknown>> = {
  sent: is('sent'),
  skipped: is('skipped'),
  failed: is('failed'),
  returned: has('returned'),
  softBounced: has('softBounced'),
  hardBounced: has('hardBounced'),
  unsubscribed: has('unsubscribed'),
  complained: has('complained'),
  clicked: has('clicked'),
  opened: has('opened', 'clicked'),
  openedMachine: sql`${has('openedMachine', 'clickedMachine')} and not ${has('opened', 'clicked')}`,
  clickedMachine: sql`${has('clickedMachine')} and not ${has('clicked')}`,
}

/** The figures as counted from the messages. */
const truth = (where: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  select m.tenant_id, m.source_id, ${key} as key, count(*) as value
  from message m
  join tenant t on t.id = m.tenant_id
  cross join lateral unnest(array[${sql.join(
    Object.entries(KINDS).map(([kind, condition]) => sql`case when ${condition} then ${sql.lit(kind)} end`),
  )}]) kind
  where kind is not null and ${where}
  group by 1, 2, 3`

/** The figures as kept in counters. */
const KEPT = sql`
  select tenant_id, object_id as source_id, split_part(key, '|', 4) as key, sum(value) as value
  from (
    select tenant_id, object_id, key, value from counter where scope = ${MAIL_COUNTERS}
    union all
    select tenant_id, object_id, key, delta from counter_delta where scope = ${MAIL_COUNTERS}) c
  group by 1, 2, 3
  having sum(value) <> 0`

const wrongFigures = (db: Db) =>
  sql<{ tenant_id: string; source_id: string; key: string; counted: string; kept: string }>`
    select tenant_id, source_id, key, coalesce(t.value, 0) as counted, coalesce(k.value, 0) as kept
    from (${truth(sql`true`, sql`kind`)}) t
    full join (${KEPT}) k using (tenant_id, source_id, key)
    where t.value is distinct from k.value
    limit 1000`.execute(db)

/** Checks that the ledger adds up: counters agree with the messages, and every waiting message is in a batch. */
export default {
  name: 'ledger',
  run: async ({ database: { db } }) => [
    ...(await wrongFigures(db)).rows.map(
      (row) =>
        `mailing ${row.source_id} of company ${row.tenant_id} has ${row.counted} ${row.key}, but its counter has ${row.kept} (doctor --repair)`,
    ),
    ...(await wrongDays(db)).map(
      (row) =>
        `company ${row.tenant_id} has ${row.counted} ${row.kind} on ${row.day}, but its counter has ${row.kept} (doctor --repair)`,
    ),
    ...(await findUnbatched(db)).map(
      (row) =>
        `${row.number} messages of mailing ${row.source_id} of company ${row.tenant_id} wait without a batch (doctor --repair)`,
    ),
  ],
  repair: ({ database: { db }, clock }) =>
    tx(db, async (db) => {
      const figures = (await wrongFigures(db)).rows
      const sources = [...new Map(figures.map((row) => [`${row.tenant_id}:${row.source_id}`, row])).values()]
      for (const { tenant_id, source_id } of sources) await recount(db, tenant_id, source_id)
      const days = await addMissingOfDays(db)
      const repairs = []
      for (const unbatched of await findUnbatched(db))
        repairs.push(await repairUnbatched({ db, now: clock.now() }, unbatched))
      return [
        ...sources.map(({ source_id }) => `counted the figures of mailing ${source_id} again`),
        ...(days ? [`corrected ${days} daily sums`] : []),
        ...repairs,
      ]
    }),
} satisfies Check

/**
 * Counts the figures of a mailing again. A message knows only when it was sent, so all its figures count for that day.
 */
async function recount(db: Db, tenantId: string, sourceId: string) {
  const day = sql`to_char(coalesce(m.at, now()) at time zone t.timezone, 'YYYY-MM-DD')`
  const key = sql`${day} || '|' || m.provider || '|' || m.variant || '|' || kind`
  const ofSource = sql`m.tenant_id = ${tenantId} and m.source_id = ${sourceId}`
  const counted = sql`select tenant_id, source_id as object_id, key, value from (${truth(ofSource, key)}) counted`
  await replaceCounters(db, { scope: MAIL_COUNTERS, tenantId, objectId: sourceId }, counted)
}
