import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { currentRequestId } from '../../../../platform/trace.ts'
import { MESSAGE_STATES } from '../states.ts'
import { isHeldOut } from './add-messages.ts'
import { countMails } from './count.ts'
import type { Company } from './ledger.ts'
import { BATCH_SIZE } from './queue.ts'
import { insertSource, type NewSource } from './sources.ts'

/** A query of contact ids, each once, with a bit for each condition of the mailing: whether the contact matches it. */
export type Recipients = RawBuilder<{ id: string; shown: string | null }>

/** How recipients are divided into batches, and when these are due. */
export type Plan =
  /** In any order; `dueAt` is the time for the batch at a share (0 to 1) of all. `spreads`: with small batches. */
  | { kind: 'even'; spreads: boolean; dueAt(share: number): Date }
  /** By an hour of the day for each contact: `hours` is a query of `contact_id, hour`. */
  | { kind: 'hours'; hours: RawBuilder<unknown>; otherwise: number; dueAt(hour: number): Date }
  /** A percentage tests the variants, the others wait for the decision. */
  | { kind: 'test'; variants: number; percent: number; dueAt: Date }

/** The numbers of batches of one hour, or of one variant, begin at a multiple of this. */
const GROUP = 1_000_000
/** A mailing that spreads has at least this many batches, or one per recipient. */
const SHARES = 100

interface Freezing {
  source: NewSource
  recipients: Recipients
  plan: Plan
  /** The share of recipients in percent that gets nothing; null for none. */
  holdout: number | null
}

export interface Frozen {
  sourceId: string
  recipients: number
}

/**
 * Freezes the recipients of a mailing: a row in the ledger for each, in one statement, and the batches that senders
 * claim. All recipients count, also those that are held out: they are who was approved. Runs in the caller's transaction, so that a mailing is frozen completely or not at all. One statement for 500,000
 * recipients of two lists takes 5 s; portions of 10,000 contacts, each a transaction, take 16 s.
 */
export async function freezeMessages(
  db: Db,
  { id: tenantId, timezone }: Company,
  { source, recipients, plan, holdout }: Freezing,
  now: Date,
): Promise<Frozen> {
  const sourceId = await insertSource(db, tenantId, source)
  // Lets a million recipients be sorted in memory instead of on disk.
  await sql`set local work_mem = '64MB'`.execute(db)
  if (holdout === null) {
    const inserted = await sql`
      insert into message (tenant_id, source_id, contact_id, batch, shown)
      select ${tenantId}::bigint, ${sourceId}::bigint, id, batch, shown
      from (${numbered(recipients, plan)}) numbered`.execute(db)
    const count = Number(inserted.numAffectedRows ?? 0)
    if (count) await openBatches(db, tenantId, sourceId, plan)
    return { sourceId, recipients: count }
  }
  const counts = await insertWithHoldout(db, { tenantId, sourceId, recipients, plan, holdout }, now)
  if (counts.all) await openBatches(db, tenantId, sourceId, plan)
  const day = dayOf(now, timezone)
  const delta = { day, provider: 0, variant: 0, kind: 'skipped' as const, delta: counts.held }
  if (counts.held) await countMails(db, tenantId, sourceId, [delta])
  return { sourceId, recipients: counts.all }
}

/**
 * Adds the messages of a mailing that holds contacts out. These get a message that was skipped, and take no part in the
 * division into batches: a test of variants has as many recipients of each as without them.
 */
async function insertWithHoldout(
  db: Db,
  { tenantId, sourceId, recipients, plan, holdout }: Omit<Freezing, 'source'> & { tenantId: string; sourceId: string },
  now: Date,
) {
  const { rows } = await sql<{ all: number; held: number }>`
    with recipient as materialized (
      select id, shown, ${isHeldOut(sql`id`, holdout)} as held from (${recipients}) r),
    added as (
      insert into message (tenant_id, source_id, contact_id, batch, state, at, reason, shown)
      select ${tenantId}::bigint, ${sourceId}::bigint, id, batch, ${sql.lit(MESSAGE_STATES.queued)}, null, null,
        shown
      from (${numbered(sql`select id, shown from recipient where not held`, plan)}) numbered
      union all
      select ${tenantId}::bigint, ${sourceId}::bigint, id, ((row_number() over () - 1) / ${size})::int,
        ${sql.lit(MESSAGE_STATES.skipped)}, ${now}::timestamptz, 'holdout', null
      from recipient
      where held
      returning state)
    select count(*)::int as all, count(*) filter (where state = ${sql.lit(MESSAGE_STATES.skipped)})::int as held
    from added`.execute(db)
  return rows[0]!
}

const size = sql.lit(BATCH_SIZE)
const group = sql.lit(GROUP)

/** A query of recipients with the numbers of their batches. */
function numbered(recipients: Recipients, plan: Plan): RawBuilder<unknown> {
  if (plan.kind === 'even' && plan.spreads) {
    const spreadSize = sql`least(${size}, greatest(1, count(*) over () / ${sql.lit(SHARES)}))`
    return sql`select id, shown, ((row_number() over () - 1) / ${spreadSize})::int as batch from (${recipients}) r`
  }
  if (plan.kind === 'even')
    return sql`select id, shown, ((row_number() over () - 1) / ${size})::int as batch from (${recipients}) r`
  if (plan.kind === 'hours')
    return sql`
      select id, shown, hour * ${group} + ((row_number() over (partition by hour) - 1) / ${size})::int as batch
      from (
        select r.id, r.shown, coalesce(h.hour, ${plan.otherwise})::int as hour
        from (${recipients}) r
        left join (${plan.hours}) h on h.contact_id = r.id) r`
  const k = sql.lit(plan.variants)
  // Ordered by a hash, so that the test group is a random sample.
  return sql`
    select id, shown,
      case
        when n < tested then (1 + n % ${k}) * ${group} + (n / ${k} / ${size})
        else (n - tested) / ${size} end::int as batch
    from (
      select id, shown, row_number() over (order by hashint8extended(id, 42), id) - 1 as n,
        greatest(${k}, ceil(count(*) over () * ${plan.percent}::numeric / 100))::bigint as tested
      from (${recipients}) r) ranked`
}

async function openBatches(db: Db, tenantId: string, source: string, plan: Plan) {
  // Jumps from batch to batch in the index instead of reading all messages.
  const { rows } = await sql<{ n: number }>`
    with recursive found (n) as (
      (
        select batch
        from message
        where tenant_id = ${tenantId} and source_id = ${source} and state = ${sql.lit(MESSAGE_STATES.queued)}
        order by batch
        limit 1)
      union all
      select (
        select m.batch
        from message m
        where m.tenant_id = ${tenantId} and m.source_id = ${source} and m.batch > found.n
          and m.state = ${sql.lit(MESSAGE_STATES.queued)}
        order by m.batch
        limit 1)
      from found
      where found.n is not null)
    select n from found where n is not null`.execute(db)
  const batches = rows.map(({ n }, i) => ({ n, ...dueOf(plan, n, i / rows.length) }))
  await sql`
    insert into send_batch (tenant_id, source_id, n, due_at, variant)
    select ${tenantId}::bigint, ${source}::bigint, n, due_at, variant
    from unnest(
      ${batches.map(({ n }) => n)}::int[],
      ${batches.map(({ due }) => due)}::timestamptz[],
      ${batches.map(({ variant }) => variant)}::smallint[]) b (n, due_at, variant)`.execute(db)
  await db
    .insertInto('send_queue')
    .values({
      ...{ tenant_id: tenantId, source_id: source, next_batch: (rows.at(-1)?.n ?? 0) + 1 },
      request_id: currentRequestId() ?? null,
    })
    .execute()
}

function dueOf(plan: Plan, n: number, share: number): { due: Date | 'infinity'; variant: number | null } {
  if (plan.kind === 'even') return { due: plan.dueAt(share), variant: null }
  const hourOrVariant = Math.floor(n / GROUP)
  if (plan.kind === 'hours') return { due: plan.dueAt(hourOrVariant), variant: null }
  return hourOrVariant ? { due: plan.dueAt, variant: hourOrVariant } : { due: 'infinity', variant: null }
}
