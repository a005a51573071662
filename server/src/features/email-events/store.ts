import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { EMAIL_KINDS, type EmailKind, summaryKind } from './kinds.ts'

export interface EmailEvent {
  kind: EmailKind
  at: Date
  contactId: string
  sourceId: string
  linkId?: string
  machine?: boolean
}

/** Writes what happened to mails, with the sums of their contacts, in one statement. */
export async function recordEmailEvents(db: Db, tenantId: string, events: readonly EmailEvent[]): Promise<void> {
  if (!events.length) return
  const rows = events.map(({ kind, at, contactId, sourceId, linkId, machine = false }) => ({
    kind: EMAIL_KINDS[kind],
    at,
    contact_id: contactId,
    source_id: sourceId,
    link_id: linkId ?? null,
    machine,
    summed: [...new Set([summaryKind(kind, false), ...(machine ? [] : [summaryKind(kind, true)])])],
  }))
  await sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      e (kind smallint, at timestamptz, contact_id bigint, source_id bigint, link_id bigint, machine boolean, summed smallint[])
    ), written as (
      insert into email_event (tenant_id, kind, at, contact_id, source_id, link_id, machine)
      select ${tenantId}::bigint, kind, at, contact_id, source_id, link_id, machine from given
    )
    insert into email_summary (tenant_id, kind, contact_id, number, first_at, last_at, recent)
    select ${tenantId}, k, contact_id, count(*), min(at), max(at), newest(array_agg(at), '{}')
    from given cross join unnest(summed) k group by k, contact_id order by k, contact_id
    on conflict (tenant_id, kind, contact_id) do update set number = email_summary.number + excluded.number,
      first_at = least(email_summary.first_at, excluded.first_at), last_at = greatest(email_summary.last_at, excluded.last_at),
      recent = newest(email_summary.recent, excluded.recent)`.execute(db)
}
