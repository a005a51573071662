import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { BATCH_SIZE } from './queue.ts'

/** Contacts, as a query of their ids, each once. */
export type Recipients = RawBuilder<{ id: string }>

/** When who gets it. Batches are numbered in groups: of an hour, of a variant. */
export type Plan =
  /** In any order; what a share of all is due at. What `spreads` goes in batches small enough for such shares. */
  | { kind: 'even'; spreads: boolean; dueAt(share: number): Date }
  /** By an hour of the day for each contact: `hours` is a query of `contact_id, hour`. */
  | { kind: 'hours'; hours: RawBuilder<unknown>; otherwise: number; dueAt(hour: number): Date }
  /** A part of all tests the variants, the rest waits for the decision. */
  | { kind: 'test'; variants: number; percent: number; dueAt: Date }

const GROUP = 1_000_000
/** So many batches at least, or one for each recipient: a hundredth of all can be due by itself. */
const SHARES = 100

export interface Frozen {
  sourceId: string
  recipients: number
}

/**
 * Freezes who gets a mail: a row in the ledger for each, in one statement, and the batches that senders take. Within the
 * caller's transaction: it is frozen whole, or not at all.
 */
export async function freezeMessages(
  db: Db,
  tenantId: string,
  {
    campaignId,
    templateId,
    recipients,
    plan,
  }: { campaignId: string; templateId: string | null; recipients: Recipients; plan: Plan },
): Promise<Frozen> {
  const source = await db
    .insertInto('email_source')
    .values({ tenant_id: tenantId, campaign_id: campaignId, template_id: templateId })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Sorting a million costs less in memory than on a disk.
  await sql`set local work_mem = '64MB'`.execute(db)
  const inserted = await sql`insert into message (tenant_id, source_id, contact_id, batch)
    select ${tenantId}::bigint, ${source.id}::bigint, id, batch from (${numbered(recipients, plan)}) numbered`.execute(
    db,
  )
  const count = Number(inserted.numAffectedRows ?? 0)
  if (count) await openBatches(db, tenantId, { source: source.id, campaignId, plan })
  return { sourceId: source.id, recipients: count }
}

const size = sql.lit(BATCH_SIZE)
const group = sql.lit(GROUP)

/** Every contact with the number of its batch. */
function numbered(recipients: Recipients, plan: Plan): RawBuilder<unknown> {
  if (plan.kind === 'even' && plan.spreads)
    return sql`select id, ((row_number() over () - 1) / least(${size}, greatest(1, count(*) over () / ${sql.lit(SHARES)})))::int as batch
      from (${recipients}) r`
  if (plan.kind === 'even')
    return sql`select id, ((row_number() over () - 1) / ${size})::int as batch from (${recipients}) r`
  if (plan.kind === 'hours')
    return sql`select id, hour * ${group} + ((row_number() over (partition by hour) - 1) / ${size})::int as batch
      from (select r.id, coalesce(h.hour, ${plan.otherwise})::int as hour from (${recipients}) r left join (${plan.hours}) h on h.contact_id = r.id) r`
  const k = sql.lit(plan.variants)
  // In an order that has nothing to do with who they are.
  return sql`select id, case when n < tested then (1 + n % ${k}) * ${group} + (n / ${k} / ${size}) else (n - tested) / ${size} end::int as batch
    from (select id, row_number() over (order by hashint8extended(id, 42), id) - 1 as n,
      greatest(${k}, ceil(count(*) over () * ${plan.percent}::numeric / 100))::bigint as tested from (${recipients}) r) ranked`
}

async function openBatches(
  db: Db,
  tenantId: string,
  { source, campaignId, plan }: { source: string; campaignId: string; plan: Plan },
) {
  // From one batch to the next by the index, not over all messages.
  const { rows } = await sql<{ n: number }>`
    with recursive found (n) as (
      (select batch from message where tenant_id = ${tenantId} and source_id = ${source} order by batch limit 1)
      union all
      select (select m.batch from message m where m.tenant_id = ${tenantId} and m.source_id = ${source} and m.batch > found.n order by m.batch limit 1)
      from found where found.n is not null)
    select n from found where n is not null`.execute(db)
  const batches = rows.map(({ n }, i) => ({ n, ...dueOf(plan, n, i / rows.length) }))
  await sql`insert into send_batch (tenant_id, source_id, n, due_at, variant)
    select ${tenantId}::bigint, ${source}::bigint, n, due_at, variant from unnest(${batches.map(({ n }) => n)}::int[],
      ${batches.map(({ due }) => due)}::timestamptz[], ${batches.map(({ variant }) => variant)}::smallint[]) b (n, due_at, variant)`.execute(
    db,
  )
  await db
    .insertInto('send_queue')
    .values({ tenant_id: tenantId, source_id: source, campaign_id: campaignId, next_batch: rows.at(-1)!.n + 1 })
    .execute()
}

function dueOf(plan: Plan, n: number, share: number): { due: Date | 'infinity'; variant: number | null } {
  if (plan.kind === 'even') return { due: plan.dueAt(share), variant: null }
  const which = Math.floor(n / GROUP)
  if (plan.kind === 'hours') return { due: plan.dueAt(which), variant: null }
  return which ? { due: plan.dueAt, variant: which } : { due: 'infinity', variant: null }
}
