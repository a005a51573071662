import type { Socket } from 'node:net'
import type pg from 'pg'

const MOST = 2
/** A connection whose statement takes longer than this gets no more of them: they would wait behind it. */
const SLOW_MS = 20

/**
 * Connections that quick reads of all requests share. They are pipelined, so that no read waits for a connection of its own,
 * and the reads of requests that came together are sent together: with 32 callers that saves most calls of the system, which
 * are a third of a short request.
 */
export class SharedReads {
  readonly #open: () => pg.Client
  readonly #connections = new Set<SharedConnection>()
  #isOpening = false
  #isClosed = false

  constructor(open: () => pg.Client) {
    this.#open = open
  }

  /** A connection for one statement; null when all are busy with something slow, or not open yet. */
  take(): Pick<pg.ClientBase, 'query'> | null {
    let best: SharedConnection | null = null
    for (const one of this.#connections) if (one.isQuick && (!best || one.waiting < best.waiting)) best = one
    if ((!best || best.waiting) && this.#connections.size < MOST) void this.#add()
    return best
  }

  async close() {
    this.#isClosed = true
    await Promise.all([...this.#connections].map((one) => one.close()))
  }

  /** Ends what still runs. */
  destroy() {
    for (const one of this.#connections) one.destroy()
  }

  /** Opens one more. A database that is away is reported by the statement itself, which runs elsewhere meanwhile. */
  async #add() {
    if (this.#isOpening || this.#isClosed) return
    this.#isOpening = true
    const client = this.#open()
    client.on('error', () => {})
    try {
      await client.connect()
      const one = new SharedConnection(client)
      client.on('end', () => this.#connections.delete(one))
      client.on('error', () => this.#connections.delete(one))
      if (this.#isClosed) await one.close()
      else this.#connections.add(one)
    } catch {
      // The next statement tries again.
    } finally {
      this.#isOpening = false
    }
  }
}

class SharedConnection {
  readonly #client: pg.Client
  readonly #socket: Socket
  /** When the statement that runs now began. */
  #since = 0
  #isGathering = false
  /** Statements that are not answered. */
  waiting = 0

  constructor(client: pg.Client) {
    this.#client = client
    this.#socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
  }

  get isQuick(): boolean {
    return !this.waiting || performance.now() - this.#since < SLOW_MS
  }

  query = (async (...args: unknown[]) => {
    if (!this.waiting) this.#since = performance.now()
    this.waiting += 1
    this.#gather()
    try {
      return await (this.#client.query as (...all: unknown[]) => Promise<unknown>)(...args)
    } finally {
      this.waiting -= 1
      this.#since = performance.now()
    }
  }) as unknown as pg.ClientBase['query']

  close(): Promise<void> {
    return this.#client.end().catch(() => {})
  }

  destroy() {
    this.#socket.destroy()
  }

  /** Sends what comes in this turn of the event loop at once. */
  #gather() {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#socket.cork()
    setImmediate(() => {
      this.#isGathering = false
      this.#socket.uncork()
    })
  }
}
