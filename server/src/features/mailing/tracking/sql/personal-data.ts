import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { forgetHits, KINDS } from '../store.ts'

/** Opens and clicks that are not judged yet, and how many came after the daily limit of a mail. */
export const trackingPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'hits',
      tables: ['tracking_hit'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<HitRow>((last, limit) => hitsAfter(db, tenant.id, contact.id, last?.id ?? '0', limit))
        for await (const rows of pages) yield rows.map(presentHit)
      },
    },
    {
      name: 'hitsBeyondLimit',
      tables: ['email_overflow'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<OverflowRow>((last, limit) => overflowAfter(db, tenant.id, contact.id, last, limit))
        for await (const rows of pages)
          yield rows.map(({ source_id, day, number }) => ({ sourceId: source_id, day, number }))
      },
    },
  ],
  forget: forgetHits,
}

interface HitRow {
  id: string
  at: Date
  source_id: string
  kind: number
  url: string | null
  ip: string | null
  agent: string
}

async function hitsAfter(db: Db, tenantId: string, contactId: string, after: string, limit: number) {
  const { rows } = await sql<HitRow>`
    select id, at, source_id, kind, url, host(ip) as ip, agent
    from tracking_hit
    where tenant_id = ${tenantId} and contact_id = ${contactId} and id > ${after}
    order by id
    limit ${limit}`.execute(db)
  return rows
}

const presentHit = (row: HitRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.kind === KINDS.opened ? 'email_opened' : 'email_clicked',
  sourceId: row.source_id,
  ...(row.url ? { link: row.url } : {}),
  ...(row.ip ? { ip: row.ip } : {}),
  userAgent: row.agent,
})

interface OverflowRow {
  source_id: string
  day: string
  number: number
}

async function overflowAfter(
  db: Db,
  tenantId: string,
  contactId: string,
  last: OverflowRow | undefined,
  limit: number,
) {
  const after = last ? sql`and (source_id, day) > (${last.source_id}, ${last.day}::date)` : sql``
  const { rows } = await sql<OverflowRow>`
    select source_id, day, number
    from email_overflow
    where tenant_id = ${tenantId} and contact_id = ${contactId} ${after}
    order by source_id, day
    limit ${limit}`.execute(db)
  return rows
}
