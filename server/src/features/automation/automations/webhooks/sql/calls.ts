import { sql } from 'kysely'
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
export async function claimCalls(db: Db, { perCompany, most, except, now, next }: Claim): Promise<Call[]> {
  const { rows } = await sql<Call>`
    with recursive company (id) as (
      (select tenant_id from automation_call where due_at is not null order by tenant_id limit 1)
      union all
      select (
        select c.tenant_id from automation_call c
        where c.due_at is not null and c.tenant_id > company.id
        order by c.tenant_id
        limit 1)
      from company
      where company.id is not null),
    due as materialized (
      select c.tenant_id, c.id
      from (
        select id from company
        where id is not null and id <> all (${except}::bigint[]) and ${isInUse('company.id')}
        order by random()) company
      cross join lateral (
        select c.tenant_id, c.id from automation_call c
        where c.tenant_id = company.id and c.due_at <= ${now}
        order by c.due_at
        limit ${perCompany}
        for update skip locked) c
      limit ${most})
    update automation_call c set attempts = c.attempts + 1, at = ${now}, due_at = ${next}
    from due
    where c.tenant_id = due.tenant_id and c.id = due.id
    returning c.tenant_id as "tenantId", c.id, c.automation_id as "automationId", c.node, c.contact_id as "contactId",
      c.run_id as "runId", c.attempts, (select e.event from automation_run e where e.tenant_id = c.tenant_id and e.id = c.run_id) as event`.execute(
    db,
  )
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
