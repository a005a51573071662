import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Deletes jobs that wait for their turn or have failed for good: those of a company, or those that name one of some
 * addresses. Returns how many of them run at the moment, except the caller itself, whose kind is not counted.
 */
export async function deleteJobsOf(
  db: Db,
  of: { tenantId: string; except: string } | { emails: readonly string[] },
): Promise<number> {
  const isTheirs =
    'tenantId' in of
      ? sql`j.payload ->> 'tenantId' = ${of.tenantId} and t.identifier <> ${of.except}`
      : sql`lower(j.payload ->> 'email') = any(${of.emails.map((email) => email.toLowerCase())}::text[])`
  await sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and id in (
      select j.id
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where ${isTheirs})`.execute(db)
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where ${isTheirs}`.execute(db)
  return rows[0]!.number
}

/** Deletes the jobs of some kinds; returns how many there were. */
export async function deleteJobsNamed(db: Db, names: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs j
    using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${names}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}
