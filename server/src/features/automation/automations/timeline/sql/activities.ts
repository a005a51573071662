import { type RawBuilder, sql } from 'kysely'
import type { TimelineContact } from '../../../../audience/contacts/index.ts'

export const TYPES = ['automation_entered', 'automation_step', 'automation_ended'] as const
type Type = (typeof TYPES)[number]

/** The timeline adds this to the ids of runs and steps, so that they differ from the ids of events, mails and coupons. */
const RUNS_FROM = '1152921504606846976'
/** Each run has so many ids: the first is for its start, the last for its end, those between for its steps. */
const IDS = 1_048_576
/** The part of a run's id that counts; the rest names its server in a cluster, and the product would be too large. */
const COUNTED = 1_099_511_627_775n

const idOf = (n: RawBuilder<unknown>) =>
  sql`${RUNS_FROM}::bigint + (r.id & ${sql.lit(COUNTED)}) * ${sql.lit(IDS)} + least(${n}, ${sql.lit(IDS - 1)})`
const keyOf = (node: RawBuilder<unknown>) => sql`(
  select n.key from automation_node n
  where n.tenant_id = r.tenant_id and n.automation_id = r.automation_id and n.number = ${node})`

/**
 * A query of the runs of a contact: when they began, what they did, and where they ended. The steps of triggers are left
 * out, because a run begins with one; a step that ended its run is the end.
 */
export function runActivities({ tenantId, id, from }: TimelineContact, types: readonly string[]) {
  const ofContact = sql`r.tenant_id = ${tenantId} and r.contact_id = ${id}`
  const parts: Record<Type, RawBuilder<unknown>> = {
    automation_entered: sql`
      select ${idOf(sql`0`)} as id, r.started_at as at, 'automation_entered' as type,
        jsonb_build_object('automationId', r.automation_id::text) as data
      from automation_run r
      where ${ofContact} and r.started_at >= ${from}`,
    automation_step: sql`
      select ${idOf(sql`s.n`)} as id, s.at, 'automation_step' as type,
        jsonb_build_object('automationId', r.automation_id::text, 'node', n.key, 'output', s.output,
          'failure', s.failure) as data
      from automation_run r
      join automation_step s on s.tenant_id = r.tenant_id and s.run_id = r.id
      join automation_node n on n.tenant_id = r.tenant_id and n.automation_id = r.automation_id and n.number = s.node
      where ${ofContact} and s.at >= ${from} and s.output is not null and not n.is_trigger`,
    automation_ended: sql`
      select ${idOf(sql.lit(IDS - 1))} as id, r.ended_at as at, 'automation_ended' as type,
        jsonb_build_object('automationId', r.automation_id::text, 'node', ${keyOf(sql`r.node`)}, 'failure', (
          select s.failure from automation_step s
          where s.tenant_id = r.tenant_id and s.run_id = r.id and s.n = r.steps and s.output is null)) as data
      from automation_run r
      where ${ofContact} and r.ended_at >= ${from}`,
  }
  const wanted = TYPES.filter((type) => types.includes(type)).map((type) => parts[type])
  return sql`${sql.join(wanted, sql` union all `)}`
}
