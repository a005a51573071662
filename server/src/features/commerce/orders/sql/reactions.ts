import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { hidden } from '../../../../platform/db/hidden.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { EMAIL_KINDS } from '../../../mailing/email-events/index.ts'

interface Asked {
  index: number
  contactId: string
  to: Date
  clicksFrom: Date
  opensFrom: Date
}

interface Reaction {
  index: number
  kind: 'click' | 'open'
  sourceId: string
}

/** The newest reactions of a contact that are looked at: more are only needed when all of them are of other shops. */
const NEWEST = 20

const ASKED = 'index int, "contactId" bigint, "to" timestamptz, "clicksFrom" timestamptz, "opensFrom" timestamptz'

/** Clicks and opens of people before orders: clicks before opens, the newest first. */
export async function reactionsBefore(db: Db, tenantId: string, asked: readonly Asked[]): Promise<Reaction[]> {
  const reactions = (kind: 'click' | 'open', number: number, from: 'clicksFrom' | 'opensFrom') => sql`
    select g.index, ${sql.lit(kind)} as kind, r.source_id, r.at
    from given g
    cross join lateral (
      select source_id, at from email_event e
      where e.tenant_id = ${hidden(tenantId)} and e.contact_id = g."contactId" and e.kind = ${sql.lit(number)}
        and not e.machine and e.at >= g.${sql.ref(from)} and e.at <= g."to"
      order by e.at desc
      limit ${sql.lit(NEWEST)}
    ) r`
  const { rows } = await sql<{ index: number; kind: 'click' | 'open'; source_id: string }>`${PREPARED}
    with given as materialized (
      select * from ${givenRows(asked, ASKED)} g)
    select index, kind, source_id
    from (
      ${reactions('click', EMAIL_KINDS.clicked, 'clicksFrom')}
      union all
      ${reactions('open', EMAIL_KINDS.opened, 'opensFrom')}
    ) found
    order by index, kind, at desc`.execute(db)
  return rows.map(({ index, kind, source_id }) => ({ index, kind, sourceId: source_id }))
}
