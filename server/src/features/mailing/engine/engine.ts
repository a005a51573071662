import { availableParallelism } from 'node:os'
import type { App } from '../../../platform/app.ts'
import { createRenderer, type Renderer } from '../../../platform/render/renderer.ts'
import { takeRoom } from '../../domains/sending-setup/index.ts'
import {
  BATCH_SIZE,
  type Batch,
  claimBatches,
  closeBatch,
  holdQueue,
  releaseBatches,
  releaseUnknown,
  stoppedAmong,
} from '../ledger/index.ts'
import { BatchInHand } from './batch-in-hand.ts'
import { InHand } from './in-hand.ts'
import { Lease } from './lease.ts'
import type { Letter } from './letter.ts'
import { Mailings, type ReadyMailing } from './mailings.ts'
import { pauseFor } from './pause.ts'
import type { Ending } from './record.ts'
import { Refusals } from './refusals.ts'
import { Results } from './results.ts'
import { loadBatch } from './sql/load.ts'
import { openOutbox, openRelay, type Transport } from './transport.ts'
import { opensAt } from './window.ts'
import { type Writing, write } from './write.ts'

/** Messages that a process has in hand at most: enough to keep all connections busy, few enough to stop soon. */
const MOST_IN_HAND = 4 * BATCH_SIZE
const AT_ONCE = 2
const LOOK_MS = 250
const IDLE_MS = 500
const SETTLE_MS = 10_000
const UNKNOWN_MS = 5_000

/** A mailing as it was claimed: with the main switch of that moment. */
const claimOf = ({ tenantId, sourceId, mode }: BatchInHand) => `${tenantId}:${sourceId}:${mode}`

/**
 * A sender: claims batches of whatever is to be sent, asks once more who may be mailed, writes the letters, hands them over
 * and records what became of them. Any number of senders share the queue.
 */
export class Engine {
  readonly #app: App
  readonly #results: Results
  readonly #lease: Lease
  readonly #mailings: Mailings
  readonly #renderer: Renderer
  readonly #inHand: InHand
  readonly #transport: Transport
  readonly #batches = new Set<BatchInHand>()
  readonly #ending = new Map<BatchInHand, Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #stopping = false
  #work: Promise<void> = Promise.resolve()

  constructor(app: App, { leaseSeconds }: { leaseSeconds?: number } = {}) {
    this.#app = app
    this.#results = new Results(app)
    this.#lease = new Lease(app, () => this.#dropAll(), leaseSeconds)
    this.#mailings = new Mailings(app)
    const threads = Math.max(1, availableParallelism() - 1)
    this.#renderer = createRenderer({ threads, perOwner: threads })
    this.#inHand = new InHand(app, this.#results, app.config.smtpConnections, (batch) => this.#mayGoOn(batch))
    const refusals = new Refusals(app)
    this.#inHand.tried = (letter, outcome) => refusals.note(letter, outcome)
    this.#transport = app.mailer.relay ? openRelay(app, this.#inHand, this.#results) : openOutbox(app, this.#results)
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
  }

  async start() {
    await this.#lease.begin()
    this.#work = this.#run()
  }

  /** Finishes what is on its way, records it, and lets others have the rest. */
  async stop(patienceMs?: number) {
    this.#stopping = true
    clearInterval(this.#timer)
    await this.#work
    await this.#transport.close(patienceMs)
    this.#dropAll()
    await this.#results.settle(SETTLE_MS)
    await Promise.all(this.#ending.values())
    await this.#lease
      .end()
      .catch((error: Error) => this.#app.log.warn({ reason: error.message }, 'a lease runs out by itself'))
    await this.#renderer.close()
  }

  /** What was claimed under another lease may be others' by now. */
  #mayGoOn(batch?: BatchInHand): boolean {
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

  /** A claim whose answer got lost would be ours for ever. */
  async #freeUnknown() {
    const known = [...this.#batches, ...this.#ending.keys()]
    await releaseUnknown(this.#app.database.db, this.#lease.id, known).catch(() => {})
  }

  /** Whether there was something to take. */
  async #claim(): Promise<boolean> {
    if (!this.#lease.isValid() || this.#batches.size * BATCH_SIZE >= MOST_IN_HAND) return false
    // What we have sent but not recorded would be taken for waiting.
    if (this.#results.isBehind) return false
    const { database, clock } = this.#app
    const leaseId = this.#lease.id
    const claimed = await claimBatches(database.db, leaseId, clock.now(), AT_ONCE)
    for (const batch of claimed) await this.#prepare(batch, leaseId)
    return claimed.length > 0
  }

  async #prepare(batch: Batch, leaseId: string) {
    const ready = await this.#mailings.get(batch).catch((error: Error) => {
      this.#app.log.error({ err: error, campaign: batch.campaignId }, 'a mailing could not be prepared')
      return null
    })
    const timezone = ready?.company.timezone ?? 'UTC'
    const inHand = new BatchInHand(batch, leaseId, timezone, (one) => this.#end(one))
    this.#batches.add(inHand)
    if (ready && this.#lease.id === leaseId) void this.#begin(inHand, ready)
    // What cannot be prepared now is not tried in every moment.
    else await this.#hold(inHand, new Date(this.#app.clock.now().getTime() + 60_000))
  }

  /** Nothing of this mailing before a time. */
  async #hold(batch: BatchInHand, until: Date) {
    await holdQueue(this.#app.database.db, batch, until).catch(() => {})
    this.#end(batch)
  }

  async #begin(batch: BatchInHand, ready: ReadyMailing) {
    const loaded = await this.#load(batch, ready).catch((error: Error) => {
      this.#app.log.warn({ reason: error.message, campaign: batch.campaignId }, 'a batch was given back')
      return null
    })
    // Dropped meanwhile, or not loaded: others will have all of it.
    if (!loaded || batch.isDropped || this.#lease.id !== batch.leaseId) return this.#end(batch)
    const { recipients, endings, checkedAt } = loaded
    batch.open = recipients.length + endings.length
    batch.isLoaded = true
    batch.isWhole = true
    if (!batch.open) return this.#end(batch)
    this.#results.add(batch, endings)
    await this.#write({ batch, ready, recipients, checkedAt, renderer: this.#renderer })
  }

  /** Who is mailed now; null when it is not the time for it. */
  async #load(batch: BatchInHand, ready: ReadyMailing) {
    const { database, clock } = this.#app
    const now = clock.now()
    const { window } = ready.mailing.schedule
    const opens = window && opensAt(window, now, ready.company.timezone)
    if (opens) return this.#hold(batch, opens).then(() => null)
    const checkedAt = performance.now()
    const { recipients, skipped } = await loadBatch(database.db, batch, ready, now)
    const { allowed, next } = await takeRoom(database.db, ready.company, recipients.length, now)
    if (recipients.length && !allowed) return this.#hold(batch, next).then(() => null)
    const base = { batch: batch.n, state: 'skipped' as const, at: now, variant: batch.variant ?? 0 }
    const endings: Ending[] = [
      ...skipped.map((one) => ({ kind: 'result' as const, result: { ...base, ...one } })),
      ...recipients
        .slice(allowed)
        .map(({ contactId }) => ({ kind: 'later' as const, contactId, at: next, counts: false })),
    ]
    return { recipients: recipients.slice(0, allowed), endings, checkedAt }
  }

  /** Writes the letters of a batch. However that ends, those that were not written go back. */
  async #write(writing: Writing) {
    const { batch, recipients } = writing
    let written = 0
    try {
      await write(this.#app, writing, {
        letter: (letter: Letter) => {
          written += 1
          this.#transport.give(letter)
        },
        ended: (ending) => {
          written += 1
          this.#results.add(batch, [ending])
        },
        broken: () => {
          this.#inHand.drop(batch)
          // It cannot be rendered for anybody: somebody has to look at it.
          pauseFor(this.#app, batch, 'content')
        },
      })
    } catch (error) {
      this.#app.log.warn({ reason: (error as Error).message, campaign: batch.campaignId }, 'a batch was not written')
    }
    if (written < recipients.length) batch.giveUp(recipients.length - written)
  }

  /** Nothing of the batch is in hand any more: it is done, or others may have it. */
  #end(batch: BatchInHand) {
    if (!this.#batches.delete(batch)) return
    this.#ending.set(
      batch,
      this.#settle(batch).finally(() => this.#ending.delete(batch)),
    )
  }

  async #settle(batch: BatchInHand) {
    const { database, clock } = this.#app
    while (this.#lease.id === batch.leaseId) {
      try {
        if (batch.isWhole) await closeBatch(database.db, batch, batch.leaseId, clock.now())
        else await releaseBatches(database.db, batch.leaseId, [batch])
        return
      } catch {
        // The database is away: whoever stops leaves it to the end of his lease.
        if (this.#stopping) return
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
      }
    }
  }

  /** What was paused or cancelled meanwhile is not handed over. */
  async #look() {
    this.#inHand.tend()
    const sources = new Map([...this.#batches].map((batch) => [claimOf(batch), batch]))
    if (!sources.size) return
    try {
      const stopped = await stoppedAmong(this.#app.database.db, [...sources.values()])
      for (const batch of [...this.#batches]) if (stopped.has(claimOf(batch))) this.#inHand.drop(batch)
    } catch {
      // The database is away; the lease says how long we may go on.
    }
  }

  #dropAll() {
    for (const batch of [...this.#batches]) this.#inHand.drop(batch)
  }
}
