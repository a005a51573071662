import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { activeAutomation, edges, followFromNow, mailTemplate, node } from '../../../../../test/support/automations.ts'
import { startProcess } from '../../../../../test/support/child-process.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { insertRecipients, ledgerFaults } from '../../../../../test/support/delivery.ts'
import { startSink } from '../../../../../test/support/smtp-sink.ts'
import { until } from '../../../../../test/support/until.ts'

const sink = await startSink()
const CONNECTIONS = 4
/** What may be unrecorded when a sender dies: one on each connection, and a batch of results. */
const AT_RISK = CONNECTIONS + 200
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: String(CONNECTIONS) })

const CONTACTS = 1200
const ROUNDS = 8
/** Several starts of processes and minutes of work, on a busy machine. */
const LIMIT = 900_000
const WORK_MS = 300_000

const startEngine = () => startProcess('automation-process.ts', { DATABASE_URL: t.database.url, SMTP_URL: sink.url })
const startSender = () =>
  startProcess('sender-process.ts', {
    DATABASE_URL: t.database.url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    CLOCK_START: String(Date.now()),
    LEASE_SECONDS: '5',
  })

/** All connections of the processes break, as if the database had been restarted. */
const breakConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'killed%'`.execute(t.database.db)

const stepsTaken = async (co: Company) => {
  const { rows } = await sql<{ steps: number }>`
    select coalesce(sum(reached), 0)::int as steps from automation_node where tenant_id = ${co.tenantId}`.execute(co.db)
  return rows[0]!.steps
}

/** How many runs took which way. */
const ways = async (co: Company) => {
  const { rows } = await sql<{ way: string; runs: number }>`
    select way, count(*)::int as runs from (
      select s.run_id, string_agg(n.key || coalesce('.' || s.output, ''), ' ' order by s.n) as way
      from automation_step s
      join automation_node n on n.tenant_id = s.tenant_id and n.automation_id = s.automation_id and n.number = s.node
      where s.tenant_id = ${co.tenantId} group by s.run_id) w
    group by way`.execute(co.db)
  return rows
}

test('engines, senders and connections that are killed lose no run and do nothing twice', {
  timeout: LIMIT,
}, async () => {
  t.clock.set(new Date().toISOString())
  const co = await t.company()
  await followFromNow(t)
  await insertRecipients(co, CONTACTS)
  const id = await activeAutomation(co, {
    nodes: [
      node('t', 'trigger_now'),
      node('m', 'send_email', { templateId: await mailTemplate(co, { subject: 'First' }) }),
      node('f', 'set_field', { field: 'city', op: 'append', value: 'x' }),
      node('w', 'wait_event', { event: 'custom', customEvent: 'go', timeout: { value: 5, unit: 'days' } }),
      node('n', 'send_email', { templateId: await mailTemplate(co, { subject: 'Second' }) }),
      node('e', 'end'),
    ],
    edges: edges('t>m', 'm>f', 'f>w', 'w.happened>n', 'w.timeout>e', 'n>e'),
  })
  // Not signed, so that it is quick: a verified domain is only asked for when it is activated.
  await sql`update sending_domain set status = 'pending' where tenant_id = ${co.tenantId}`.execute(co.db)

  const running: ChildProcess[] = []
  try {
    running.push(await startEngine(), await startEngine(), await startSender())
    let fired = false
    for (let round = 0; round < ROUNDS; round++) {
      const before = await stepsTaken(co)
      await until(
        'some steps',
        async () => fired || (await stepsTaken(co)) > before || (await waiting(co, id)) === CONTACTS,
        WORK_MS,
      )
      await pause(Math.random() * 200)
      // By turns an engine, the other engine, the sender, and all connections to the database.
      const victim = round % 4
      if (victim === 3) await breakConnections()
      else {
        running[victim]!.kill('SIGKILL')
        running[victim] = await (victim === 2 ? startSender() : startEngine())
      }
      if (!fired && (await waiting(co, id)) === CONTACTS) {
        fired = true
        await fireAll(co)
      }
    }
    await until('all runs in the wait', async () => fired || (await waiting(co, id)) === CONTACTS, WORK_MS)
    if (!fired) await fireAll(co)
    await until('the end of all runs', async () => (await ended(co, id)) === CONTACTS, WORK_MS)
    await until('empty queues', async () => !(await queued(co)), WORK_MS)
  } finally {
    for (const process of running) process.kill('SIGKILL')
    await sql`delete from sender_process`.execute(t.database.db)
  }

  expect(await ways(co)).toEqual([{ way: 't.next m.next f.next w.happened n.next e', runs: CONTACTS }])
  const { rows: cities } = await sql`
    select city, count(*)::int as contacts from contact where tenant_id = ${co.tenantId} group by city`.execute(co.db)
  expect(cities).toEqual([{ city: 'x', contacts: CONTACTS }])
  const { nodes } = await co.get(`/automations/${id}/counts`).ok()
  for (const key of ['t', 'm', 'f', 'w', 'n', 'e']) expect(nodes[key]).toMatchObject({ reached: CONTACTS, waiting: 0 })
  const { rows: messages } = await sql`
    select s.node, count(*)::int as messages, count(distinct m.contact_id)::int as contacts from message m
    join email_source s on s.tenant_id = m.tenant_id and s.id = m.source_id
    where m.tenant_id = ${co.tenantId} and m.state = 1 group by s.node order by s.node`.execute(co.db)
  expect(messages).toEqual([
    { node: 'm', messages: CONTACTS, contacts: CONTACTS },
    { node: 'n', messages: CONTACTS, contacts: CONTACTS },
  ])
  const arrived = sink.taken.map(({ to, data }) => `${to} ${/^Subject: (.*)$/m.exec(data)?.[1]}`)
  expect(new Set(arrived).size).toBe(2 * CONTACTS)
  // Only what a killed sender had not yet recorded may go out again.
  expect(arrived.length - 2 * CONTACTS).toBeLessThanOrEqual(Math.ceil(ROUNDS / 2) * AT_RISK)
  expect(await ledgerFaults(t)).toEqual([])
})

const count = async (co: Company, query: ReturnType<typeof sql<{ number: number }>>) =>
  (await query.execute(co.db)).rows[0]!.number

const waiting = (co: Company, id: string) =>
  count(
    co,
    sql<{ number: number }>`
      select count(*)::int as number from automation_run
      where tenant_id = ${co.tenantId} and automation_id = ${id} and listens and due_at is not null`,
  )

const ended = (co: Company, id: string) =>
  count(
    co,
    sql<{ number: number }>`
      select count(*)::int as number from automation_run
      where tenant_id = ${co.tenantId} and automation_id = ${id} and due_at is null`,
  )

const queued = (co: Company) =>
  count(co, sql<{ number: number }>`select count(*)::int as number from send_queue where tenant_id = ${co.tenantId}`)

/** The event that all runs wait for happens to every contact. */
async function fireAll(co: Company) {
  const { rows } = await sql<{ id: string }>`select id from contact where tenant_id = ${co.tenantId}`.execute(co.db)
  await sql`
    insert into event (tenant_id, type, at, contact_id, data)
    select ${co.tenantId}::bigint, 'custom_event_recorded', now(), id,
      jsonb_build_object('shopId', ${co.shopId}::text, 'customEvent', 'go', 'payload', '{}'::jsonb)
    from unnest(${rows.map(({ id }) => id)}::bigint[]) id`.execute(co.db)
}
