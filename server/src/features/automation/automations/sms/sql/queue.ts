import { sql } from 'kysely'
import { companiesWith } from '../../../../../platform/db/companies-with.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { tx } from '../../../../../platform/db/tx.ts'
import { isHeldOut } from '../../../../mailing/ledger/index.ts'
import { lockPace, savePace } from './pace.ts'

interface Sending {
  tenantId: string
  automationId: string
  node: string
  templateId: string
  /** The share of contacts in percent that gets nothing. */
  holdout: number | null
}

interface NewSms {
  runId: string
  step: number
  contactId: string
}

/** Adds messages that are due at once. Held out contacts are skipped. */
export const addSms = (
  db: Db,
  { tenantId, automationId, node, templateId, holdout }: Sending,
  messages: readonly NewSms[],
  now: Date,
) =>
  sql`
    insert into automation_sms (tenant_id, automation_id, run_id, step, node, contact_id, template_id,
      state, due_at, at, reason)
    select ${tenantId}::bigint, ${automationId}::bigint, run_id, step, ${node}, contact_id, ${templateId}::bigint,
      case when held then 'skipped' else 'queued' end, case when not held then ${now}::timestamptz end,
      ${now}::timestamptz, case when held then 'holdout' end
    from (
      select *, ${isHeldOut(sql`contact_id`, holdout)} as held
      from unnest(
        ${messages.map(({ runId }) => runId)}::bigint[],
        ${messages.map(({ step }) => step)}::int[],
        ${messages.map(({ contactId }) => contactId)}::bigint[]) m (run_id, step, contact_id)) m`.execute(db)

/** How many messages of a company wait; counts no further than `most`. */
export async function countWaiting(db: Db, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from automation_sms where tenant_id = ${tenantId} and due_at is not null limit ${most}) m`.execute(db)
  return rows[0]!.waiting
}

/** The messages of an automation that wait. */
export interface SmsQueue {
  tenantId: string
  automationId: string
  shopId: string
  version: number
  graphKey: string
  isTransactional: boolean
  mode: string
}

/**
 * The automations of all companies with messages that are due: transactional ones first, then those whose messages wait
 * longest.
 */
export async function dueQueues(db: Db, now: Date): Promise<SmsQueue[]> {
  const queues: (SmsQueue & { dueAt: Date })[] = []
  for (const tenantId of await companiesWith(db, 'automation_sms', sql<boolean>`due_at is not null`))
    queues.push(...(await queuesOf(db, tenantId, now)))
  return queues.toSorted(
    (a, b) => Number(b.isTransactional) - Number(a.isTransactional) || a.dueAt.getTime() - b.dueAt.getTime(),
  )
}

/** Steps from automation to automation in the index, whatever number of messages they have. */
async function queuesOf(db: Db, tenantId: string, now: Date) {
  const { rows } = await sql<SmsQueue & { dueAt: Date }>`
    with recursive waiting as (
      (select automation_id, due_at from automation_sms
        where tenant_id = ${tenantId} and due_at is not null order by automation_id, due_at limit 1)
      union all
      select next.* from waiting w cross join lateral (
        select m.automation_id, m.due_at from automation_sms m
        where m.tenant_id = ${tenantId} and m.due_at is not null and m.automation_id > w.automation_id
        order by m.automation_id, m.due_at limit 1) next)
    select a.tenant_id as "tenantId", a.id as "automationId", a.shop_id as "shopId", a.version,
      a.graph_key as "graphKey", a.transactional as "isTransactional", t.sending_mode as mode, w.due_at as "dueAt"
    from waiting w
    join automation a on a.tenant_id = ${tenantId} and a.id = w.automation_id
    join tenant t on t.id = a.tenant_id
    where w.due_at <= ${now} and a.status = 'active' and t.sending_mode <> 'off' and t.deletes_at is null`.execute(db)
  return rows
}

/** A message that this process sends. */
export interface ClaimedSms {
  id: string
  runId: string
  step: number
  node: string
  contactId: string
  templateId: string
  attempts: number
  /** The data of the event that started its run. */
  event: unknown
}

/** What a company may send at once, as long as it sent nothing before. */
const BURST_SECONDS = 1

/**
 * Takes messages that are due, as many as the rate of the company allows. They are committed as taken before any of them
 * is sent: a process that is killed leaves them as they are, and no other process sends them.
 */
export const claimSms = (
  db: Db,
  { tenantId, automationId }: Pick<SmsQueue, 'tenantId' | 'automationId'>,
  { limit, perSecond }: { limit: number; perSecond: number },
  now: Date,
): Promise<ClaimedSms[]> =>
  tx(db, async (db) => {
    const usedUntil = Math.max(await lockPace(db, tenantId, now), now.getTime())
    const free = Math.floor(((now.getTime() - usedUntil) / 1000 + BURST_SECONDS) * perSecond + 0.001)
    const most = Math.min(limit, free)
    if (most <= 0) return []
    // Materialized: a plan that ran the inner select for each row would pass over the rows it had locked, and take more.
    const { rows } = await sql<ClaimedSms>`
      with due as materialized (
        select id, run_id from automation_sms
        where tenant_id = ${tenantId} and automation_id = ${automationId} and due_at <= ${now}
        order by due_at limit ${most} for update skip locked)
      update automation_sms m set state = 'sending', due_at = null, at = ${now}, attempts = m.attempts + 1
      from due left join automation_run r on r.tenant_id = ${tenantId} and r.id = due.run_id
      where m.tenant_id = ${tenantId} and m.id = due.id
      returning m.id, m.run_id as "runId", m.step, m.node, m.contact_id as "contactId", m.template_id as "templateId",
        m.attempts, r.event`.execute(db)
    await savePace(db, tenantId, usedUntil + (rows.length / perSecond) * 1000)
    return rows
  })

/** Gives back what messages used up of the rate that were not sent. */
export const giveBackRate = (db: Db, tenantId: string, messages: number, perSecond: number, now: Date) =>
  tx(db, async (db) => {
    const usedUntil = await lockPace(db, tenantId, now)
    await savePace(db, tenantId, usedUntil - (messages / perSecond) * 1000)
  })
