import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { ENGAGEMENTS } from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS } from '../../../mailing/email-events/index.ts'
import { isFrom, type Mailing } from './tabs.ts'

type Engagement = (typeof ENGAGEMENTS)[number]
const DAY = 24 * 3600 * 1000

/** Contacts as a list of recipients shows them; deleted ones are left out. */
export async function peopleOf(db: Db, tenantId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    email: string
    first_name: string
    last_name: string
    engagement: Engagement
  }>`
    select id, email, first_name, last_name, engagement
    from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface EventSum {
  source_id: string
  contact_id: string
  kind: number
  machine: boolean
  number: number
  first_at: Date
  last_at: Date
}

/** The events of some recipients, summed by kind; by source and contact. */
export async function eventSums(db: Db, mailing: Mailing, contactIds: readonly string[]) {
  const { opened, clicked, bounced, unsubscribed, complained } = EMAIL_KINDS
  const { tenant, startedAt } = mailing
  const { rows } = await sql<EventSum>`
    select source_id, contact_id, kind, machine, count(*)::int as number, min(at) as first_at, max(at) as last_at
    from email_event
    where tenant_id = ${tenant.id} and ${isFrom('source_id', mailing)}
      and kind = any(${[opened, clicked, bounced, unsubscribed, complained]}::smallint[])
      and contact_id = any(${contactIds}::bigint[]) and at >= ${new Date(startedAt.getTime() - DAY)}
    group by 1, 2, 3, 4`.execute(db)
  return Map.groupBy(rows, (row) => `${row.source_id} ${row.contact_id}`)
}
