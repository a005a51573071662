import { sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { EMAIL_KINDS } from '../../../mailing/email-events/index.ts'
import { FLAGS, MESSAGE_STATES } from '../../../mailing/ledger/index.ts'
import type { Figure } from '../figures.ts'
import type { LinkFigure } from '../links.ts'
import { isFrom, type Mailing } from './tabs.ts'

const { opened, clicked, bounced, unsubscribed, complained } = EMAIL_KINDS
const has = (flags: number) => sql`m.flags & ${sql.lit(flags)} <> 0`
const OPENED = FLAGS.opened | FLAGS.clicked
const OPENED_BY_ANY = OPENED | FLAGS.openedMachine | FLAGS.clickedMachine

type Counted = Figure | { day: null; provider: number; variant: number; kind: 'recipients'; value: number }

/**
 * Counts the figures of a mailing from the ledger and the events, by the rules of the counters: of recipients with one
 * engagement grade, or of all. Reads the whole mailing.
 */
export async function countFigures(db: Db, mailing: Mailing, engagement?: string) {
  const { rows } = await figuresQuery(mailing, engagement).execute(db)
  const isFigure = (row: Counted): row is Figure => row.kind !== 'recipients'
  const recipients = rows.filter((row) => !isFigure(row)).reduce((sum, { value }) => sum + value, 0)
  return { recipients, figures: rows.filter(isFigure) }
}

const figuresQuery = (mailing: Mailing, engagement: string | undefined) => sql<Counted>`
    with picked as materialized (
      select m.source_id, m.contact_id, m.at, m.state, m.flags, m.provider, m.variant
      from message m
      where m.tenant_id = ${mailing.tenant.id} and ${isFrom('m.source_id', mailing)}
        ${graded(mailing.tenant, 'm', engagement)}),
    happened as materialized (
      select source_id, contact_id,
        min(at) filter (where kind in (${opened}, ${clicked}) and not machine) as opened,
        min(at) filter (where kind = ${clicked} and not machine) as clicked,
        min(at) filter (where kind in (${opened}, ${clicked}) and machine) as by_machine,
        min(at) filter (where kind = ${clicked} and machine) as clicked_by_machine,
        min(at) filter (where kind = ${bounced}) as bounced,
        min(at) filter (where kind = ${unsubscribed}) as unsubscribed,
        min(at) filter (where kind = ${complained}) as complained
      from email_event
      where tenant_id = ${mailing.tenant.id} and ${isFrom('source_id', mailing)} and kind >= ${opened}
      group by 1, 2)
    select v.kind, ${localDay(sql`coalesce(v.at, m.at)`, mailing.tenant)} as day,
      m.provider::int as provider, m.variant::int as variant, count(*)::int as value
    from picked m
    left join happened h on h.source_id = m.source_id and h.contact_id = m.contact_id
    cross join lateral (values
      ('recipients', null, true),
      ('sent', m.at, m.state = ${MESSAGE_STATES.sent}),
      ('skipped', m.at, m.state = ${MESSAGE_STATES.skipped}),
      ('failed', m.at, m.state = ${MESSAGE_STATES.failed}),
      ('returned', h.bounced, ${has(FLAGS.returned)}),
      ('softBounced', h.bounced, ${has(FLAGS.softBounced)}),
      ('hardBounced', h.bounced, ${has(FLAGS.hardBounced)}),
      ('opened', h.opened, ${has(OPENED)}),
      ('clicked', h.clicked, ${has(FLAGS.clicked)}),
      ('openedMachine', h.by_machine, not ${has(OPENED)} and ${has(OPENED_BY_ANY)}),
      ('clickedMachine', h.clicked_by_machine, not ${has(FLAGS.clicked)} and ${has(FLAGS.clickedMachine)}),
      ('unsubscribed', h.unsubscribed, ${has(FLAGS.unsubscribed)}),
      ('complained', h.complained, ${has(FLAGS.complained)})
    ) v (kind, at, counts)
    where v.counts
    group by 1, 2, 3, 4`

/** Counts the figures of links in the same way. */
export async function countLinkFigures(db: Db, mailing: Mailing, engagement?: string): Promise<LinkFigure[]> {
  const { rows } = await linksQuery(mailing, engagement).execute(db)
  return rows
}

const linksQuery = (mailing: Mailing, engagement: string | undefined) => sql<LinkFigure>`
    with clicks as materialized (
      select e.source_id, e.link, e.machine, ${localDay(sql`e.at`, mailing.tenant)} as day,
        not e.machine
          and row_number() over (
            partition by e.source_id, e.contact_id, e.link, e.machine order by e.at, e.id) = 1 as is_first
      from email_event e
      where e.tenant_id = ${mailing.tenant.id} and ${isFrom('e.source_id', mailing)} and e.kind = ${clicked}
        and e.link > 0 ${graded(mailing.tenant, 'e', engagement)})
    select source_id as "sourceId", day, link, v.kind, count(*)::int as value
    from clicks
    cross join lateral (values
      ('people', is_first), ('clicks', not machine), ('machines', machine)) v (kind, counts)
    where v.counts
    group by 1, 2, 3, 4`

const localDay = (at: ReturnType<typeof sql>, { timezone }: Tenant) =>
  sql`to_char(${at} at time zone ${sql.lit(timezone)}, 'YYYY-MM-DD')`

const graded = (tenant: Tenant, of: 'm' | 'e', engagement: string | undefined) =>
  engagement
    ? sql`and exists (
        select 1
        from contact c
        where c.tenant_id = ${tenant.id} and c.id = ${sql.ref(`${of}.contact_id`)} and c.engagement = ${engagement})`
    : sql``
