import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { type BenchEnvironment, benchCompany, benchEnvironment } from '../lib/environment.ts'
import { frozenCampaign, insertConditions, insertRecipients, insertSender, newsletter } from '../lib/mailing.ts'
import { round } from '../lib/measure.ts'
import { watchMemory } from '../lib/process-memory.ts'
import { type Sink, startSink } from '../lib/sink.ts'

interface Case {
  messages: number
  bytes: number
  links: number
  tags: number
  signed: boolean
  /** How many blocks only contacts see who match a condition: all do, so that mails are as large as others. */
  conditions?: number
  ratio: number
}

const CASES: Record<string, Case> = {
  large: { messages: 100_000, bytes: 40_000, links: 12, tags: 6, signed: false, ratio: 0.25 },
  small: { messages: 100_000, bytes: 5_000, links: 3, tags: 3, signed: false, ratio: 0.25 },
  signed: { messages: 10_000, bytes: 40_000, links: 12, tags: 6, signed: true, ratio: 0.7 },
  conditions: { messages: 100_000, bytes: 40_000, links: 12, tags: 6, signed: false, conditions: 5, ratio: 0.8 },
}
const CONNECTIONS = 20
/** Sender processes, which share the queue and the connections. */
const SENDERS = 2
/** How often a campaign is sent without and with conditions. */
const ROUNDS = 2
/** Messages per second of listmonk, which the small case must exceed. */
const LISTMONK = 4_100

/**
 * A campaign sent by sender processes to a relay, against a client that sends prepared bytes, or against bare signing; with
 * conditions against the same campaign without them.
 */
export async function run([name, number]: string[]) {
  const chosen = Object.entries(CASES).filter(([one]) => !name || one === name)
  const results: Record<string, unknown> = {}
  for (const [one, spec] of chosen) results[one] = await measure({ ...spec, messages: Number(number ?? spec.messages) })
  return {
    what: 'messages per second of a campaign, from the queue to the relay',
    ...results,
    ok: Object.values(results).every((result) => (result as { ok: boolean }).ok),
  }
}

async function measure(spec: Case) {
  if (spec.conditions) return measureConditions(spec)
  const bench = await benchEnvironment()
  try {
    const sink = await startSink()
    const limit = spec.signed ? await signingRate() : await bareRate(bench, sink, spec)
    const ours = await campaignRate(bench, sink, spec)
    const ratio = ours.rate / limit
    const isFast = spec !== CASES.small || ours.rate > LISTMONK
    const ok = ratio >= spec.ratio && isFast && ours.rssMb <= 300 && ours.bytesPerMessage <= 400 && ours.missing === 0
    return {
      ours: ours.rate,
      limit,
      ratio: round(ratio),
      rssMb: ours.rssMb,
      bytesPerMessage: ours.bytesPerMessage,
      missing: ours.missing,
      twice: ours.twice,
      ok,
    }
  } finally {
    await bench.close()
  }
}

/** The same campaign without and with conditions, in turns: the best run of each counts. */
async function measureConditions(spec: Case) {
  const runs: Record<'without' | 'with', Awaited<ReturnType<typeof campaignRate>>[]> = { without: [], with: [] }
  for (let i = 0; i < ROUNDS; i++) {
    runs.without.push(await measureAlone({ ...spec, conditions: 0 }))
    runs.with.push(await measureAlone(spec))
  }
  const best = (all: typeof runs.with) => all.reduce((one, other) => (other.rate > one.rate ? other : one))
  const [limit, ours] = [best(runs.without), best(runs.with)]
  const ratio = ours.rate / limit.rate
  const { frozenMs, rssMb, bytesPerMessage, missing, twice } = ours
  return {
    ours: ours.rate,
    limit: limit.rate,
    ratio: round(ratio),
    ...{ frozenMs, frozenMsWithout: limit.frozenMs, rssMb, bytesPerMessage, missing, twice },
    ok: ratio >= spec.ratio && missing === 0,
  }
}

/** A campaign on a database of its own. */
async function measureAlone(spec: Case) {
  const bench = await benchEnvironment()
  try {
    return await campaignRate(bench, await startSink(), spec)
  } finally {
    await bench.close()
  }
}

async function campaignRate(bench: BenchEnvironment, sink: Sink, spec: Case) {
  const { database } = bench
  const made = await benchCompany(database)
  const company = {
    tenantId: (await database.db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()).id,
    shopId: made.shopId,
  }
  const listId = await insertRecipients(database, company, spec.messages)
  const senderId = await insertSender(database, company.tenantId, { signed: spec.signed })
  const keys = await insertConditions(database, company.tenantId, spec.conditions ?? 0)
  const html = newsletter(spec.bytes, spec.links, spec.tags, keys)
  const begun = performance.now()
  await frozenCampaign(database, company, { listIds: [listId], html, senderId })
  const frozenMs = Math.round(performance.now() - begun)
  await sink.ask('reset')
  const env = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, SMTP_CONNECTIONS: String(CONNECTIONS / SENDERS) }
  const senders = Array.from({ length: SENDERS }, () => bench.start('server/src/main.ts', ['sender'], env))
  const watches = senders.map((child) => watchMemory(child))
  const left = async () =>
    (
      await sql<{ left: number }>`select count(*)::int as left from send_batch where done_at is null`.execute(
        database.db,
      )
    ).rows[0]!.left
  while (await left()) await new Promise((resolve) => setTimeout(resolve, 200))
  const { taken, first, last } = await sink.ask('report')
  const peak = Math.max(...watches.map((stop) => stop().peak))
  for (const child of senders) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from message where state = 1`.execute(
    database.db,
  )
  await sql`vacuum message`.execute(database.db)
  const { rows: sizes } = await sql<{
    bytes: string
  }>`select sum(pg_total_relation_size(t))::text as bytes from unnest(array['message', 'send_batch', 'send_queue', 'counter', 'counter_delta']::regclass[]) t`.execute(
    database.db,
  )
  return {
    rate: Math.round((taken - 1) / ((last - first) / 1000)),
    frozenMs,
    rssMb: peak,
    bytesPerMessage: Math.round(Number(sizes[0]!.bytes) / spec.messages),
    missing: spec.messages - rows[0]!.sent,
    twice: taken - spec.messages,
  }
}

async function bareRate(bench: BenchEnvironment, sink: Sink, spec: Case): Promise<number> {
  const rates: number[] = []
  for (let i = 0; i < 3; i++) {
    await sink.ask('reset')
    const child = bench.start('bench/lib/bare-smtp.ts', [sink.port, CONNECTIONS, 30_000, spec.bytes].map(String))
    await once(child, 'exit')
    const { taken, first, last } = await sink.ask('report')
    rates.push(Math.round((taken - 1) / ((last - first) / 1000)))
  }
  return Math.max(...rates)
}

/** RSA-2048 signatures per second with all processors busy. */
async function signingRate(): Promise<number> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const code = `const { sign } = require('node:crypto'); const { parentPort, workerData } = require('node:worker_threads'); let n = 0; const end = performance.now() + 4000; while (performance.now() < end) { sign('sha256', Buffer.alloc(500, n), workerData); n++ } parentPort.postMessage(n)`
  sign('sha256', Buffer.alloc(500), privateKey)
  const counts = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const [n] = await once(new Worker(code, { eval: true, workerData: pem }), 'message')
      return n as number
    }),
  )
  return Math.round(counts.reduce((sum, n) => sum + n, 0) / 4)
}
