import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { moveRuns } from '../../server/src/features/automation/automations/engine/engine.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { edge, fillContacts, node, type Place, walkGraph } from '../lib/automation-graph.ts'
import { type Call, caller } from '../lib/caller.ts'
import { type BenchEnvironment, benchCompany, benchEnvironment } from '../lib/environment.ts'
import { percentile, round, timed } from '../lib/measure.ts'

const LONGEST_MS = 2_400_000
const REQUIRED = { ratio: 0.4, stepsPerSecond: 10_000, latencyMs: 5000, wakingMs: 100 }
/** Steps of each run: trigger, condition, wait, split, set field, end. */
const STEPS = 6
const WOKEN = 1000

/**
 * Contacts enter condition → wait → split → set field → end: steps per second of one worker, against bare statements
 * that write the same rows. Meanwhile events of single contacts start another automation: milliseconds until their mail
 * is queued. Then many runs wait, and a thousand of them are due.
 */
export async function run([contacts = '1000000', waiting = '5000000']: string[]) {
  const number = Number(contacts)
  const bench = await benchEnvironment()
  try {
    const { db } = bench.database
    const company = await benchCompany(bench.database)
    const { id: tenantId } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
    const of = { tenantId, shopId: company.shopId }
    await fillContacts(db, of, number)
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const worker = bench.start('server/src/main.ts', ['worker'])
    // A new reader starts with the events after its own start.
    await until(
      async () => (await sql`select 1 from event_reader where name = 'automations'`.execute(db)).rows.length > 0,
    )
    const call = caller(base, company)
    const mailing = await mailingAutomation(db, call, of)
    const id = await start(call, of, walkGraph())
    const moved = timed(() => until(async () => (await ended(db, of, id)) === number))
    const latency = await latencies(db, call, of, mailing, moved)
    const { ms } = await moved
    worker.kill('SIGKILL')
    const bare = await timed(() => bareRows(db, of, id))
    const steps = (number * STEPS) / (ms / 1000)
    const limit = (number * STEPS) / (bare.ms / 1000)
    const bytes = await sizes(db)
    const sleeping = await start(call, of, sleepGraph())
    const wakingMs = await waking(bench, of, sleeping, Number(waiting))
    const p99 = percentile(latency, 0.99)
    return {
      what: `steps of ${number} runs per second; milliseconds from an event to its queued mail meanwhile; milliseconds to wake ${WOKEN} of ${waiting} runs; required ${JSON.stringify(REQUIRED)}`,
      ours: Math.round(steps),
      limit: Math.round(limit),
      ratio: round(steps / limit),
      seconds: round(ms / 1000, 1),
      latencyMs: { p50: Math.round(percentile(latency, 0.5)), p99: Math.round(p99), events: latency.length },
      wakingMs: round(wakingMs, 1),
      bytes,
      ok:
        steps / limit >= REQUIRED.ratio &&
        steps >= REQUIRED.stepsPerSecond &&
        p99 <= REQUIRED.latencyMs &&
        wakingMs <= REQUIRED.wakingMs,
    }
  } finally {
    await bench.close()
  }
}

async function until(check: () => Promise<boolean>) {
  for (const end = Date.now() + LONGEST_MS; !(await check()); await sleep(200))
    if (Date.now() > end) throw new Error('The worker takes too long')
}

/** Runs that wait, and then end. */
const sleepGraph = () => ({
  nodes: [
    node('t', 'trigger_event', { event: 'manual' }),
    node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'minutes' } }),
    node('e', 'end'),
  ],
  edges: [edge('t', 'w'), edge('w', 'e')],
})

let started = 0

async function start(call: Call, { shopId }: Place, graph: object): Promise<string> {
  started += 1
  const { id } = await call('POST', '/automations', { name: `Automation ${started}`, shopId, graph })
  await call('POST', `/automations/${id}/activate`)
  return id
}

/** An automation that sends a mail for each custom event, as it is in a company with a confirmed sender. */
async function mailingAutomation(db: Db, call: Call, of: Place): Promise<string> {
  await call('PATCH', '/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' })
  const sender = await call('POST', '/sending/senders', { email: 'news@kvetinka.example', name: 'Flowers' })
  await sql`update sender set confirmed_at = now() where tenant_id = ${of.tenantId} and id = ${sender.id}`.execute(db)
  const html = `<p>Hello {{ df_name|default("you", true) }}, this letter says what is new in our shop this week.</p>
    <p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>`
  const content = { name: 'News', subject: 'News', preheader: 'News', content: { html } }
  const template = await call('POST', '/templates', content)
  return start(call, of, {
    nodes: [
      node('t', 'trigger_event', { event: 'custom', customEvent: 'bench', reentry: 'parallel' }),
      node('m', 'send_email', { templateId: template.id }),
    ],
    edges: [edge('t', 'm')],
  })
}

async function ended(db: Db, { tenantId }: Place, id: string): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select reached::int from automation_node
    where tenant_id = ${tenantId} and automation_id = ${id} and key = 'e'`.execute(db)
  return rows[0]?.reached ?? 0
}

/** Milliseconds from the answer to an event until its mail is queued, one at a time, as long as the others move. */
async function latencies(db: Db, call: Call, { tenantId, shopId }: Place, id: string, others: Promise<unknown>) {
  let isOver = false
  void others.finally(() => {
    isOver = true
  })
  const { rows } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${tenantId} order by id limit 2000`.execute(db)
  const queued = async () => {
    const found = await sql<{ number: number }>`
      select count(*)::int as number from message m join email_source s on s.tenant_id = m.tenant_id and s.id = m.source_id
      where m.tenant_id = ${tenantId} and s.object_id = ${id}`.execute(db)
    return found.rows[0]!.number
  }
  const measured: number[] = []
  for (const { id: contactId } of rows) {
    if (isOver) break
    const before = await queued()
    await call('POST', '/contact-events', { type: 'custom', contactId, shopId, custom: { customEvent: 'bench' } })
    const from = performance.now()
    while ((await queued()) === before) await sleep(20)
    measured.push(performance.now() - from)
  }
  return measured
}

/** Writes the same rows again, as fast as statements can: runs and steps into copies, contacts and events in place. */
async function bareRows(db: Db, { tenantId }: Place, id: string) {
  const runs = sql`tenant_id = ${tenantId} and automation_id = ${id}`
  await sql`create table bare_run (like automation_run including all)`.execute(db)
  await sql`create table bare_step (like automation_step including all)`.execute(db)
  await sql`insert into bare_run overriding system value select * from automation_run where ${runs}`.execute(db)
  await sql`update bare_run set due_at = now(), arrived_at = now() where ${runs}`.execute(db)
  await sql`update bare_run set due_at = null, ended_at = now(), steps = ${STEPS} where ${runs}`.execute(db)
  await sql`insert into bare_step select * from automation_step where ${runs}`.execute(db)
  await sql`update contact set note = 'Written', updated_at = now() where tenant_id = ${tenantId}`.execute(db)
  await sql`
    insert into event (xid, tenant_id, type, at, contact_id, object_id, data)
    select xid, tenant_id, type, at, contact_id, object_id, data from event
    where tenant_id = ${tenantId} and type = 'contact_updated'`.execute(db)
}

/** Bytes of a run and of a step, with their indexes. */
async function sizes(db: Db) {
  const { rows } = await sql<{ run: number; step: number }>`
    select (pg_total_relation_size('bare_run') / greatest(1, (select count(*) from bare_run)))::int as run,
      (pg_total_relation_size('bare_step') / greatest(1, (select count(*) from bare_step)))::int as step`.execute(db)
  return rows[0]!
}

/** Milliseconds to move a thousand runs that are due among very many that wait for years. */
async function waking({ database: { db } }: BenchEnvironment, { tenantId }: Place, id: string, number: number) {
  const { rows } = await sql<{ number: number }>`
    select number::int from automation_node
    where tenant_id = ${tenantId} and automation_id = ${id} and key = 'w'`.execute(db)
  const wait = rows[0]!.number
  await sql`
    insert into automation_run (tenant_id, automation_id, contact_id, node, due_at, arrived_at, started_at, steps)
    select ${tenantId}, ${id}, 1 + n % 1000, ${wait}::smallint, now() + interval '1 day' + n * interval '1 minute',
      now() - interval '1 hour', now() - interval '1 hour', 2
    from generate_series(1, ${number}::int) n`.execute(db)
  await sql`vacuum (analyze) automation_run`.execute(db)
  const app = { log: console } as never
  const wake = async (runs: number) => {
    const of = sql`tenant_id = ${tenantId} and automation_id = ${id}`
    await sql`
      update automation_run set due_at = now() - interval '1 second'
      where ${of} and id in (
        select id from automation_run where ${of} and node = ${wait} and due_at is not null order by due_at limit ${runs})`.execute(
      db,
    )
    await sql`
      insert into automation_queue (tenant_id, automation_id, node, next_due_at)
      values (${tenantId}, ${id}, ${wait}, now() - interval '1 second') on conflict (tenant_id, automation_id, node)
      do update set next_due_at = excluded.next_due_at`.execute(db)
    const { ms } = await timed(() => moveRuns.run({ app, db, now: new Date() }))
    const left = await sql<{ due: number }>`
      select count(*)::int as due from automation_run where ${of} and node = ${wait} and due_at <= now()`.execute(db)
    if (left.rows[0]!.due) throw new Error(`${left.rows[0]!.due} runs were not woken`)
    return ms
  }
  const ms: number[] = []
  for (let i = 0; i < 8; i++) ms.push(await wake(WOKEN))
  // The first ones warm up, as a worker that has run for a while is.
  return percentile(ms.slice(3), 0.5)
}
