import { randomUUID } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { beginLease, endLease, extendLease, releaseAll } from '../ledger/index.ts'

const SECONDS = 15
/** The share of the lease that is used: a message on a connection must be finished before others may begin. */
const SAFE = 0.8
const RENEWALS = 5

/**
 * The right to hand over the batches that this process has claimed. A process that cannot renew it hands over nothing more,
 * and other senders may take its batches when it has run out.
 */
export class Lease {
  readonly #app: App
  readonly #lost: () => void
  readonly #timer: NodeJS.Timeout
  readonly #seconds: number
  #id = randomUUID()
  #validUntil = 0
  #renewing: Promise<void> = Promise.resolve()

  constructor(app: App, lost: () => void, seconds = SECONDS) {
    this.#app = app
    this.#seconds = seconds
    this.#lost = lost
    this.#timer = setInterval(
      () => {
        this.#renewing = this.#renewing.then(() => this.#renew())
      },
      (seconds * 1000) / RENEWALS,
    )
  }

  get id(): string {
    return this.#id
  }

  isValid(): boolean {
    return performance.now() < this.#validUntil
  }

  /** Takes the first lease; until that works, nothing is claimed. */
  begin(): Promise<void> {
    return this.#renew()
  }

  /** Lets others have what is left, at once. */
  async end() {
    clearInterval(this.#timer)
    await this.#renewing
    this.#validUntil = 0
    const { db } = this.#app.database
    await releaseAll(db, this.#id)
    await endLease(db, this.#id)
  }

  async #renew() {
    const began = performance.now()
    try {
      if (!(await extendLease(this.#app.database.db, this.#id, this.#seconds))) await this.#restart()
      this.#validUntil = began + this.#seconds * 1000 * SAFE
    } catch (error) {
      this.#app.log.warn({ reason: (error as Error).message }, 'a sender could not renew its lease')
    }
  }

  /** Other senders may have the batches by now: drops all of them and begins a new lease. */
  async #restart() {
    this.#validUntil = 0
    this.#lost()
    this.#id = randomUUID()
    await beginLease(this.#app.database.db, this.#id, this.#seconds)
  }
}
