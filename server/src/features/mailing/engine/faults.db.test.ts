import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { startProcess } from '../../../../test/support/child-process.ts'
import { onClose } from '../../../../test/support/database.ts'
import {
  insertRecipients,
  launch,
  ledgerFaults,
  runSendingLoops,
  untilStatus,
} from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'

const sink = await startSink()
const CONNECTIONS = 4
/** What may be unrecorded when a sender dies: one on each connection, and a batch of results. */
const AT_RISK = CONNECTIONS + 200
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: String(CONNECTIONS) })

beforeEach(async () => {
  await sink.restart()
  sink.taken.length = 0
  sink.behave(() => null)
})

/** Several starts of processes and minutes of sending, on a busy machine. */
const LIMIT = 600_000
/** No sender loses this lease by itself, however busy the machine is. */
const LONG_LEASE = 120
/** So short that a test can wait for its end. */
const SHORT_LEASE = 10

const started = Date.now()

const startSender = (leaseSeconds = LONG_LEASE, databaseUrl = t.database.url): Promise<ChildProcess> =>
  startProcess('sender-process.ts', {
    DATABASE_URL: databaseUrl,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    CLOCK_START: String(started),
    LEASE_SECONDS: String(leaseSeconds),
  })

/** Sends a campaign with senders while something goes wrong, and waits until it is sent. */
async function sendThrough(
  recipients: number,
  trouble: (senders: ChildProcess[]) => Promise<void>,
  starting: () => Promise<ChildProcess>[] = () => [startSender(), startSender()],
) {
  const co = await t.company()
  // Not signed, so that it is quick: a verified domain is only asked for when it begins.
  const list = await insertRecipients(co, recipients, { domains: ['a.example', 'b.example', 'c.example'] })
  const { id } = await launch(co, list.id)
  await t.runJobs()
  await sql`update sending_domain set status = 'pending' where tenant_id = ${co.tenantId}`.execute(co.db)
  const stop = runSendingLoops(t)
  const senders: ChildProcess[] = []
  try {
    senders.push(...(await Promise.all(starting())))
    await trouble(senders)
    await untilStatus(co, id, ['sent'])
    return await co.get(`/campaigns/${id}`).ok()
  } finally {
    sink.release()
    for (const sender of senders) sender.kill('SIGKILL')
    await sql`delete from sender_process`.execute(t.database.db)
    await stop()
  }
}

/** How many leases are valid. */
const leases = async () => {
  const { rows } = await sql`select 1 from sender_process where lease_until > now()`.execute(t.database.db)
  return rows.length
}

/** How many batches are held under leases that are valid, or under those that are over. */
const batchesHeld = async (isValid: boolean) => {
  const { rows } = await sql`
    select 1 from send_batch b join sender_process p on p.id = b.claimed_by where (p.lease_until > now()) = ${isValid}`.execute(
    t.database.db,
  )
  return rows.length
}

const arrived = () => new Set(sink.taken.map(({ to }) => to))

test('senders that are killed again and again lose no message, and repeat only those that were not yet recorded', {
  timeout: LIMIT,
}, async () => {
  const deaths = 4
  const { counts } = await sendThrough(
    1800,
    async (senders) => {
      for (let i = 0; i < deaths; i++) {
        await sink.holdAfter(300)
        senders[i % 2]!.kill('SIGKILL')
        senders[i % 2] = await startSender(SHORT_LEASE)
        sink.release()
      }
    },
    () => [startSender(SHORT_LEASE), startSender(SHORT_LEASE)],
  )
  expect(counts).toMatchObject({ recipients: 1800, sent: 1800, queued: 0, skipped: 0, failed: 0 })
  expect(arrived().size).toBe(1800)
  expect(sink.taken.length - 1800).toBeLessThanOrEqual(deaths * AT_RISK)
  expect(await ledgerFaults(t)).toEqual([])
})

test('a relay that refuses, puts off, breaks off and goes away still gets every message once', {
  timeout: LIMIT,
}, async () => {
  let n = 0
  sink.behave((stage, to) => {
    n += 1
    if (stage === 'rcpt' && /^c\d*13-/.test(to)) return '550 5.1.1 No such user here'
    if (stage === 'final' && n % 397 === 0) return '451 4.3.2 Not now'
    if (stage === 'final' && n % 211 === 0) return 'close'
    return null
  })
  const taken = sink.holdAfter(300)
  const { counts } = await sendThrough(1500, async () => {
    await taken
    await sink.shutDown()
    sink.release()
    await pause(1500)
    await sink.restart()
  })
  expect(counts).toMatchObject({ recipients: 1500, queued: 0, failed: 15, hardBounced: 15, sent: 1485 })
  expect(arrived().size).toBe(1485)
  // The relay closes instead of taking, so a reply got lost only when it went away: at most one on each connection.
  expect(sink.taken.length - 1485).toBeLessThanOrEqual(2 * 2 * CONNECTIONS)
  expect(await ledgerFaults(t)).toEqual([])
})

test('a database that drops every connection delays, and nothing is lost or sent twice', {
  timeout: LIMIT,
}, async () => {
  const { counts } = await sendThrough(1500, async () => {
    for (let i = 0; i < 5; i++) {
      await sink.holdAfter(150)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killed sender' and datname = current_database()`.execute(
        t.database.db,
      )
      sink.release()
    }
  })
  expect(counts).toMatchObject({ recipients: 1500, sent: 1500, queued: 0 })
  expect(sink.taken).toHaveLength(1500)
  expect(await ledgerFaults(t)).toEqual([])
})

test('a sender that stood still for longer than its lease hands over nothing that others took', {
  timeout: LIMIT,
}, async () => {
  const taken = sink.holdAfter(100)
  const { counts } = await sendThrough(
    2000,
    async ([first]) => {
      await taken
      // Both senders have their share.
      await expect.poll(() => batchesHeld(true)).toBe(8)
      first!.kill('SIGSTOP')
      sink.release()
      await expect.poll(leases).toBe(1)
      await expect.poll(() => batchesHeld(false)).toBe(0)
      first!.kill('SIGCONT')
      // It begins another lease when it has noticed.
      await expect.poll(leases).toBe(2)
    },
    () => [startSender(SHORT_LEASE), startSender()],
  )
  expect(counts).toMatchObject({ recipients: 2000, sent: 2000, queued: 0 })
  expect(arrived().size).toBe(2000)
  expect(sink.taken.length - 2000).toBeLessThanOrEqual(AT_RISK)
  expect(await ledgerFaults(t)).toEqual([])
})

test('a database that is away for longer than a lease delays, and what was sent before is not sent again', {
  timeout: LIMIT,
}, async () => {
  const door = await doorTo(t.database.url)
  const taken = sink.holdAfter(200)
  const { counts } = await sendThrough(
    1500,
    async () => {
      await taken
      door.shut()
      sink.release()
      await expect.poll(leases).toBe(0)
      door.open()
    },
    () => [startSender(SHORT_LEASE, door.url)],
  )
  expect(counts).toMatchObject({ recipients: 1500, sent: 1500, queued: 0 })
  expect(sink.taken).toHaveLength(1500)
  expect(await ledgerFaults(t)).toEqual([])
})

/** A way to the database that can be shut: open connections break, and no new one gets through. */
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
