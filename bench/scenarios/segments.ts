import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { readSegment } from '../../server/src/features/audience/segments/definition.ts'
import { conditionOf } from '../../server/src/features/audience/segments/sql/condition.ts'
import { countStatement } from '../../server/src/features/audience/segments/sql/count.ts'
import { withSecondPlan } from '../../server/src/platform/db/second-plan.ts'
import { dayOf } from '../../server/src/platform/time/zone.ts'
import { type Call, caller } from '../lib/caller.ts'
import { percentile, round, timed } from '../lib/measure.ts'
import { type Populated, populatedEnvironment } from '../lib/populated.ts'
import { type SegmentCase, segmentCases } from '../lib/segment-cases.ts'
import { shoppingCases } from '../lib/shopping-cases.ts'

/** Rounds of each definition: quick ones, whose times vary more, are repeated for a while. */
const ROUNDS = { least: 5, most: 25, ms: 3_000 }
const TIMEZONE = 'Europe/Prague'
const PLANS = join(import.meta.dirname, '..', '..', 'docs', 'generated', 'segment-plans.md')
const LIMITS = { byHand: 1.3, count: 15, growth: 12 }
/** The plans in docs are those of a company this large. */
const LARGE = 1_000_000

/**
 * Previews of typical definitions, each against hand-written SQL for the same contacts. Those about contacts and mails are
 * also compared with a bare count of the shop's contacts, and with a tenth of the contacts; rules about orders and websites
 * read many more rows than contacts, so these figures are only reported. `only` chooses definitions by a part of their
 * name. Writes the query plans of the large company into docs.
 */
export async function run([contacts = String(LARGE), only = '']: string[]) {
  const small = await measure(Number(contacts) / 10, only)
  const large = await measure(Number(contacts), only, { plans: Number(contacts) >= LARGE && !only })
  const cases = Object.fromEntries(
    Object.entries(large.cases).map(([name, { ours, byHand, matched, reads }]) => {
      const growth = ours / small.cases[name]!.ours
      const grows = reads === 'contacts' && (ours > LIMITS.count * large.count || growth > LIMITS.growth)
      const ok = ours <= LIMITS.byHand * byHand && !grows
      const times = { ours: round(ours, 1), byHand: round(byHand, 1) }
      return [
        name,
        {
          ...times,
          ratio: round(ours / byHand),
          counts: round(ours / large.count, 1),
          growth: round(growth, 1),
          matched,
          ok,
        },
      ]
    }),
  )
  return {
    what: 'previews in ms; ratio to SQL by hand (limit 1.3), to a count of the shop (15), to a tenth of the contacts (12)',
    contacts: Number(contacts),
    ...large.rows,
    count: round(large.count, 1),
    cases,
    ok: large.rows.emailEvents >= 10 * Number(contacts) && Object.values(cases).every((one) => one.ok),
  }
}

async function measure(contacts: number, only: string, { plans = false } = {}) {
  const populated = await populatedEnvironment({ contacts, seed: 1, mails: true, shopping: true })
  const { bench, company, people } = populated
  const client = new pg.Client({ connectionString: bench.url })
  try {
    await client.connect()
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const call = caller(base, company)
    const shopId = people.shops.cs!
    const points = { type: 'contact_field', field: `cf:${people.fields.points}`, op: 'gte', value: 500 }
    const { id: segmentId } = await call('POST', '/segments', {
      name: 'Points',
      shopId,
      refresh: 'daily',
      definition: { type: 'group', match: 'all', rules: [points] },
    })
    const today = dayOf(new Date(), TIMEZONE)
    const byReads = {
      contacts: segmentCases(people, { timezone: TIMEZONE, today, segmentId }),
      events: shoppingCases(people, { timezone: TIMEZONE, today }),
    }
    const ofShop = `from contact c where c.tenant_id = ${people.tenantId} and c.shop_id = ${shopId}`
    const cases: Record<string, Awaited<ReturnType<typeof compare>> & { reads: keyof typeof byReads }> = {}
    for (const reads of ['contacts', 'events'] as const)
      for (const [name, one] of Object.entries(byReads[reads]))
        if (name.includes(only)) {
          cases[name] = { reads, ...(await compare(call, client, shopId, ofShop, one)) }
          console.error(`${contacts}: ${name}: ${round(cases[name].ours)} of ${round(cases[name].byHand)} ms`)
        }
    const counting = await medians([() => client.query(`select count(*) ${ofShop}`)])
    if (plans) writeFileSync(PLANS, await explain(populated, { ...byReads.contacts, ...byReads.events }))
    return { cases, count: counting[0]!, rows: await countRows(client) }
  } finally {
    await client.end()
    await bench.close()
  }
}

async function countRows(client: pg.Client) {
  const { rows } = await client.query<Record<'emailEvents' | 'orders' | 'items' | 'visits', number>>(
    `select (select count(*)::int from email_event) as "emailEvents", (select count(*)::int from shop_order) as orders,
       (select count(*)::int from order_item) as items, (select count(*)::int from visit) as visits`,
  )
  return rows[0]!
}

async function compare(
  call: Call,
  client: pg.Client,
  shopId: string,
  ofShop: string,
  { definition, byHand }: SegmentCase,
) {
  const preview = () => call('POST', '/segments/preview', { shopId, definition })
  const statements = byHand.map(
    (condition) => () =>
      client.query<{ matched: number; mailable: number }>(
        `select count(*)::int as matched, count(*) filter (where c.mail_class = 'yes'
          or (c.mail_class = 'paused' and c.mail_paused_until <= now() and c.status = 'subscribed'))::int as mailable ${ofShop} and ${condition}`,
      ),
  )
  const { matched, mailable } = await preview()
  for (const statement of statements) {
    const [row] = (await statement()).rows
    // Times are comparable only if both results are the same.
    if (row!.matched !== matched || row!.mailable !== mailable)
      throw new Error(`${JSON.stringify(definition)}: ${matched}, ${mailable}; by hand ${JSON.stringify(row)}`)
  }
  const [ours, ...theirs] = await medians([preview, ...statements])
  return { ours: ours!, byHand: Math.min(...theirs), matched: matched as number }
}

/** Median times of tasks. Alternates between them, so that other load on the machine affects all. */
async function medians(tasks: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = tasks.map(() => [])
  const end = performance.now() + ROUNDS.ms
  for (let n = 0; n < ROUNDS.least || (n < ROUNDS.most && performance.now() < end); n++)
    for (const [i, task] of tasks.entries()) times[i]!.push((await timed(task)).ms)
  return times.map((all) => percentile(all, 0.5))
}

async function explain(
  { bench: { database }, people }: Populated,
  cases: Record<string, SegmentCase>,
): Promise<string> {
  const { db } = database
  const [now, tenant] = [new Date(), { id: people.tenantId, timezone: TIMEZONE }]
  const parts = [
    '# Plans of segments',
    '',
    'How PostgreSQL runs the definitions of `npm run bench -- segments` at a million contacts; written by that bench.',
  ]
  for (const [name, { definition }] of Object.entries(cases)) {
    const { tree } = await readSegment(db, tenant.id, definition)
    const condition = await conditionOf({ db, now }, tenant, tree)
    const statement = countStatement({ tenantId: tenant.id, shopId: people.shops.cs!, now }, condition)
    const explained = sql<{
      'QUERY PLAN': string
    }>`explain (analyze, costs off, buffers off, timing off, summary off) ${statement}`
    const { rows } = await withSecondPlan(db, null, (db) => explained.execute(db))
    parts.push('', `## ${name}`, '', '```', ...rows.map((row) => row['QUERY PLAN']), '```')
  }
  return `${parts.join('\n')}\n`
}
