import type { Log } from '../../log.ts'
import { Connection, type Deliveries, type Outgoing } from './connection.ts'
import type { SmtpTarget } from './target.ts'

const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000
/** How far the number of connections may exceed the limit while all of them wait for a late answer. */
const SPARE = 1.5
const STALLED_MS = 3_000
const LOOK_MS = 250
const IDLE_MS = 20_000
const CLOSE_MS = 15_000

export interface PoolOptions<Job extends Outgoing> extends Deliveries<Job> {
  /** The largest number of connections. */
  most: number
  log: Log
  /** How many messages wait to be taken. */
  waiting(): number
}

/**
 * Connections to the relay, as many as there is work for. A broken one is opened again, with a growing delay while the
 * relay is away; its messages come back as lost.
 */
export class Pool<Job extends Outgoing> {
  readonly #target: SmtpTarget
  readonly #options: PoolOptions<Job>
  readonly #open = new Set<Connection<Job>>()
  readonly #timer = setInterval(() => this.#look(), LOOK_MS)
  #failures = 0
  #notBefore = 0
  #isClosing = false
  #busyAt = performance.now()

  constructor(target: SmtpTarget, options: PoolOptions<Job>) {
    this.#target = target
    this.#options = options
  }

  /** Called when there are messages to take. */
  wake() {
    this.#busyAt = performance.now()
    this.#grow()
    for (const connection of this.#open) connection.wake()
  }

  /** Finishes the current messages; those without an answer in time come back as lost. */
  async close(patienceMs = CLOSE_MS) {
    this.#isClosing = true
    clearInterval(this.#timer)
    for (const connection of this.#open) connection.close()
    const until = performance.now() + patienceMs
    while (this.#open.size && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const connection of this.#open) connection.destroy()
  }

  #look() {
    if (this.#options.waiting()) this.wake()
    else if (performance.now() - this.#busyAt > IDLE_MS) for (const connection of this.#open) connection.close()
  }

  /** Opens connections. While the relay does not answer, only one connection tries it. */
  #grow() {
    if (this.#isClosing || performance.now() < this.#notBefore) return
    const { most } = this.#options
    const isStalled =
      this.#open.size >= most && [...this.#open].every((connection) => connection.waitingFor() > STALLED_MS)
    const busy = [...this.#open].filter((connection) => connection.isBusy).length
    const limit = this.#failures ? 1 : isStalled ? Math.ceil(most * SPARE) : most
    const wanted = Math.min(limit, busy + this.#options.waiting())
    while (this.#open.size < wanted) this.#start()
  }

  #start() {
    const connection: Connection<Job> = new Connection(this.#target, {
      take: this.#options.take,
      done: this.#options.done,
      stillWanted: this.#options.stillWanted,
      ready: () => {
        if (this.#failures) this.#options.log.info({}, 'the relay is back')
        this.#failures = 0
      },
      closed: (error) => {
        this.#open.delete(connection)
        if (error && !connection.isReady) this.#away(error)
        // A relay that accepts the session and then closes it gets a pause.
        else if (error) this.#notBefore = performance.now() + FIRST_WAIT
      },
    })
    this.#open.add(connection)
  }

  #away(error: Error) {
    // Connections that were opened together fail together; that counts as one failure.
    if (this.#failures && performance.now() < this.#notBefore) return
    if (!this.#failures) this.#options.log.warn({ reason: error.message }, 'the relay cannot be reached')
    this.#failures += 1
    this.#notBefore = performance.now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#failures - 1, 10))
  }
}
