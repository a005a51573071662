import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import ledgerCheck from '../../server/src/features/mailing/ledger/doctor/ledger.ts'
import type { App } from '../../server/src/platform/app.ts'
import { openSink } from '../../server/test/support/smtp-server.ts'
import { type BenchEnvironment, benchCompany, benchEnvironment, benchFolder } from '../lib/environment.ts'
import { frozenCampaign, insertRecipients, newsletter } from '../lib/mailing.ts'

const MINUTES = 10
const RECIPIENTS = 5_000
const SENDERS = 2
const CONNECTIONS = 5
/** Messages that may be unrecorded when a sender is killed: one per connection, and one batch of results. */
const AT_RISK = CONNECTIONS + 200

/** Sends campaigns while processes, the relay and the database are killed at random; checks the ledger after each. */
export async function run([minutes]: string[]) {
  const until = Date.now() + Number(minutes ?? MINUTES) * 60_000
  const folder = benchFolder()
  const bench = await benchEnvironment(folder)
  const sink = await openSink()
  const totals = {
    rounds: 0,
    messages: 0,
    kills: 0,
    databaseKills: 0,
    outages: 0,
    missing: 0,
    twice: 0,
    allowedTwice: 0,
    faults: [] as string[],
  }
  const env = { SMTP_URL: sink.url, SMTP_CONNECTIONS: String(CONNECTIONS), LOG_LEVEL: 'fatal' }
  const roles = ['worker', ...Array(SENDERS).fill('sender')] as string[]
  const processes = roles.map((role) => start(bench, role, env))
  try {
    const { shopId } = await benchCompany(bench.database)
    const { id: tenantId } = await bench.database.db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
    const sender = await bench.database.db
      .insertInto('sender')
      .values({
        tenant_id: tenantId,
        email: 'n@bench.example',
        name: 'N',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    while (Date.now() < until) {
      const listId = await insertRecipients(bench.database, { tenantId, shopId }, RECIPIENTS)
      sink.taken.length = 0
      sink.slow(15)
      sink.behave(unreliableRelay())
      const before = totals.kills + totals.databaseKills
      await frozenCampaign(
        bench.database,
        { tenantId, shopId },
        { listIds: [listId], html: newsletter(5000, 3, 3), senderId: sender.id },
      )
      const isOver = () => retried(async () => !(await waiting(bench)))
      while (!(await isOver())) {
        await pause(500 + Math.random() * 3000)
        if (Math.random() < 0.6) await causeFailure()
      }
      await check(listId, (totals.kills + totals.databaseKills - before + 1) * SENDERS * AT_RISK)
    }
    return {
      what: 'campaigns while processes, the relay and the database are killed',
      ...totals,
      ok: !totals.missing && !totals.faults.length && totals.twice <= totals.allowedTwice,
    }

    async function causeFailure() {
      const what = Math.random()
      if (what < 0.6) {
        const i = Math.floor(Math.random() * processes.length)
        processes[i]!.kill('SIGKILL')
        totals.kills += 1
        processes[i] = start(bench, roles[i]!, env)
      } else if (what < 0.8) {
        totals.outages += 1
        await sink.shutDown()
        await pause(500 + Math.random() * 4000)
        await sink.restart()
      } else {
        totals.databaseKills += 1
        process.kill(
          Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGKILL',
        )
        await pause(300)
        // The processes of the killed database take a moment to end.
        await retried(() => bench.embedded!.restart())
      }
    }

    async function check(listId: string, allowed: number) {
      const arrived = new Set(sink.taken.map(({ to }) => to))
      const { rows } = await sql<{ email: string; state: number }>`select c.email, m.state from list_member l
        join contact c on c.tenant_id = l.tenant_id and c.id = l.contact_id join message m on m.tenant_id = l.tenant_id and m.contact_id = c.id
        where l.list_id = ${listId}`.execute(bench.database.db)
      totals.rounds += 1
      totals.messages += rows.length
      totals.missing +=
        rows.filter(({ email, state }) => state === 1 && !arrived.has(email)).length +
        rows.filter(({ state }) => state === 0).length +
        (RECIPIENTS - rows.length)
      totals.twice += sink.taken.length - arrived.size
      totals.allowedTwice += allowed
      totals.faults.push(...(await ledgerCheck.run({ database: bench.database } as App)))
    }
  } finally {
    await sink.shutDown()
    await bench.close()
  }
}

/** A relay that refuses some addresses for good, refuses some messages temporarily, and breaks some connections. */
function unreliableRelay() {
  return (stage: string, to: string) => {
    if (stage === 'rcpt' && /^person\d*77-/.test(to)) return '550 5.1.1 No such user here'
    if (stage === 'final' && Math.random() < 0.003) return '451 4.3.2 Not now'
    if (stage === 'final' && Math.random() < 0.002) return 'close'
    return null
  }
}

const start = (bench: BenchEnvironment, role: string, env: Record<string, string>): ChildProcess => {
  const child = bench.start('server/src/main.ts', [role], env)
  child.on('error', () => {})
  return child
}

const waiting = async ({ database }: BenchEnvironment) =>
  (await sql<{ n: number }>`select count(*)::int as n from message where state = 0`.execute(database.db)).rows[0]!.n > 0

/** Repeats a query until the database answers. */
async function retried<T>(query: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await query()
    } catch {
      await pause(300)
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
