import type pg from 'pg'
import { EMAIL_KINDS, summaryKind } from '../../../server/src/features/mailing/email-events/index.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { ensurePartition } from '../../../server/src/platform/db/partitions.ts'
import { some } from './chance.ts'
import type { PopulationContext } from './contacts.ts'
import { dropIndexes, runAll } from './rebuild.ts'

const DAY = 86_400_000
/** How many days ago each campaign was sent: weekly in the last weeks, monthly before. */
const SENT = [3, 10, 17, 24, 31, 38, 45, 52, 80, 110, 140, 170, 200, 230, 260, 290, 320, 350, 380, 410]
/** Each contact gets every fifth campaign. */
const SHARE = 0.2
const LINKS = 5

export interface Mail {
  campaignId: string
  url: string
}

/**
 * Inserts twenty campaigns of the last year and their events, about ten per contact. Engaged contacts open and click
 * more; programs open and click too.
 */
export async function insertMails(
  db: Db,
  client: pg.PoolClient,
  { tenantId, base, now }: PopulationContext,
): Promise<Mail[]> {
  for (const days of SENT) await ensurePartition(db, 'email_event', monthOf(new Date(now.getTime() - days * DAY)))
  const { indexes } = await dropIndexes(client, ['email_event', 'email_summary'])
  const mails: Mail[] = []
  for (const [n, days] of SENT.map((days, n) => [n + 1, days] as const).reverse()) {
    const url = (link: number) => `https://kvetinka.example/akce-${n}/${link}`
    await client.query(`insert into campaign (tenant_id, id, shop_id, name, type, status, created_at, updated_at) overriding system value
      select ${tenantId}, ${n}, min(id), 'Campaign ${n}', 'regular', 'sent', now(), now() from shop where tenant_id = ${tenantId}`)
    const { rows: sources } = await client.query<{ id: string }>(
      `insert into email_source (tenant_id, kind, object_id, template_id) values (${tenantId}, 'campaign', ${n}, ${n}) returning id`,
    )
    const { rows: links } = await client.query<{ first: string }>(`with made as (
        insert into email_link (tenant_id, url, plain_url) select ${tenantId}, url, url from (values ${Array.from({ length: LINKS }, (_, i) => `('${url(i)}')`)}) l (url)
        returning id) select min(id) as first from made`)
    await client.query(
      campaign({ tenantId, base, n, source: sources[0]!.id, links: links[0]!.first, at: now.getTime() - days * DAY }),
    )
    mails.push({ campaignId: String(n), url: url(0) })
  }
  await client.query(summaries(tenantId, base))
  await runAll(client, indexes)
  return mails
}

const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

interface Campaign {
  tenantId: string
  base: number
  n: number
  source: string
  links: string
  at: number
}

function campaign({ tenantId, base, n, source, links, at }: Campaign): string {
  const i = `(id - ${base}) * 64 + ${n}`
  const after = (hours: number, topic: string) =>
    `at + interval '${hours} hours' * pg_temp.chance(${i}, '${topic}') ^ 3`
  const opens = `case engagement when 'A' then 0.8 when 'B' then 0.5 when 'C' then 0.2 when 'D' then 0.05 else 0 end`
  const clicks = `case engagement when 'A' then 0.35 when 'B' then 0.12 when 'C' then 0.02 else 0 end`
  const event = (
    kind: keyof typeof EMAIL_KINDS,
    when: string,
    condition: string,
    { link = 'null', machine = 'false' } = {},
  ) =>
    `select ${EMAIL_KINDS[kind]} as kind, ${when} as at, id, ${link}::bigint as link, ${machine} as machine from recipient where ${condition}`
  const bounced = some(i, 'bounce', 0.008)
  return `with recipient as materialized (
      select id, engagement, timestamptz '${new Date(at).toISOString()}' + interval '1 hour' * pg_temp.chance(${i}, 'sent at') as at from contact
      where tenant_id = ${tenantId} and id > ${base} and created_at < '${new Date(at).toISOString()}' and status <> 'pending' and ${some(i, 'mail', SHARE * 1.3)}
    ), happened as (
      ${event('sent', 'at', 'true')}
      union all ${event('delivered', `at + interval '5 seconds'`, `not ${bounced}`)}
      union all ${event('bounced', `at + interval '9 seconds'`, bounced)}
      union all ${event('opened', `at + interval '20 seconds'`, some(i, 'proxy', 0.3), { machine: 'true' })}
      union all ${event('opened', after(72, 'open'), `pg_temp.chance(${i}, 'opens') < ${opens}`)}
      union all ${event('clicked', `at + interval '30 seconds'`, some(i, 'scanner', 0.02), { link: links, machine: 'true' })}
      union all ${event('clicked', after(90, 'click'), `pg_temp.chance(${i}, 'clicks') < ${clicks}`, { link: `${links} + floor(pg_temp.chance(${i}, 'which') ^ 2 * ${LINKS})` })}
      union all ${event('unsubscribed', after(90, 'leave'), some(i, 'leaves', 0.002))}
    )
    insert into email_event (tenant_id, at, contact_id, source_id, link_id, kind, machine)
    select ${tenantId}, at, id, ${source}, link, kind, machine from happened order by at`
}

/** The summaries that the product keeps while events arrive. */
function summaries(tenantId: string, base: number): string {
  const people = (['opened', 'clicked'] as const).map(
    (kind) => `when ${EMAIL_KINDS[kind]} then ${summaryKind(kind, true)}`,
  )
  return `insert into email_summary (tenant_id, kind, contact_id, number, first_at, last_at, recent)
    select ${tenantId}, k, contact_id, count(*), min(at), max(at), (array_agg(at order by at desc))[1:10]
    from email_event cross join lateral (select kind as k union all select case kind ${people.join(' ')} end where not machine and kind in (${EMAIL_KINDS.opened}, ${EMAIL_KINDS.clicked})) s
    where tenant_id = ${tenantId} and contact_id > ${base} group by k, contact_id order by k, contact_id`
}
