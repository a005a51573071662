import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { freePort } from '../db/embedded-access.ts'
import { type InboundHandler, listenForMail, MAX_MAIL } from './listen.ts'

const KB = 1024
const taken: Record<string, number> = {}
const keeper = (name: string, maxBytes?: number): InboundHandler => ({
  name,
  takes: (localPart) => localPart === name,
  ...(maxBytes && { maxBytes }),
  async handle(_, { raw }) {
    taken[name] = raw.length
  },
})

let port = 0
let close: () => Promise<void>
beforeAll(async () => {
  port = await freePort()
  const app = {
    config: { bounceDomain: 'bounce.example', host: '127.0.0.1', inboundPort: port },
    log: { info() {}, warn() {} },
    database: {},
    clock: { now: () => new Date() },
  } as unknown as App
  close = await listenForMail(app, [keeper('small'), keeper('large', MAX_MAIL)])
})
afterAll(() => close())

async function send(to: string[], bytes: number): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    const envelope = { from: 'a@b.cz', to: to.map((name) => `${name}@bounce.example`) }
    await transport.sendMail({ envelope, raw: `${'x'.repeat(98)}\r\n`.repeat(bytes / 100) })
    return 250
  } catch (error) {
    return (error as { responseCode: number }).responseCode
  } finally {
    transport.close()
  }
}

/** A silent connection from an address of this machine, and the greeting that it gets. */
const idle = (localAddress: string) =>
  new Promise<{ socket: Socket; greeting: string }>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.once('data', (data) => resolve({ socket, greeting: data.toString().slice(0, 3) }))
    socket.once('error', reject)
  })

test('a handler gets as much of a large mail as it wants', async () => {
  expect(await send(['small'], 2_000_000)).toBe(250)
  expect(taken).toEqual({ small: 512 * KB })
  expect(await send(['small', 'large'], 3_000_000)).toBe(250)
  expect(taken.small).toBe(512 * KB)
  expect(taken.large).toBeGreaterThanOrEqual(3_000_000)
  expect(await send(['small'], 11_000_000)).toBe(552)
})

test('a network has ten connections; others are still served, and it is served again after it disconnects', async () => {
  const sockets = await Promise.all(Array.from({ length: 120 }, (_, i) => idle(`127.0.9.${1 + (i % 3)}`)))
  expect(sockets.filter(({ greeting }) => greeting === '220')).toHaveLength(10)
  expect(sockets.filter(({ greeting }) => greeting === '421')).toHaveLength(110)
  expect(await send(['small'], 1000)).toBe(250)
  for (const { socket } of sockets) socket.destroy()
  await expect
    .poll(async () => {
      const { socket, greeting } = await idle('127.0.9.1')
      socket.destroy()
      return greeting
    })
    .toBe('220')
})
