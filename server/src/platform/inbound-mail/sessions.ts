import type { Server, Socket } from 'node:net'
import { network } from '../net/network.ts'

/** What clients may take of the listener, so that a few cannot keep out all others. */
export interface SessionLimits {
  sessions: number
  sessionsOfNetwork: number
  /** How long a session may last, in milliseconds. */
  sessionMs: number
  /** How long a client may be silent, in milliseconds. */
  idleMs: number
  /** Commands since the last mail: `NOOP` is no reason to go on. */
  commands: number
  /** The bytes of mails that are held in memory at a time, of all sessions. */
  heldBytes: number
}

/** Postfix uses a connection for five minutes, and a mail to ten recipients takes twelve commands. */
export const LIMITS: SessionLimits = {
  sessions: 200,
  sessionsOfNetwork: 10,
  sessionMs: 600_000,
  idleMs: 30_000,
  commands: 100,
  heldBytes: 64 * 1024 * 1024,
}

/** A client that does not read the last reply is disconnected after this time. */
const LINGER_MS = 1_000

/** The /24 of an IPv4 address and the /48 of an IPv6 address: their owners usually have the neighbouring addresses too. */
export const networkOf = (address: string): string =>
  address.includes('.') ? network(address).replace(/\.\d+$/, '') : network(address).split(':').slice(0, 3).join(':')

/**
 * Limits the length of sessions, and their number for one network. When all places are taken, a new session takes the place
 * of another: the oldest one of the network that has most.
 */
export function limitSessions(server: Server, { sessions, sessionsOfNetwork, sessionMs }: SessionLimits): void {
  // In the order of their beginning.
  const open = new Map<Socket, string>()
  const end = (socket: Socket, why: string) => {
    open.delete(socket)
    socket.end(`421 ${why}, try again later\r\n`)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
  // First of all listeners, so that a refused connection is not counted elsewhere.
  server.prependListener('connection', (socket: Socket) => {
    const from = networkOf(socket.remoteAddress ?? '')
    const own = [...open.values()].filter((one) => one === from).length
    if (own >= sessionsOfNetwork) return end(socket, 'too many connections')
    if (open.size >= sessions) end(oldestOfLargest(open), 'too many connections')
    open.set(socket, from)
    const timer = setTimeout(() => end(socket, 'the session is too long'), sessionMs)
    socket.once('close', () => {
      clearTimeout(timer)
      open.delete(socket)
    })
  })
}

function oldestOfLargest(open: ReadonlyMap<Socket, string>): Socket {
  const networks = Map.groupBy(open, ([, from]) => from)
  const largest = Math.max(...[...networks.values()].map((own) => own.length))
  const [[socket]] = [...networks.values()].find((own) => own.length === largest)! as [[Socket, string]]
  return socket
}
