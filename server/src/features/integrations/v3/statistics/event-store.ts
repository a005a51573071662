import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

export interface EventRow {
  id: string
  kind: number
  at: Date
  contact_id: string
  email: string
  source_id: string
  link_id: string | null
  machine: boolean
}

interface Range {
  from: Date
  to: Date
}

/** The next events of mails in a range of time, in the order of their ids. Events of contacts that are gone are left out. */
export async function eventsAfter(db: Db, tenantId: string, { from, to }: Range, after: string, limit: number) {
  const { rows } = await sql<EventRow>`
    select e.id, e.kind, e.at, e.contact_id, c.email, e.source_id, e.link_id, e.machine
    from email_event e
    join contact c on c.tenant_id = e.tenant_id and c.id = e.contact_id
    where e.tenant_id = ${tenantId} and e.at >= ${from} and e.at < ${to} and e.id > ${after}
    order by e.id
    limit ${limit}`.execute(db)
  return rows
}
