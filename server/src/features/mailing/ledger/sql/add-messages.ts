import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { MESSAGE_STATES } from '../states.ts'
import { countMails } from './count.ts'
import type { Company } from './ledger.ts'
import { BATCH_SIZE, openQueue } from './queue.ts'

interface Added {
  sourceId: string
  /** Contacts without a message of this mailing, each once. */
  contactIds: readonly string[]
  /** Smaller goes first. */
  priority: number
  /** The share of contacts in percent that gets nothing; null for none. */
  holdout: number | null
}

/** Adds messages to a mailing that goes on, in new batches that are due at once. Held out contacts are skipped. */
export async function addMessages(
  db: Db,
  company: Company,
  { sourceId, contactIds, priority, holdout }: Added,
  now: Date,
) {
  const first = await openQueue(db, company.id, sourceId, false, priority)
  const { rows } = await sql<{ batch: number; state: number; number: number }>`
    with added as (
      insert into message (tenant_id, source_id, contact_id, batch, state, at, reason)
      select ${company.id}::bigint, ${sourceId}::bigint, id, ${first}::int + (place - 1)::int / ${sql.lit(BATCH_SIZE)},
        case when held then ${sql.lit(MESSAGE_STATES.skipped)} else ${sql.lit(MESSAGE_STATES.queued)} end,
        case when held then ${now}::timestamptz end,
        case when held then 'holdout' end
      from (
        select id, place, ${isHeldOut(sql`id`, holdout)} as held
        from unnest(${contactIds}::bigint[]) with ordinality given (id, place)) given
      returning batch, state)
    select batch, state, count(*)::int as number from added group by batch, state`.execute(db)
  const waiting = rows.filter(({ state }) => state === MESSAGE_STATES.queued).map(({ batch }) => batch)
  await sql`
    insert into send_batch (tenant_id, source_id, n, due_at)
    select ${company.id}::bigint, ${sourceId}::bigint, n, ${now} from unnest(${waiting}::int[]) b (n)`.execute(db)
  await sql`
    update send_queue set next_batch = ${1 + Math.max(...rows.map(({ batch }) => batch))}
    where tenant_id = ${company.id} and source_id = ${sourceId}`.execute(db)
  const held = rows.reduce((sum, { state, number }) => sum + (state === MESSAGE_STATES.skipped ? number : 0), 0)
  const day = dayOf(now, company.timezone)
  if (held) await countMails(db, company.id, sourceId, [{ day, provider: 0, variant: 0, kind: 'skipped', delta: held }])
}

/** Single messages that share a batch, at most. */
const JOINED = 50

/**
 * Adds one message to a mailing that goes on. It joins messages that wait, if there are any: claiming, closing and
 * reporting a batch takes the same time for one message as for fifty. `isAlone`: in a batch of its own.
 */
export async function addMessage(
  db: Db,
  company: Company,
  { contactId, isAlone, ...added }: Pick<Added, 'sourceId' | 'priority'> & { contactId: string; isAlone: boolean },
  now: Date,
) {
  const { sourceId, priority } = added
  await openQueue(db, company.id, sourceId, false, priority)
  const batch = isAlone ? null : await waitingBatch(db, company.id, sourceId, now)
  if (batch === null) return addMessages(db, company, { ...added, contactIds: [contactId], holdout: null }, now)
  await db
    .insertInto('message')
    .values({ tenant_id: company.id, source_id: sourceId, contact_id: contactId, batch })
    .execute()
}

/**
 * The newest batch that is due, has room and is not claimed; null when there is none. The queue must be locked: then no
 * sender can claim the batch before the transaction ends.
 */
async function waitingBatch(db: Db, tenantId: string, sourceId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select b.n
    from send_batch b
    where b.tenant_id = ${tenantId} and b.source_id = ${sourceId}
      and b.done_at is null and b.claimed_by is null and b.variant is null and b.due_at <= ${now}
      and (
        select count(*) from message m
        where m.tenant_id = b.tenant_id and m.source_id = b.source_id and m.batch = b.n) < ${sql.lit(JOINED)}
    order by b.n desc
    limit 1`.execute(db)
  return rows[0]?.n ?? null
}

const SHARES = 1_048_576

/**
 * Whether a contact belongs to the share that gets nothing. It is one hash of the contact: a larger share contains the
 * smaller one, in every mailing.
 */
export const isHeldOut = (contactId: RawBuilder<unknown>, percent: number | null) =>
  percent === null
    ? sql<boolean>`false`
    : sql<boolean>`((hashint8extended(${contactId}, 20) & ${sql.lit(SHARES - 1)}) < ${Math.round((percent / 100) * SHARES)}::int)`
