import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { freePort } from '../db/embedded-access.ts'
import { memoryLimiter } from '../limits/memory-limiter.ts'
import { systemClock } from '../time/clock.ts'
import { type InboundHandler, type InboundMail, listenForMail, MAX_MAIL } from './listen.ts'
import { LIMITS, networkOf } from './sessions.ts'

const KB = 1024
const taken: Record<string, InboundMail> = {}
const keeper = (name: string, more: Partial<InboundHandler> = {}): InboundHandler => ({
  name,
  takes: (localPart) => localPart.startsWith(name),
  async handle(_, mail) {
    taken[name] = mail
  },
  ...more,
})
/** The handler of slow mails waits for it. */
let holdSlow: Promise<void> | undefined
const HANDLERS = [
  keeper('slow', {
    async handle(_, mail) {
      taken.slow = mail
      await holdSlow
    },
  }),
  keeper('small'),
  keeper('large', { maxBytes: MAX_MAIL }),
  keeper('rare', { perNetwork: { capacity: 2, perSecond: 0.001 } }),
]

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Listens with limits of its own until the test ends. */
async function listen(limits: Partial<typeof LIMITS> = {}) {
  const port = await freePort()
  const limiter = memoryLimiter(systemClock)
  const app = {
    config: { bounceDomain: 'bounce.example', host: '127.0.0.1', inboundPort: port },
    log: { info() {}, warn() {} },
    database: {},
    limiter,
    clock: systemClock,
  } as unknown as App
  const close = await listenForMail(app, HANDLERS, { ...LIMITS, ...limits })
  closing.push(() => limiter.close(), close)
  return port
}

async function send(port: number, to: string[], bytes = 100): Promise<{ code: number; accepted?: string[] }> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    const envelope = { from: 'a@b.cz', to: to.map((name) => `${name}@bounce.example`) }
    const { accepted } = await transport.sendMail({ envelope, raw: `${'x'.repeat(98)}\r\n`.repeat(bytes / 100) })
    return { code: 250, accepted: accepted.map(String) }
  } catch (error) {
    return { code: (error as { responseCode: number }).responseCode }
  } finally {
    transport.close()
  }
}

/** A connection from an address of this machine: the replies that it gets, and whether it was closed. */
function open(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  const session = { socket, replies: [] as string[], isClosed: false }
  socket.on('data', (data) => session.replies.push(...data.toString().trim().split('\r\n')))
  socket.on('error', () => {})
  socket.once('close', () => {
    session.isClosed = true
  })
  closing.push(() => socket.destroy())
  return session
}
const greeted = async (session: { socket: Socket; replies: string[] }) => {
  await expect.poll(() => session.replies.length).toBeGreaterThan(0)
  return session.replies[0]!.slice(0, 3)
}

test('a handler gets as much of a large mail as it wants', async () => {
  const port = await listen()
  expect(await send(port, ['small'], 2_000_000)).toMatchObject({ code: 250 })
  expect(taken.small?.raw).toHaveLength(512 * KB)
  expect(await send(port, ['large'], 3_000_000)).toMatchObject({ code: 250 })
  expect(taken.large?.raw.length).toBeGreaterThanOrEqual(3_000_000)
  expect(await send(port, ['small'], 11_000_000)).toMatchObject({ code: 552 })
})

test('a handler gets a mail once, with all of its addresses; those of other handlers are deferred', async () => {
  const port = await listen()
  expect(await send(port, ['small1', 'SMALL2', 'large', 'unknown'])).toEqual({
    code: 250,
    accepted: ['small1@bounce.example', 'SMALL2@bounce.example'],
  })
  expect(taken.small).toMatchObject({
    from: 'a@b.cz',
    to: ['small1@bounce.example', 'small2@bounce.example'],
    network: '127.0.0',
  })
})

test('a handler takes a limited number of mails from one network', async () => {
  const port = await listen()
  const codes = []
  for (let i = 0; i < 3; i++) codes.push((await send(port, ['rare'])).code)
  expect(codes).toEqual([250, 250, 451])
  expect(await send(port, ['small'])).toMatchObject({ code: 250 })
})

test('a network has ten connections; others are still served, and it is served again after it disconnects', async () => {
  const port = await listen()
  const sessions = Array.from({ length: 40 }, (_, i) => open(port, `127.0.9.${1 + (i % 3)}`))
  const greetings = await Promise.all(sessions.map(greeted))
  expect(greetings.filter((code) => code === '220')).toHaveLength(10)
  expect(greetings.filter((code) => code === '421')).toHaveLength(30)
  expect(await send(port, ['small'])).toMatchObject({ code: 250 })
  for (const { socket } of sessions) socket.destroy()
  await expect
    .poll(async () => {
      const session = open(port, '127.0.9.1')
      const code = await greeted(session)
      session.socket.destroy()
      return code
    })
    .toBe('220')
})

test('idle connections of many networks do not keep others out', async () => {
  const port = await listen({ sessions: 20 })
  const sessions = Array.from({ length: 20 }, (_, i) => open(port, `127.0.${10 + Math.floor(i / 5)}.1`))
  expect(await Promise.all(sessions.map(greeted))).toEqual(Array(20).fill('220'))
  for (let i = 0; i < 5; i++) expect(await send(port, ['small'])).toMatchObject({ code: 250 })
  // The oldest of a network made room, and no more than one for each mail.
  await expect.poll(() => sessions[0]!.replies.at(-1)).toMatch(/^421/)
  expect(sessions.filter(({ replies }) => replies.at(-1)!.startsWith('421')).length).toBeLessThanOrEqual(5)
})

test('a session ends after a time, however busy it is', async () => {
  const port = await listen({ sessionMs: 1_000 })
  const session = open(port)
  expect(await greeted(session)).toBe('220')
  const noops = setInterval(() => session.socket.write('NOOP\r\n'), 100)
  closing.push(() => clearInterval(noops))
  await expect.poll(() => session.isClosed, { timeout: 60_000 }).toBe(true)
  expect(session.replies.at(-1)).toMatch(/^421 the session is too long/)
})

test('a session ends after a time of silence', async () => {
  const port = await listen({ idleMs: 300 })
  const session = open(port)
  expect(await greeted(session)).toBe('220')
  await expect.poll(() => session.isClosed, { timeout: 60_000 }).toBe(true)
  expect(session.replies.at(-1)).toMatch(/^421/)
})

test('a session ends after too many commands without a mail', async () => {
  const port = await listen({ commands: 20 })
  const flood = open(port)
  expect(await greeted(flood)).toBe('220')
  flood.socket.write('NOOP\r\n'.repeat(50_000))
  await expect.poll(() => flood.isClosed, { timeout: 60_000 }).toBe(true)
  expect(flood.replies.filter((reply) => reply.startsWith('250'))).toHaveLength(20)
  expect(flood.replies).toContainEqual(expect.stringMatching(/^421/))

  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 1 })
  closing.push(() => transport.close())
  const envelope = { from: 'a@b.cz', to: ['small@bounce.example'] }
  for (let i = 0; i < 15; i++)
    expect(await transport.sendMail({ envelope, raw: 'x' })).toMatchObject({ accepted: envelope.to })
})

test('mails that would take too much memory together are refused for now', async () => {
  const port = await listen({ heldBytes: 300 * KB })
  const waiting = Promise.withResolvers<void>()
  holdSlow = waiting.promise
  const first = send(port, ['slow'], 200 * KB)
  await expect.poll(() => taken.slow?.raw.length).toBeGreaterThan(199 * KB)
  expect(await send(port, ['large'], 200 * KB)).toMatchObject({ code: 452 })
  expect(await send(port, ['small'], 50 * KB)).toMatchObject({ code: 250 })
  waiting.resolve()
  expect(await first).toMatchObject({ code: 250 })
  expect(await send(port, ['large'], 200 * KB)).toMatchObject({ code: 250 })
})

test('neighbouring addresses are one network', () => {
  expect(networkOf('192.0.2.7')).toBe(networkOf('192.0.2.200'))
  expect(networkOf('::ffff:192.0.2.7')).toBe(networkOf('::ffff:192.0.2.9'))
  expect(networkOf('2001:db8:1:2::3')).toBe(networkOf('2001:db8:1:ffff::3'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8:2::1'))
})
