import type { App } from '../../../platform/app.ts'
import { withRequestId } from '../../../platform/trace.ts'
import {
  BATCH_SIZE,
  type Batch,
  closeBatch,
  holdQueue,
  releaseBatches,
  releaseUnknown,
  stoppedAmong,
} from '../ledger/index.ts'
import { ClaimedBatch } from './claimed-batch.ts'
import { Delivery } from './deliver.ts'
import { Lease } from './lease.ts'
import type { PreparedMailing } from './prepared-mailings.ts'

/** Messages that a process holds at most: enough to keep all connections busy, few enough to stop soon. */
const MOST_HELD = 4 * BATCH_SIZE
/** Batches that people wait for are held beside these, so that no campaign delays them. Most have few messages. */
const MOST_URGENT = 16
/** A full sender looks for such batches after this time. */
const URGENT_MS = 100
const LOOK_MS = 250
const IDLE_MS = 500
const SETTLE_MS = 10_000
const UNKNOWN_MS = 5_000
/** A mailing that cannot be prepared is not tried again all the time. */
const UNPREPARED_MS = 60_000

/** A mailing as it was claimed: with the main switch of that moment. */
const claimOf = ({ tenantId, sourceId, mode }: ClaimedBatch) => `${tenantId}:${sourceId}:${mode}`

/**
 * A sender: claims batches of whatever is queued and delivers them (`deliver.ts`), as long as it has its lease. Any number of
 * senders share the queue.
 */
export class Engine {
  readonly #app: App
  readonly #lease: Lease
  readonly #delivery: Delivery
  readonly #batches = new Set<ClaimedBatch>()
  readonly #ending = new Map<ClaimedBatch, Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #stopping = false
  /** Whether it has claimed batches that it does not hold yet. */
  #preparing = false
  #lookedForUrgent = Number.NEGATIVE_INFINITY
  #work: Promise<void> = Promise.resolve()

  constructor(app: App, { leaseSeconds }: { leaseSeconds?: number } = {}) {
    this.#app = app
    this.#lease = new Lease(app, () => this.#dropAll(), leaseSeconds)
    this.#delivery = new Delivery(app, (batch) => this.#mayGoOn(batch))
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
  }

  async start() {
    await this.#lease.begin()
    this.#work = this.#run()
  }

  /** Whether it holds nothing. */
  get isIdle(): boolean {
    return !this.#preparing && !this.#batches.size && !this.#ending.size
  }

  /** Finishes what is being handed over, records it, and gives the rest back. */
  async stop(patienceMs?: number) {
    this.#stopping = true
    clearInterval(this.#timer)
    await this.#work
    await this.#delivery.stopHandingOver(patienceMs)
    this.#dropAll()
    await this.#delivery.recorder.settle(SETTLE_MS)
    await Promise.all(this.#ending.values())
    await this.#lease
      .end()
      .catch((error: Error) =>
        this.#app.log.warn({ reason: error.message }, 'could not release the lease; it expires on its own'),
      )
    await this.#delivery.close()
  }

  /** Batches that were claimed under another lease may belong to another sender by now. */
  #mayGoOn(batch?: ClaimedBatch): boolean {
    return !this.#stopping && this.#lease.isValid() && (!batch || batch.leaseId === this.#lease.id)
  }

  async #run() {
    let lookedAt = performance.now()
    while (!this.#stopping) {
      const busy = await this.#claim().catch((error: Error) => {
        this.#app.log.warn({ reason: error.message }, 'the queue could not be read')
        return false
      })
      if (performance.now() - lookedAt > UNKNOWN_MS) {
        lookedAt = performance.now()
        await this.#freeUnknown()
      }
      if (!busy) await new Promise((resolve) => setTimeout(resolve, this.#batches.size ? 20 : IDLE_MS))
    }
  }

  /** Frees claims whose answer got lost: otherwise they would stay ours for ever. */
  async #freeUnknown() {
    const known = [...this.#batches, ...this.#ending.keys()]
    await releaseUnknown(this.#app.database.db, this.#lease.id, known).catch(() => {})
  }

  /** Whether there was something to claim. */
  async #claim(): Promise<boolean> {
    if (!this.#lease.isValid()) return false
    const urgent = [...this.#batches].filter(({ isUrgent }) => isUrgent).length
    const isFull = (this.#batches.size - urgent) * BATCH_SIZE >= MOST_HELD
    if (urgent >= MOST_URGENT || (isFull && performance.now() < this.#lookedForUrgent + URGENT_MS)) return false
    if (isFull) this.#lookedForUrgent = performance.now()
    // Messages that were sent but not recorded still stand in the ledger as waiting.
    if (this.#delivery.recorder.isBehind) return false
    const leaseId = this.#lease.id
    const claimed = await this.#delivery.claim(leaseId, isFull)
    this.#preparing = claimed.length > 0
    for (const batch of claimed) await withRequestId(batch.requestId, () => this.#prepare(batch, leaseId))
    this.#preparing = false
    return claimed.length > 0
  }

  async #prepare(batch: Batch, leaseId: string) {
    const prepared = await this.#delivery.prepare(batch).catch((error: Error) => {
      this.#app.log.error({ err: error, mailing: batch.sourceId }, 'a mailing could not be prepared')
      return null
    })
    const { kind = '' } = prepared?.ref ?? {}
    const timezone = prepared?.company.timezone ?? 'UTC'
    const claimed = new ClaimedBatch(batch, leaseId, { kind, timezone }, (one) => this.#end(one))
    this.#batches.add(claimed)
    if (prepared && this.#lease.id === leaseId) void this.#deliver(claimed, prepared)
    else await this.#hold(claimed, new Date(this.#app.clock.now().getTime() + UNPREPARED_MS))
  }

  /** Sends nothing of this mailing before a time. */
  async #hold(batch: ClaimedBatch, until: Date) {
    await holdQueue(this.#app.database.db, batch, until).catch(() => {})
    this.#end(batch)
  }

  async #deliver(batch: ClaimedBatch, prepared: PreparedMailing) {
    try {
      const heldUntil = await this.#delivery.deliver(batch, prepared, () => this.#lease.id === batch.leaseId)
      if (heldUntil) return await this.#hold(batch, heldUntil)
      if (!batch.open) this.#end(batch)
    } catch (error) {
      this.#app.log.warn({ reason: (error as Error).message, mailing: batch.sourceId }, 'a batch was given back')
      this.#end(batch)
    }
  }

  /** None of its messages is held any more: the batch is done, or other senders may have it. */
  #end(batch: ClaimedBatch) {
    if (!this.#batches.delete(batch)) return
    this.#ending.set(
      batch,
      this.#settle(batch).finally(() => this.#ending.delete(batch)),
    )
  }

  async #settle(batch: ClaimedBatch) {
    const { database, clock } = this.#app
    while (this.#lease.id === batch.leaseId) {
      try {
        if (batch.isWhole) await closeBatch(database.db, batch, batch.leaseId, clock.now())
        else await releaseBatches(database.db, batch.leaseId, [batch])
        return
      } catch {
        // The database is away: a process that stops leaves it to the end of its lease.
        if (this.#stopping) return
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
      }
    }
  }

  /** Drops batches of mailings that were paused or cancelled meanwhile. */
  async #look() {
    this.#delivery.waiting.tend()
    const sources = new Map([...this.#batches].map((batch) => [claimOf(batch), batch]))
    if (!sources.size) return
    try {
      const stopped = await stoppedAmong(this.#app.database.db, [...sources.values()])
      for (const batch of [...this.#batches]) if (stopped.has(claimOf(batch))) this.#delivery.waiting.drop(batch)
    } catch {
      // The database is away; the lease limits how long this process may go on.
    }
  }

  #dropAll() {
    for (const batch of [...this.#batches]) this.#delivery.waiting.drop(batch)
  }
}
