import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { BATCH_SIZE } from './queue.ts'
import { insertSource, type NewSource } from './sources.ts'

/** A query of contact ids, each once. */
export type Recipients = RawBuilder<{ id: string }>

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

export interface Frozen {
  sourceId: string
  recipients: number
}

/**
 * Freezes the recipients of a mailing: a row in the ledger for each, in one statement, and the batches that senders
 * claim. Runs in the caller's transaction, so that a mailing is frozen completely or not at all. One statement for 500,000
 * recipients of two lists takes 5 s; portions of 10,000 contacts, each a transaction, take 16 s.
 */
export async function freezeMessages(
  db: Db,
  tenantId: string,
  { source, recipients, plan }: { source: NewSource; recipients: Recipients; plan: Plan },
): Promise<Frozen> {
  const sourceId = await insertSource(db, tenantId, source)
  // Lets a million recipients be sorted in memory instead of on disk.
  await sql`set local work_mem = '64MB'`.execute(db)
  const inserted = await sql`
    insert into message (tenant_id, source_id, contact_id, batch)
    select ${tenantId}::bigint, ${sourceId}::bigint, id, batch
    from (${numbered(recipients, plan)}) numbered`.execute(db)
  const count = Number(inserted.numAffectedRows ?? 0)
  if (count) await openBatches(db, tenantId, sourceId, plan)
  return { sourceId, recipients: count }
}

const size = sql.lit(BATCH_SIZE)
const group = sql.lit(GROUP)

/** A query of recipients with the numbers of their batches. */
function numbered(recipients: Recipients, plan: Plan): RawBuilder<unknown> {
  if (plan.kind === 'even' && plan.spreads) {
    const spreadSize = sql`least(${size}, greatest(1, count(*) over () / ${sql.lit(SHARES)}))`
    return sql`select id, ((row_number() over () - 1) / ${spreadSize})::int as batch from (${recipients}) r`
  }
  if (plan.kind === 'even')
    return sql`select id, ((row_number() over () - 1) / ${size})::int as batch from (${recipients}) r`
  if (plan.kind === 'hours')
    return sql`
      select id, hour * ${group} + ((row_number() over (partition by hour) - 1) / ${size})::int as batch
      from (
        select r.id, coalesce(h.hour, ${plan.otherwise})::int as hour
        from (${recipients}) r
        left join (${plan.hours}) h on h.contact_id = r.id) r`
  const k = sql.lit(plan.variants)
  // Ordered by a hash, so that the test group is a random sample.
  return sql`
    select id,
      case
        when n < tested then (1 + n % ${k}) * ${group} + (n / ${k} / ${size})
        else (n - tested) / ${size} end::int as batch
    from (
      select id, row_number() over (order by hashint8extended(id, 42), id) - 1 as n,
        greatest(${k}, ceil(count(*) over () * ${plan.percent}::numeric / 100))::bigint as tested
      from (${recipients}) r) ranked`
}

async function openBatches(db: Db, tenantId: string, source: string, plan: Plan) {
  // Jumps from batch to batch in the index instead of reading all messages.
  const { rows } = await sql<{ n: number }>`
    with recursive found (n) as (
      (select batch from message where tenant_id = ${tenantId} and source_id = ${source} order by batch limit 1)
      union all
      select (
        select m.batch
        from message m
        where m.tenant_id = ${tenantId} and m.source_id = ${source} and m.batch > found.n
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
    .values({ tenant_id: tenantId, source_id: source, next_batch: rows.at(-1)!.n + 1 })
    .execute()
}

function dueOf(plan: Plan, n: number, share: number): { due: Date | 'infinity'; variant: number | null } {
  if (plan.kind === 'even') return { due: plan.dueAt(share), variant: null }
  const hourOrVariant = Math.floor(n / GROUP)
  if (plan.kind === 'hours') return { due: plan.dueAt(hourOrVariant), variant: null }
  return hourOrVariant ? { due: plan.dueAt, variant: hourOrVariant } : { due: 'infinity', variant: null }
}
