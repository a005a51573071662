import { sql } from 'kysely'
import { companiesWith } from '../../../../../platform/db/companies-with.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { isInUse } from '../../../../account/companies/index.ts'

interface Wanted {
  tenantId: string
  automationId: string
  node: number
  runs: readonly { id: string; contactId: string }[]
}

/** Queues a call for each run. */
export const insertCalls = (db: Db, { tenantId, automationId, node, runs }: Wanted, now: Date) =>
  sql`
    insert into automation_call (tenant_id, automation_id, node, run_id, contact_id, due_at, at)
    select ${tenantId}::bigint, ${automationId}::bigint, ${node}::smallint, run_id, contact_id, ${now}, ${now}
    from unnest(${runs.map(({ id }) => id)}::bigint[], ${runs.map(({ contactId }) => contactId)}::bigint[])
      r (run_id, contact_id)`.execute(db)

export interface Call {
  tenantId: string
  id: string
  automationId: string
  node: number
  contactId: string
  runId: string
  attempts: number
  event: unknown
}

interface Claim {
  perCompany: number
  most: number
  /** Companies that get none. */
  except: readonly string[]
  now: Date
  next: Date
}

/**
 * Claims calls that are due, some of each company. The next attempt is planned at once: a killed process loses none, and
 * another one repeats it not before that time.
 */
export async function claimCalls(db: Db, { perCompany, most, except, ...times }: Claim): Promise<Call[]> {
  const waiting = await companiesWith(db, 'automation_call', sql<boolean>`due_at is not null`)
  const { rows: companies } = await sql<{ id: string }>`
    select t.id from tenant t
    where t.id = any(${waiting}::bigint[]) and t.id <> all(${except}::bigint[]) and ${isInUse('t.id')}
    order by random()`.execute(db)
  const calls: Call[] = []
  for (const { id } of companies) {
    if (calls.length >= most) break
    calls.push(...(await claimOfCompany(db, id, { ...times, limit: Math.min(perCompany, most - calls.length) })))
  }
  return calls
}

async function claimOfCompany(
  db: Db,
  tenantId: string,
  { limit, now, next }: { limit: number; now: Date; next: Date },
) {
  const { rows } = await sql<Call>`
    with due as materialized (
      select id, run_id from automation_call
      where tenant_id = ${tenantId} and due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked)
    update automation_call c set attempts = c.attempts + 1, at = ${now}, due_at = ${next}
    from due left join automation_run r on r.tenant_id = ${tenantId} and r.id = due.run_id
    where c.tenant_id = ${tenantId} and c.id = due.id
    returning c.tenant_id as "tenantId", c.id, c.automation_id as "automationId", c.node, c.contact_id as "contactId",
      c.run_id as "runId", c.attempts, r.event`.execute(db)
  return rows
}

/** Records the result of an attempt. `isOver`: it is not tried again. */
export const recordCall = (
  db: Db,
  { tenantId, id, attempts }: Call,
  { status, error, isOver }: { status: number | null; error: string | null; isOver: boolean },
) =>
  sql`
    update automation_call set status = ${status}, error = ${error},
      due_at = case when ${isOver}::boolean then null else due_at end
    where tenant_id = ${tenantId} and id = ${id} and attempts = ${attempts}`.execute(db)
