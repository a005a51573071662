import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { EMAIL_KINDS, type EmailKind, isDoneByMachines, summaryKind } from '../kinds.ts'

/** Events of forgotten contacts are kept for the figures, without the reader's IP address and user agent. */
export const emailPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'emailEvents',
      tables: ['email_event'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<EventRow>((last, limit) => eventsAfter(db, tenant.id, contact.id, last, limit))
        for await (const rows of pages) yield rows.map(presentEvent)
      },
    },
    {
      name: 'emailSummaries',
      tables: ['email_summary'],
      async *read({ db }, tenant, contact) {
        const rows = await db
          .selectFrom('email_summary')
          .select(['kind', 'number', 'first_at', 'last_at', 'recent'])
          .where('tenant_id', '=', tenant.id)
          .where('contact_id', '=', contact.id)
          .orderBy('kind')
          .execute()
        yield rows.map((row) => ({
          ...describeSummary(row.kind),
          number: row.number,
          firstAt: row.first_at.toISOString(),
          lastAt: row.last_at.toISOString(),
          recent: (row.recent as unknown as Date[]).map((at) => at.toISOString()),
        }))
      },
    },
  ],
  forget: (db, tenantId, contactIds) =>
    sql`update email_event set ip = null, agent_id = null
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
        and (ip is not null or agent_id is not null)`.execute(db),
}

interface EventRow {
  id: string
  at: Date
  kind: number
  source_id: string
  machine: boolean
  url: string | null
  ip: string | null
  agent: string | null
}

/** In the order of the index: by kind, then by time. */
async function eventsAfter(
  db: Db,
  tenantId: string,
  contactId: string,
  last: EventRow | undefined,
  limit: number,
): Promise<EventRow[]> {
  const after = last ? sql`and (e.kind, e.at, e.id) > (${last.kind}, ${last.at}, ${last.id})` : sql``
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.kind, e.source_id, e.machine, host(e.ip) as ip,
      (select l.url from email_link l where l.tenant_id = e.tenant_id and l.id = e.link_id) as url,
      (select a.name from user_agent a where a.tenant_id = e.tenant_id and a.id = e.agent_id) as agent
    from email_event e
    where e.tenant_id = ${tenantId} and e.contact_id = ${contactId} ${after}
    order by e.kind, e.at, e.id
    limit ${limit}`.execute(db)
  return rows
}

const presentEvent = (row: EventRow) => {
  const kind = nameOf(row.kind)
  return {
    id: row.id,
    at: row.at.toISOString(),
    type: `email_${kind}`,
    sourceId: row.source_id,
    ...(kind && isDoneByMachines(kind) ? { human: !row.machine } : {}),
    ...(row.url ? { link: row.url } : {}),
    ...(row.ip ? { ip: row.ip } : {}),
    ...(row.agent ? { userAgent: row.agent } : {}),
  }
}

const KINDS = Object.keys(EMAIL_KINDS) as EmailKind[]
const nameOf = (number: number) => KINDS.find((kind) => EMAIL_KINDS[kind] === number)

/** Opens and clicks have two summaries: of all, and of those that people caused. */
function describeSummary(number: number) {
  const kind = nameOf(number)
  if (kind) return { type: `email_${kind}` }
  const ofPeople = KINDS.find((one) => summaryKind(one, true) === number)
  return { type: `email_${ofPeople}`, human: true }
}
