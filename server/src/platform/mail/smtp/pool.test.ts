import { afterEach, describe, expect, test } from 'vitest'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { createLog } from '../../log.ts'
import type { Outcome, Outgoing } from './connection.ts'
import { Pool } from './pool.ts'
import { readSmtpUrl } from './target.ts'

const pools: Pool<Outgoing>[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close(100)
})

const message = (i: number, domain = 'x.example'): Outgoing => ({
  from: 'a@y.example',
  to: `r${i}@${domain}`,
  data: () => [`Subject: ${i}\r\n\r\n`, Buffer.from('Hello\r\n')],
})

/** Sends messages, each tried once; resolves when all have ended. */
function send(url: string, messages: Outgoing[], most = 5, log = createLog('silent')) {
  const waiting = [...messages]
  const outcomes = new Map<string, Outcome>()
  return new Promise<Map<string, Outcome>>((resolve) => {
    const pool = new Pool<Outgoing>(readSmtpUrl(url, 'https://post.example.com'), {
      most,
      log,
      waiting: () => waiting.length,
      take: () => waiting.shift() ?? null,
      done: (job, outcome) => {
        outcomes.set(job.to, outcome)
        if (outcomes.size === messages.length) resolve(outcomes)
      },
    })
    pools.push(pool)
    pool.wake()
  })
}

const many = (number: number) => Array.from({ length: number }, (_, i) => message(i))
const kinds = (outcomes: Map<string, Outcome>) => [...outcomes.values()].map(({ kind }) => kind)

describe.each([{ pipelining: true }, { pipelining: false }])('%j', (options) => {
  test('every message arrives once, whole', async () => {
    const sink = await startSink(options)
    const outcomes = await send(sink.url, many(200))
    expect(new Set(kinds(outcomes))).toEqual(new Set(['accepted']))
    expect(sink.taken.map(({ to }) => to).sort()).toEqual(
      many(200)
        .map(({ to }) => to)
        .sort(),
    )
    for (const { to, data } of sink.taken)
      expect(data).toBe(`Subject: ${to.slice(1, to.indexOf('@'))}\r\n\r\nHello\r\n`)
  })

  test('a refusal belongs to its message and its stage', async () => {
    const sink = await startSink(options)
    sink.behave((stage, to) => {
      if (stage === 'rcpt' && /^r\d*3@/.test(to)) return '550 5.1.1 No such user'
      if (stage === 'final' && /^r\d*7@/.test(to)) return '452 4.3.1 Full'
      return null
    })
    const outcomes = await send(sink.url, many(60))
    for (const [to, outcome] of outcomes) {
      if (/3@/.test(to))
        expect(outcome).toMatchObject({
          kind: 'refused',
          stage: 'rcpt',
          reply: { code: 550, enhanced: '5.1.1', text: 'No such user' },
        })
      else if (/7@/.test(to)) expect(outcome).toMatchObject({ kind: 'refused', stage: 'final', reply: { code: 452 } })
      else expect(outcome.kind).toBe('accepted')
    }
    expect(sink.taken).toHaveLength(48)
    for (const { to, data } of sink.taken) expect(data).toContain(`Subject: ${to.slice(1, to.indexOf('@'))}\r\n`)
  })

  test('a broken connection loses its messages, at most one of which may have been accepted; others continue', async () => {
    const sink = await startSink(options)
    let broken = 0
    sink.behave((stage, to) => (stage === 'final' && /^r[123]9@/.test(to) && broken++ < 3 ? 'close' : null))
    const outcomes = await send(sink.url, many(100), 3)
    const lost = [...outcomes.values()].filter(({ kind }) => kind === 'lost') as (Outcome & { kind: 'lost' })[]
    expect(lost.filter(({ mayBeTaken }) => mayBeTaken)).toHaveLength(3)
    expect(lost.length).toBeLessThanOrEqual(6)
    expect(sink.taken).toHaveLength(100 - lost.length)
  })
})

test('an unreachable server is tried again until it answers', async () => {
  const sink = await startSink()
  await sink.shutDown()
  const lines: string[] = []
  const sent = send(sink.url, many(20), 5, createLog('warn', { write: (line) => lines.push(line) }))
  await expect.poll(() => lines.join()).toContain('the relay cannot be reached')
  await sink.restart()
  expect(new Set(kinds(await sent))).toEqual(new Set(['accepted']))
})

test('421 closes the connection, and no message counts as sent', async () => {
  const sink = await startSink()
  let times = 0
  sink.behave((stage) => (stage === 'rcpt' && times++ === 0 ? '421 4.7.0 Too many' : null))
  const outcomes = await send(sink.url, many(5), 1)
  expect(kinds(outcomes).filter((kind) => kind === 'refused')).toHaveLength(1)
  expect(sink.taken).toHaveLength(4)
})

test('a recipient without an answer of the server blocks only one connection', async () => {
  const sink = await startSink()
  sink.behave((stage, to) => (stage === 'rcpt' && to.endsWith('@slow.example') ? 'stall' : null))
  void send(sink.url, [message(0, 'slow.example'), ...many(50)], 3)
  await expect.poll(() => sink.taken.length).toBe(50)
})

test('an invalid address never reaches the server as a command', async () => {
  const sink = await startSink()
  const evil = { ...message(0), to: 'x>\r\nVRFY hello@x.example' }
  const strange = { ...message(0), to: 'x\u013e\u010d\u010aVRFY@x.example' }
  const waiting: Outgoing[] = [evil, strange, message(1)]
  const pool = new Pool<Outgoing>(readSmtpUrl(sink.url, 'https://post.example.com'), {
    most: 1,
    log: createLog('silent'),
    waiting: () => waiting.length,
    take: () => waiting.shift() ?? null,
    done: () => {},
  })
  pools.push(pool)
  pool.wake()
  await expect.poll(() => sink.taken.length).toBe(1)
  expect(sink.taken[0]!.to).toBe('r1@x.example')
})
