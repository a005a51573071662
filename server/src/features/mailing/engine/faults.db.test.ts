import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { startProcess } from '../../../../test/support/child-process.ts'
import { onClose } from '../../../../test/support/database.ts'
import { crowd, launch, ledgerFaults, until } from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { loops } from '../../../features.ts'
import { runLoops } from '../../../platform/jobs/loops.ts'

const sink = await startSink()
const CONNECTIONS = 4
/** What may be unrecorded when a sender dies: one on each connection, and a batch of results. */
const AT_RISK = CONNECTIONS + 200
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: String(CONNECTIONS) })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  sink.taken.length = 0
  sink.behave(() => null)
  sink.slow(10)
})

const started = Date.now()

const startSender = (databaseUrl = t.database.url): Promise<ChildProcess> =>
  startProcess('sender-process.ts', {
    DATABASE_URL: databaseUrl,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    CLOCK_START: String(started),
  })

/** Sends a campaign with two senders while something goes wrong; what it was told is then compared with what arrived. */
async function sendThrough(
  recipients: number,
  trouble: (senders: ChildProcess[]) => Promise<number>,
  startSenders: () => Promise<ChildProcess[]> = () => Promise.all([startSender(), startSender()]),
) {
  const co = await t.company()
  // Not signed, so that it is quick: a verified domain is only asked for when it begins.
  const list = await crowd(co, recipients, { domains: ['a.example', 'b.example', 'c.example'] })
  const { id } = await launch(co, list.id)
  await t.runJobs()
  await sql`update sending_domain set status = 'pending' where tenant_id = ${co.tenantId}`.execute(co.db)
  const stop = runLoops(
    t.app,
    loops.filter(({ name }) => name === 'campaigns.clock').map((loop) => ({ ...loop, everyMs: 100 })),
  )
  const senders = await startSenders()
  try {
    const deaths = await trouble(senders)
    const campaign = await until(co, id, ['sent'], 60_000)
    return { co, campaign, deaths }
  } finally {
    for (const sender of senders) sender.kill('SIGKILL')
    await stop()
  }
}

const arrived = () => new Set(sink.taken.map(({ to }) => to))

test('senders that are killed again and again lose nobody, and repeat no more than what was not yet recorded', async () => {
  const { campaign, deaths } = await sendThrough(3000, async (senders) => {
    let deaths = 0
    while (arrived().size < 2500 && deaths < 6) {
      await pause(150 + Math.random() * 400)
      const i = deaths % 2
      senders[i]!.kill('SIGKILL')
      deaths += 1
      senders[i] = await startSender()
    }
    return deaths
  })
  expect(deaths).toBeGreaterThan(0)
  expect(campaign.counts).toMatchObject({ recipients: 3000, sent: 3000, queued: 0, skipped: 0, failed: 0 })
  expect(arrived().size).toBe(3000)
  expect(sink.taken.length - 3000).toBeLessThanOrEqual(deaths * AT_RISK)
  expect(await ledgerFaults(t)).toEqual([])
}, 90_000)

test('a relay that refuses, puts off, breaks off and goes away still gets every message once', async () => {
  let n = 0
  sink.behave((stage, to) => {
    n += 1
    if (stage === 'rcpt' && /^c\d*13-/.test(to)) return '550 5.1.1 No such user here'
    if (stage === 'final' && n % 397 === 0) return '451 4.3.2 Not now'
    if (stage === 'final' && n % 211 === 0) return 'close'
    return null
  })
  const { campaign } = await sendThrough(1500, async () => {
    await expect.poll(() => sink.taken.length, { timeout: 20_000 }).toBeGreaterThan(300)
    await sink.goAway()
    await pause(1500)
    await sink.back()
    return 0
  })
  const { counts } = campaign
  expect(counts).toMatchObject({ recipients: 1500, queued: 0, failed: 15, hardBounced: 15, sent: 1485 })
  expect(arrived().size).toBe(1485)
  // The relay closes instead of taking, so whatever it took, it told us: at most one on each connection when it went away.
  expect(sink.taken.length - 1485).toBeLessThanOrEqual(2 * 2 * CONNECTIONS)
  expect(await ledgerFaults(t)).toEqual([])
}, 90_000)

test('a database that drops every connection delays, and nothing is lost or sent twice', async () => {
  const { campaign } = await sendThrough(1500, async () => {
    for (let i = 0; i < 5; i++) {
      await pause(400)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killed sender' and datname = current_database()`.execute(
        t.database.db,
      )
    }
    return 0
  })
  expect(campaign.counts).toMatchObject({ recipients: 1500, sent: 1500, queued: 0 })
  expect(sink.taken).toHaveLength(1500)
  expect(await ledgerFaults(t)).toEqual([])
}, 90_000)

test('a sender that stood still for longer than its lease hands over nothing more of what others took', async () => {
  const { campaign } = await sendThrough(2000, async ([first]) => {
    await expect.poll(() => sink.taken.length, { timeout: 20_000 }).toBeGreaterThan(100)
    first!.kill('SIGSTOP')
    await pause(4000)
    first!.kill('SIGCONT')
    return 1
  })
  expect(campaign.counts).toMatchObject({ recipients: 2000, sent: 2000, queued: 0 })
  expect(arrived().size).toBe(2000)
  expect(sink.taken.length - 2000).toBeLessThanOrEqual(AT_RISK)
  expect(await ledgerFaults(t)).toEqual([])
}, 90_000)

test('a database that is away for longer than a lease delays, and what was sent before is not sent again', async () => {
  const door = await doorTo(t.database.url)
  const { campaign } = await sendThrough(
    1500,
    async () => {
      await expect.poll(() => sink.taken.length, { timeout: 20_000 }).toBeGreaterThan(200)
      door.shut()
      await pause(6_000)
      door.open()
      return 0
    },
    async () => [await startSender(door.url)],
  )
  expect(campaign.counts).toMatchObject({ recipients: 1500, sent: 1500, queued: 0 })
  expect(sink.taken).toHaveLength(1500)
  expect(await ledgerFaults(t)).toEqual([])
}, 90_000)

/** A way to the database that can be shut: who is on it is cut off, and nobody gets through. */
async function doorTo(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isShut = false
  const server = createServer((near) => {
    if (isShut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onClose(async () => server.close())
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  const shut = () => {
    isShut = true
    for (const socket of sockets) socket.destroy()
  }
  const open = () => {
    isShut = false
  }
  return { url: here.href, shut, open }
}
