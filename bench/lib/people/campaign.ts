import type pg from 'pg'
import { EMAIL_KINDS, EVENT_COUNTERS } from '../../../server/src/features/mailing/email-events/index.ts'
import {
  DAY_COUNTERS,
  FLAGS,
  LINK_COUNTERS,
  MAIL_COUNTERS,
  MESSAGE_STATES,
} from '../../../server/src/features/mailing/ledger/index.ts'
import { countFigures, countLinkFigures } from '../../../server/src/features/reports/statistics/sql/counted.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { ensurePartition } from '../../../server/src/platform/db/partitions.ts'
import { dropIndexes, runAll } from './rebuild.ts'

const DAY = 86_400_000
const TIMEZONE = 'Europe/Prague'
const LINKS = 8

interface Sent {
  db: Db
  client: pg.PoolClient
  tenantId: string
  campaignId: string
  now: Date
}

/**
 * Inserts a campaign to all contacts with about three events per contact, and the counters that the product would have
 * kept. Returns the number of events.
 */
export async function insertSentCampaign({ db, client, tenantId, campaignId, now }: Sent): Promise<number> {
  const startedAt = new Date(now.getTime() - 5 * DAY)
  for (const at of [startedAt, now])
    await ensurePartition(db, 'email_event', new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)))
  const { rows } = await client.query<{ id: string }>(
    `insert into email_source (tenant_id, kind, object_id) values (${tenantId}, 'campaign', ${campaignId}) returning id`,
  )
  const sourceId = rows[0]!.id
  const dropped = await dropIndexes(client, ['email_event', 'message'])
  await client.query(fates(tenantId, startedAt))
  await client.query(messages(tenantId, sourceId))
  await client.query(links(tenantId, sourceId))
  await client.query(events(tenantId, sourceId))
  await runAll(client, dropped.indexes)
  await client.query('vacuum (analyze) message, email_event')
  await client.query(`update campaign set source_id = ${sourceId}, status = 'sent', started_at = '${startedAt.toISOString()}',
    recipients = (select count(*) from fate) where tenant_id = ${tenantId} and id = ${campaignId}`)
  const tenant = { id: tenantId, timezone: TIMEZONE, publicId: '', language: 'cs', currency: 'CZK' }
  const mailing = { tenant, sourceIds: [sourceId], startedAt }
  const { figures } = await countFigures(db, mailing)
  const clicks = await countLinkFigures(db, mailing)
  await insertCounters(client, tenantId, [
    ...figures.map(
      ({ day, provider, kind, value }) => [MAIL_COUNTERS, sourceId, `${day}|${provider}|0|${kind}`, value] as const,
    ),
    ...figures.map(({ day, kind, value }) => [DAY_COUNTERS, day.replaceAll('-', ''), kind, value] as const),
    ...clicks.map(({ day, link, kind, value }) => [LINK_COUNTERS, sourceId, `${day}|${link}|${kind}`, value] as const),
  ])
  const counted = await client.query<{ events: number }>(`with counted as (
      insert into counter (tenant_id, scope, object_id, key, value)
      select ${tenantId}, '${EVENT_COUNTERS}', source_id, to_char(at at time zone '${TIMEZONE}', 'YYYY-MM-DD') || '|' || kind || '|' || machine::int, count(*)
      from email_event where tenant_id = ${tenantId} and source_id = ${sourceId} group by 3, 4 returning value)
    select sum(value)::int as events from counted`)
  await client.query('vacuum (analyze) counter, campaign')
  return counted.rows[0]!.events
}

/** Draws the outcome of each mail at random. */
const fates = (tenantId: string, at: Date) => `create temp table fate as
  select id, n / 250 as batch, 1 + (id % 9)::int as provider, fate, opens, clicks, machine,
    timestamptz '${at.toISOString()}' + interval '1 hour' * n / 300000 as at, 1 + floor(link ^ 2 * ${LINKS})::int as link
  from (select id, row_number() over (order by id)::int - 1 as n, random() as fate, random() as opens, random() as clicks,
      random() as machine, random() as link from contact where tenant_id = ${tenantId}) drawn`

// Of the mails, 1 % bounce and 0.5 % are skipped; people open a third, programs somewhat more.
const [SKIPPED, BOUNCED] = ['fate < 0.005', 'fate between 0.005 and 0.015']
const [OPENED, CLICKED] = ['fate >= 0.015 and opens < 0.35', 'fate >= 0.015 and opens < 0.35 and clicks < 0.2']
const [MACHINE, SCANNED] = ['fate >= 0.015 and machine < 0.45', 'fate >= 0.015 and machine < 0.03']
const [LEFT, COMPLAINED] = ['fate between 0.015 and 0.018', 'fate between 0.018 and 0.0182']

const flag = (name: keyof typeof FLAGS, condition: string) => `case when ${condition} then ${FLAGS[name]} else 0 end`
const messages = (
  tenantId: string,
  sourceId: string,
) => `insert into message (tenant_id, source_id, contact_id, at, batch, state, flags, provider)
  select ${tenantId}, ${sourceId}, id, at, batch, case when ${SKIPPED} then ${MESSAGE_STATES.skipped} else ${MESSAGE_STATES.sent} end,
    ${[
      flag('returned', BOUNCED),
      flag('hardBounced', BOUNCED),
      flag('opened', OPENED),
      flag('clicked', CLICKED),
      flag('openedMachine', MACHINE),
      flag('clickedMachine', SCANNED),
      flag('unsubscribed', LEFT),
      flag('complained', COMPLAINED),
    ].join(' + ')}, provider from fate order by batch, id`

const links = (tenantId: string, sourceId: string) => `with made as (
    insert into email_link (tenant_id, url, plain_url) select ${tenantId}, url, url
    from (select 'https://kvetinka.example/bench/' || n as url from generate_series(1, ${LINKS}) n) l returning id)
  insert into mail_link (tenant_id, source_id, number, link_id) select ${tenantId}, ${sourceId}, row_number() over (order by id), id from made`

const events = (tenantId: string, sourceId: string) => {
  const event = (
    kind: keyof typeof EMAIL_KINDS,
    at: string,
    condition: string,
    { link = 'null', machine = 'false' } = {},
  ) =>
    `select ${EMAIL_KINDS[kind]} as kind, ${at} as at, id, ${link}::int as link, ${machine} as machine from fate where ${condition}`
  return `insert into email_event (tenant_id, kind, at, contact_id, source_id, link, link_id, machine)
    select ${tenantId}, e.kind, e.at, e.id, ${sourceId}, e.link, m.link_id, e.machine from (
      ${event('sent', 'at', `not (${SKIPPED})`)}
      union all ${event('delivered', `at + interval '1 second'`, `not (${SKIPPED}) and not (${BOUNCED})`)}
      union all ${event('bounced', `at + interval '1 minute'`, BOUNCED)}
      union all ${event('opened', `at + interval '3 seconds'`, MACHINE, { machine: 'true' })}
      union all ${event('clicked', `at + interval '4 seconds'`, SCANNED, { machine: 'true', link: 'link' })}
      union all ${event('opened', `at + interval '72 hours' * opens ^ 3`, OPENED)}
      union all ${event('opened', `at + interval '90 hours' * opens ^ 3`, `${OPENED} and clicks < 0.5`)}
      union all ${event('clicked', `at + interval '73 hours' * opens ^ 3`, CLICKED, { link: 'link' })}
      union all ${event('unsubscribed', `at + interval '5 hours'`, LEFT)}
      union all ${event('complained', `at + interval '6 hours'`, COMPLAINED)}) e
    left join mail_link m on m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.number = e.link order by e.at`
}

const insertCounters = (
  client: pg.PoolClient,
  tenantId: string,
  counts: (readonly [string, string, string, number])[],
) =>
  client.query(
    `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, scope, object_id, key, sum(value) from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) c (scope, object_id, key, value) group by 2, 3, 4`,
    [0, 1, 2, 3].map((i) => counts.map((count) => count[i as 0])),
  )
