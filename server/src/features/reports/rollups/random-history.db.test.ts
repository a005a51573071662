import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor, ledgerOf, type SentMail } from '../../../../test/support/mailing.ts'
import { makeSums } from '../../../../test/support/rollups.ts'
import { addDays, dayOf } from '../../../platform/time/zone.ts'
import { recordRefusals } from '../../mailing/bounces/index.ts'
import { keepAgents, recordEmailEvents, setVerdicts } from '../../mailing/email-events/index.ts'
import { FLAGS, MESSAGE_STATES, markMessages, recordResults } from '../../mailing/ledger/index.ts'
import rollupsCheck from './doctor/statistics-by-day.ts'
import boughtCheck from './doctor/statistics-of-orders.ts'
import { readCohorts, sumBySpan, topLinks, topProducts } from './index.ts'
import type { Group } from './sums.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
const HOUR = 3_600_000
const AGENTS: Record<string, string> = {
  'mobile|apple_mail':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'desktop|firefox': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'hidden|gmail': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
}

/** A repeatable sequence of random numbers from 0 to below `most`. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const REASONS = ['mailbox_full', 'user_unknown', 'blocked', 'policy'] as const

/** One random event of a mail. */
async function happen(co: Company, mail: SentMail, contactId: string, roll: (most: number) => number) {
  const at = new Date(t.clock.now().getTime() - roll(20 * 24) * HOUR - roll(3600) * 1000)
  const agents = Object.values(AGENTS)
  const agent = agents[roll(agents.length)]!
  const what = roll(10)
  if (what < 6) {
    const kind = what < 4 ? 'opened' : 'clicked'
    const machine = roll(4) === 0
    if (kind === 'clicked') return recordMailEvents(co, mail, [{ kind, contactId, at, machine, link: 1 + roll(3) }])
    await markMessages(co.db, ledgerOf(co), mail.sourceId, [
      { contactId, at, set: [machine ? 'openedMachine' : 'opened'] },
    ])
    const agentId = (await keepAgents(co.db, co.tenantId, [agent])).get(agent)!
    await recordEmailEvents(co.db, co.tenantId, [{ kind, at, contactId, sourceId: mail.sourceId, machine, agentId }])
  } else if (what < 8) {
    const kind = roll(2) ? 'hard' : 'soft'
    const bounce = { kind, reason: REASONS[roll(4)]!, scope: null, code: '5.1.1', text: 'no', at, contactId } as const
    await recordRefusals({ db: co.db, now: t.clock.now() }, ledgerOf(co), mail.sourceId, [bounce])
  } else await recordMailEvents(co, mail, [{ kind: what === 8 ? 'unsubscribed' : 'complained', contactId, at }])
}

/** Turns verdicts round, as a later hit does. */
async function changeVerdicts(co: Company, roll: (most: number) => number) {
  const { rows } = await sql<{ id: string; at: Date; contactId: string; machine: boolean }>`
    select id, at, contact_id as "contactId", machine from email_event
    where tenant_id = ${co.tenantId} and kind = 3 order by id`.execute(co.db)
  const changed = rows
    .filter(() => roll(5) === 0)
    .map(({ machine, ...event }) => ({ ...event, kind: 'opened' as const, machine: !machine, reasons: 1 }))
  await setVerdicts(co.db, ledgerOf(co), changed)
}

/** What the kept sums are, by day and key. */
async function kept(co: Company, group: Group) {
  const today = dayOf(t.clock.now(), ZONE)
  const figures = await sumBySpan(co.db, co.tenantId, group, { from: addDays(today, -60), to: today }, (day) => day)
  return Object.fromEntries(figures.map(({ span, parts, value }) => [`${span} ${parts.join('|')}`, value]))
}

/** A count of rows `day, key, n`. */
async function recount(co: Company, rows: ReturnType<typeof sql>) {
  const counted = await sql<{ day: string; key: string; n: number }>`
    select to_char(at at time zone ${ZONE}, 'YYYY-MM-DD') as day, key, count(*)::int as n
    from (${rows}) r
    group by 1, 2`.execute(co.db)
  return Object.fromEntries(counted.rows.map(({ day, key, n }) => [`${day} ${key}`, n]))
}

const human = (co: Company, key: ReturnType<typeof sql>) => sql`
  select e.at, ${key} || '|' || case e.kind when 3 then 'opens' else 'clicks' end as key
  from email_event e
  left join user_agent a on a.tenant_id = e.tenant_id and a.id = e.agent_id
  where e.tenant_id = ${co.tenantId} and e.kind in (3, 4) and not e.machine`

async function compare(co: Company) {
  const hour = sql`extract(hour from e.at at time zone ${ZONE})`
  expect(await kept(co, 'hour')).toEqual(await recount(co, human(co, hour)))
  const device = sql`coalesce((${JSON.stringify(Object.fromEntries(Object.entries(AGENTS).map(([name, agent]) => [agent, name])))}::jsonb) ->> a.name, 'other|other')`
  expect(await kept(co, 'device')).toEqual(await recount(co, human(co, device)))
  const bounces = sql`
    select b.at, m.provider || '|' || b.kind || '|' || b.reason as key
    from bounce b
    join message m on m.tenant_id = b.tenant_id and m.source_id = b.source_id and m.contact_id = b.contact_id
    where b.tenant_id = ${co.tenantId} and b.kind <> 'complaint' and not (b.kind = 'soft' and m.flags & 128 <> 0)`
  expect(await kept(co, 'bounce')).toEqual(await recount(co, bounces))
  expect(await ofProviders(co)).toEqual(await countedByProvider(co))
  await compareKinds(co)
  await compareOrders(co)
  await compareCohorts(co)
  expect(await rollupsCheck.run(t.app)).toEqual([])
  expect(await boughtCheck.run(t.app)).toEqual([])
}

/** The kept sums by provider and kind, over all days. */
async function ofProviders(co: Company) {
  const sums: Record<string, number> = {}
  for (const [key, value] of Object.entries(await kept(co, 'provider'))) {
    const name = key.slice(key.indexOf(' ') + 1)
    sums[name] = (sums[name] ?? 0) + value
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))
}

const has = (flags: number) => sql<boolean>`m.flags & ${sql.lit(flags)} <> 0`
const OPENED = FLAGS.opened | FLAGS.clicked
const IN_LEDGER: Record<string, ReturnType<typeof sql<boolean>>> = {
  sent: sql<boolean>`m.state = ${MESSAGE_STATES.sent}`,
  failed: sql<boolean>`m.state = ${MESSAGE_STATES.failed}`,
  returned: has(FLAGS.returned),
  softBounced: has(FLAGS.softBounced),
  hardBounced: has(FLAGS.hardBounced),
  opened: has(OPENED),
  clicked: has(FLAGS.clicked),
  openedMachine: sql<boolean>`not ${has(OPENED)} and ${has(FLAGS.openedMachine | FLAGS.clickedMachine)}`,
  clickedMachine: sql<boolean>`not ${has(FLAGS.clicked)} and ${has(FLAGS.clickedMachine)}`,
  unsubscribed: has(FLAGS.unsubscribed),
  complained: has(FLAGS.complained),
}

/** The same, counted from the ledger. */
async function countedByProvider(co: Company) {
  const counted: Record<string, number> = {}
  for (const [kind, condition] of Object.entries(IN_LEDGER)) {
    const { rows } = await sql<{ provider: number; n: number }>`
      select m.provider::int as provider, count(*)::int as n from message m
      where m.tenant_id = ${co.tenantId} and ${condition} group by 1`.execute(co.db)
    for (const { provider, n } of rows) counted[`${provider}|${kind}`] = n
  }
  return counted
}

/** All mailings are campaigns: the sums by kind are those by provider. */
async function compareKinds(co: Company) {
  const sums: Record<string, number> = {}
  for (const [key, value] of Object.entries(await kept(co, 'provider'))) {
    const name = key.replace(/ .*\|/, ' campaign|')
    sums[name] = (sums[name] ?? 0) + value
  }
  expect(await kept(co, 'kind')).toEqual(Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)))
}

/** Orders by day, mailing and kind of attribution. */
async function compareOrders(co: Company) {
  const order = sql`order by 1, 2, 3, 4`
  const kept = await sql`
    select to_char(day, 'YYYY-MM-DD') as day, source_id, attribution, currency, orders, amount::float from bought_day
    where tenant_id = ${co.tenantId} ${order}`.execute(co.db)
  const counted = await sql`
    select to_char(ordered_at at time zone ${ZONE}, 'YYYY-MM-DD') as day, source_id, attribution, currency,
      count(*)::int as orders, sum(total)::float as amount
    from shop_order
    where tenant_id = ${co.tenantId} and source_id is not null and state <> 'cancelled'
    group by 1, 2, 3, 4 ${order}`.execute(co.db)
  expect(kept.rows).toEqual(counted.rows)
}

/** Contacts that read and bought in each month, by the month in which they were added. */
async function compareCohorts(co: Company) {
  const month = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${ZONE}, 'YYYY-MM')`
  const { rows } = await sql<{ cohort: string; month: string; engaged: number; buyers: number }>`
    select ${month('c.created_at')} as cohort, d.month,
      count(distinct c.id) filter (where d.engaged)::int as engaged,
      count(distinct c.id) filter (where not d.engaged)::int as buyers
    from contact c
    join (
      select contact_id, ${month('at')} as month, true as engaged from email_event
      where tenant_id = ${co.tenantId} and kind in (3, 4) and not machine
      union all
      select contact_id, ${month('ordered_at')}, false from shop_order
      where tenant_id = ${co.tenantId} and state <> 'cancelled') d on d.contact_id = c.id
    where c.tenant_id = ${co.tenantId} and d.month >= ${month('c.created_at')}
    group by 1, 2
    order by 1, 2`.execute(co.db)
  const cohorts = await readCohorts(co.db, co.tenantId, '2000-01-01')
  const kept = cohorts.flatMap(({ cohort, months }) => months.map((one) => ({ cohort, ...one })))
  expect(kept).toEqual(rows)
  const { rows: added } = await sql<{ cohort: string; contacts: number }>`
    select ${month('created_at')} as cohort, count(*)::int as contacts from contact
    where tenant_id = ${co.tenantId} group by 1 order by 1`.execute(co.db)
  expect(cohorts.map(({ cohort, contacts }) => ({ cohort, contacts }))).toEqual(added)
}

test('sums equal a count of the ledger, the events and the orders after a random history', async () => {
  const co = await t.company()
  const roll = dice(42)
  const people = await Promise.all(Array.from({ length: 12 }, () => co.contact()))
  for (const { id } of people) {
    const createdAt = new Date(t.clock.now().getTime() - roll(70 * 24) * HOUR)
    await sql`update contact set created_at = ${createdAt} where tenant_id = ${co.tenantId} and id = ${id}`.execute(
      co.db,
    )
  }
  const sentAt = new Date(t.clock.now().getTime() - 21 * 24 * HOUR)
  const mails: SentMail[] = []
  for (let i = 0; i < 3; i++) {
    const mail = await freezeFor(
      co,
      people.map(({ id }) => id),
      { sentAt: null },
    ) // prettier-ignore
    const result = (contactId: string) => ({ contactId, batch: 0, at: sentAt, variant: 0, provider: 1 + roll(8) })
    const results = people.map(({ id }) =>
      roll(6) === 0
        ? { ...result(id), state: 'failed' as const, reason: 'user_unknown', bounced: 'hard' as const }
        : { ...result(id), state: 'sent' as const },
    )
    await recordResults(co.db, ledgerOf(co), mail.sourceId, results)
    mails.push(mail)
  }
  const bought = new Map<string, { orders: number; amount: number }>()
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 40; i++) await happen(co, mails[roll(3)]!, people[roll(12)]!.id, roll)
    await changeVerdicts(co, roll)
    await buy(co, people, roll, bought, `${round}`)
    t.clock.forward(11 * 60_000)
    await makeSums(t)
    // Changed verdicts write no event: the nightly job finds them.
    await night(co)
    await compare(co)
    const today = dayOf(t.clock.now(), ZONE)
    const range = { from: addDays(today, -60), to: today }
    const products = await topProducts(co.db, co.tenantId, range, 100)
    expect(Object.fromEntries(products.map(({ code, orders, amount }) => [code, [orders, Number(amount)]]))).toEqual(
      Object.fromEntries([...bought].filter(([, p]) => p.orders).map(([code, p]) => [code, [p.orders, p.amount]])),
    )
    const links = await topLinks(co.db, co.tenantId, { ...range, limit: 100 })
    const { rows } = await sql<{ link_id: string; clicks: number }>`
      select link_id, count(*)::int as clicks from email_event
      where tenant_id = ${co.tenantId} and kind = 4 and not machine group by 1`.execute(co.db)
    expect(Object.fromEntries(links.map(({ linkId, clicks }) => [linkId, clicks]))).toEqual(
      Object.fromEntries(rows.map(({ link_id, clicks }) => [link_id, clicks])),
    )
  }
})

async function night(co: Company) {
  const { countCompanyJob } = await import('./jobs/count-company.ts')
  t.clock.forward(11 * 60_000)
  const { database, ...app } = t.app
  const now = t.clock.now()
  const run = { app, db: database.db, now, payload: { tenantId: co.tenantId }, stopping: () => false }
  await countCompanyJob.run({ ...run, progress: async () => {} })
  t.clock.forward(11 * 60_000)
  await makeSums(t)
}

/** Orders after a click, of which some are cancelled again, and some are moved to another day. */
async function buy(
  co: Company,
  people: readonly { id: string; email: string }[],
  roll: (most: number) => number,
  bought: Map<string, { orders: number; amount: number }>,
  name: string,
) {
  const mail = await freezeFor(
    co,
    people.map(({ id }) => id),
  ) // prettier-ignore
  const moved: object[] = []
  for (const [i, person] of people.entries()) {
    const at = t.clock.now()
    await recordMailEvents(co, mail, [{ kind: 'clicked', contactId: person.id, at, link: 1 }])
    const code = `P${roll(3)}`
    const quantity = 1 + roll(3)
    const order = {
      shopId: co.shopId,
      orderId: `${name}-${i}`,
      email: person.email,
      createdAt: new Date(at.getTime() + 1000).toISOString(),
      currency: 'CZK',
      total: String(quantity * 50),
      items: [{ code, name: code, quantity, unitPrice: '50' }],
    }
    await co.post('/orders', order).ok(201)
    if (roll(3) === 0) await co.post('/orders', { ...order, state: 'cancelled' }).ok()
    else {
      const known = bought.get(code) ?? { orders: 0, amount: 0 }
      bought.set(code, { orders: known.orders + 1, amount: known.amount + quantity * 50 })
      moved.push({ ...order, createdAt: new Date(at.getTime() - roll(50 * 24) * HOUR).toISOString() })
    }
  }
  // Sums of the first days exist when orders move.
  await makeSums(t)
  t.clock.forward(1000)
  for (const order of moved.filter(() => roll(2))) await co.post('/orders', order).ok()
}
