import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

/** Remembers the runs of messages whose mails show values of their events. */
export const keepRuns = (
  db: Db,
  tenantId: string,
  messages: readonly { sourceId: string; contactId: string; runId: string }[],
) =>
  sql`
    insert into automation_message (tenant_id, source_id, contact_id, run_id)
    select ${tenantId}::bigint, source_id, contact_id, run_id
    from unnest(
      ${messages.map(({ sourceId }) => sourceId)}::bigint[],
      ${messages.map(({ contactId }) => contactId)}::bigint[],
      ${messages.map(({ runId }) => runId)}::bigint[]) m (source_id, contact_id, run_id)`.execute(db)

/** The events that started the runs of messages, by the ids of contacts. */
export async function eventsOfMessages(db: Db, tenantId: string, sourceId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ contact_id: string; event: object | null }>`
    select m.contact_id, r.event
    from automation_message m
    join automation_run r on r.tenant_id = m.tenant_id and r.id = m.run_id
    where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.contact_id = any(${contactIds}::bigint[])`.execute(
    db,
  )
  return new Map(rows.flatMap(({ contact_id, event }) => (event ? [[contact_id, event] as const] : [])))
}

/** The runs of messages that are remembered, by the ids of contacts. */
export async function runsOfMessages(db: Db, tenantId: string, sourceId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ contact_id: string; run_id: string }>`
    select contact_id, run_id from automation_message
    where tenant_id = ${tenantId} and source_id = ${sourceId} and contact_id = any(${contactIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.contact_id, row.run_id]))
}

/**
 * The events whose triggers started the runs of messages, by `source.contact`; runs that no event started are missing. Runs
 * of events without data are not remembered: there it is the event of all triggers of the automation, if they have one.
 */
export async function triggerEventsOf(
  db: Db,
  tenantId: string,
  messages: readonly { sourceId: string; contactId: string }[],
): Promise<Map<string, string>> {
  if (!messages.length) return new Map()
  const { rows } = await sql<{ key: string; event: string | null }>`
    select wanted.source_id || '.' || wanted.contact_id as key,
      case when count(distinct node.config ->> 'event') = 1 and bool_and(node.config ? 'event')
        then min(node.config ->> 'event') end as event
    from unnest(
      ${messages.map(({ sourceId }) => sourceId)}::bigint[], ${messages.map(({ contactId }) => contactId)}::bigint[])
      wanted (source_id, contact_id)
    join automation_mailing f on f.tenant_id = ${tenantId} and f.source_id = wanted.source_id
    join automation a on a.tenant_id = f.tenant_id and a.id = f.automation_id
    join automation_version v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
    left join automation_message m on m.tenant_id = f.tenant_id and m.contact_id = wanted.contact_id
      and m.source_id = wanted.source_id
    left join automation_step s on s.tenant_id = m.tenant_id and s.run_id = m.run_id and s.n = 1
    left join automation_node n on n.tenant_id = s.tenant_id and n.automation_id = s.automation_id and n.number = s.node
    cross join lateral jsonb_to_recordset(v.graph -> 'nodes') node (id text, type text, config jsonb)
    where node.type like 'trigger%' and node.id = coalesce(n.key, node.id)
    group by 1`.execute(db)
  return new Map(rows.flatMap(({ key, event }) => (event ? [[key, event] as const] : [])))
}
