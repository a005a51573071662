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
