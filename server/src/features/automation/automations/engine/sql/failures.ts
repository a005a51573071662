import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

interface OfNode {
  tenantId: string
  automationId: string
  node: number
}

/** An action that failed after its step; without a run it is the newest one of the contact that passed the node. */
interface Failed {
  contactId: string
  runId: string | null
  failure: string
}

/** Records failures on the steps of runs. Returns those whose run still exists, with the events that started them. */
export async function failSteps(db: Db, { tenantId, automationId, node }: OfNode, failed: readonly Failed[]) {
  const { rows } = await sql<{ contactId: string; failure: string; event: unknown }>`
    with failed as materialized (
      select step.run_id, step.n, step.event, f.contact_id, f.failure
      from unnest(
        ${failed.map(({ contactId }) => contactId)}::bigint[],
        ${failed.map(({ runId }) => runId)}::bigint[],
        ${failed.map(({ failure }) => failure)}::text[]) f (contact_id, run_id, failure)
      cross join lateral (
        select s.run_id, s.n, r.event
        from automation_run r
        join automation_step s on s.tenant_id = r.tenant_id and s.run_id = r.id
        where r.tenant_id = ${tenantId} and r.contact_id = f.contact_id and r.automation_id = ${automationId}
          and (f.run_id is null or r.id = f.run_id) and s.node = ${node}
        order by s.at desc, s.run_id desc, s.n desc
        limit 1) step)
    update automation_step s set failure = failed.failure
    from failed
    where s.tenant_id = ${tenantId} and s.run_id = failed.run_id and s.n = failed.n
    returning failed.contact_id as "contactId", failed.failure, failed.event`.execute(db)
  return rows
}
