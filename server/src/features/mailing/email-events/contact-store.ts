import { sql } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { lastDays } from '../../../platform/time/zone.ts'
import { EMAIL_KINDS, summaryKind } from './kinds.ts'

const DAYS = 90

/**
 * What a contact did with the mails of the last 90 days; `bestHour` is the hour, in the company's time, of most
 * reading.
 */
export async function statsOf(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, contactId: string, now: Date) {
  const { from, to } = lastDays(DAYS, now, tenant.timezone)
  const read = sql`kind in (${EMAIL_KINDS.opened}, ${EMAIL_KINDS.clicked}) and not machine`
  const { rows } = await sql<{ received: number; opened: number; clicked: number; bestHour: number | null }>`${PREPARED}
    select count(distinct source_id) filter (where kind = ${EMAIL_KINDS.delivered})::int as received,
      count(distinct source_id) filter (where ${read})::int as opened,
      count(distinct source_id) filter (where kind = ${EMAIL_KINDS.clicked} and not machine)::int as clicked,
      (mode() within group (order by extract(hour from at at time zone ${tenant.timezone}))
        filter (where ${read}))::int as "bestHour"
    from email_event
    where tenant_id = ${tenant.id} and contact_id = ${contactId} and at >= ${from} and at < ${to}`.execute(db)
  return rows[0]!
}

/** When a contact was last sent a mail, and when the person last opened and clicked. */
export async function lastTimesOf(db: Db, tenantId: string, contactId: string) {
  const { rows } = await sql<{ kind: number; last_at: Date }>`${PREPARED}
    select kind, last_at from email_summary where tenant_id = ${tenantId} and contact_id = ${contactId}`.execute(db)
  const last = (kind: number) => rows.find((row) => row.kind === kind)?.last_at.toISOString() ?? null
  return {
    lastSentAt: last(EMAIL_KINDS.sent),
    lastOpenAt: last(summaryKind('opened', true)),
    lastClickAt: last(summaryKind('clicked', true)),
  }
}
