import type { App } from '../../../platform/app.ts'
import { isOfData } from '../../../platform/db/failures.ts'
import type { BatchInHand } from './batch-in-hand.ts'
import { pauseFor } from './pause.ts'
import { type Ending, record } from './record.ts'

/** So many endings may be unrecorded: whoever is killed then leaves no more messages that go out again. */
const UNRECORDED = 200
/** Recorded together, when they come soon enough: a part of those that may be. */
const TOGETHER = 0.6
const GATHER_MS = 40
const RETRY_MS = 500
const PATIENCE = 3

/**
 * Records what became of messages: whatever has come together while the last transaction ran goes into the next one. What
 * cannot be recorded, because the database is away, is kept and tried again; until then nothing more is handed over.
 */
export class Results {
  readonly #app: App
  #waiting = new Map<BatchInHand, Ending[]>()
  #unrecorded = 0
  #running: Promise<void> | null = null
  #stopped = false
  #enough: () => void = () => {}
  #isBehind = false
  /** Batches with a message of which nothing can be recorded. */
  readonly #lost = new Set<BatchInHand>()
  readonly #most: number
  /** Called when something was recorded: there is room again. */
  recorded: () => void = () => {}

  constructor(app: App) {
    this.#app = app
    // Every connection has one more in hand when there is no room any more.
    this.#most = Math.max(1, UNRECORDED - app.config.smtpConnections)
  }

  /** Whether another message may be handed over. */
  get hasRoom(): boolean {
    return this.#unrecorded < this.#most
  }

  /** Whether something could not be recorded yet: what stands in the database as waiting may have been sent. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  add(batch: BatchInHand, endings: readonly Ending[]) {
    if (!endings.length) return
    const waiting = this.#waiting.get(batch)
    if (waiting) for (const ending of endings) waiting.push(ending)
    else this.#waiting.set(batch, [...endings])
    this.#unrecorded += endings.length
    this.#enough()
    this.#running ??= this.#run()
  }

  /** Everything that was added so far is recorded, unless the database stays away. */
  async settle(patienceMs: number) {
    const until = performance.now() + patienceMs
    while (this.#running && performance.now() < until) await Promise.race([this.#running, sleep(100)])
    this.#stopped = true
  }

  async #run() {
    while (this.#waiting.size && !this.#stopped) {
      await this.#gathered()
      const waiting = this.#waiting
      this.#waiting = new Map()
      for (const [batch, endings] of bySource(waiting)) await this.#record(batch, endings)
    }
    this.#running = null
  }

  /** What ends soon after the first is recorded with it. */
  #gathered() {
    return new Promise<void>((resolve) => {
      const late = setTimeout(resolve, GATHER_MS)
      this.#enough = () => {
        if (this.#unrecorded < this.#most * TOGETHER) return
        clearTimeout(late)
        resolve()
      }
      this.#enough()
    })
  }

  async #record(batches: BatchInHand[], endings: Map<BatchInHand, Ending[]>) {
    if (!(await this.#written(endings))) return
    for (const batch of batches) {
      const ended = endings.get(batch)!.length
      batch.open -= ended
      this.#unrecorded -= ended
      // It would be sent again and again: somebody has to look at it, when all others stand recorded.
      if (this.#lost.delete(batch)) await pauseFor(this.#app, batch, 'unrecorded')
      batch.recorded()
    }
    this.recorded()
  }

  /** Writes endings, however long the database is away; false when there was no more time for it. */
  async #written(endings: Map<BatchInHand, Ending[]>): Promise<boolean> {
    for (let tries = 1; !this.#stopped; tries++) {
      try {
        await record(this.#app, endings)
        this.#isBehind = false
        return true
      } catch (error) {
        this.#isBehind = true
        this.#app.log.warn({ reason: (error as Error).message }, 'what was sent could not be recorded yet')
        // One that can never be written must not stop all others.
        if (tries >= PATIENCE && isOfData(error)) return this.#oneByOne(endings)
        await sleep(RETRY_MS)
      }
    }
    return false
  }

  async #oneByOne(endings: Map<BatchInHand, Ending[]>): Promise<boolean> {
    const each = [...endings].flatMap(([batch, some]) => some.map((ending) => new Map([[batch, [ending]]])))
    if (each.length > 1) {
      for (const one of each) if (!(await this.#written(one))) return false
      return true
    }
    const [[batch, [ending]]] = [...endings] as [[BatchInHand, [Ending]]]
    const bare =
      ending.kind === 'result' ? { kind: ending.kind, result: { ...ending.result, reason: 'other' } } : ending
    try {
      await record(this.#app, new Map([[batch, [bare]]]))
    } catch (error) {
      this.#app.log.error({ err: error, contact: bare }, 'what became of a message could not be recorded')
      batch.isWhole = false
      this.#lost.add(batch)
    }
    this.#isBehind = false
    return true
  }
}

/** Endings of one mailing are recorded in one transaction. */
function bySource(waiting: Map<BatchInHand, Ending[]>): [BatchInHand[], Map<BatchInHand, Ending[]>][] {
  const groups = new Map<string, Map<BatchInHand, Ending[]>>()
  for (const [batch, endings] of waiting) {
    const key = `${batch.tenantId}:${batch.sourceId}`
    const group = groups.get(key) ?? new Map()
    groups.set(key, group.set(batch, endings))
  }
  return [...groups.values()].map((group) => [[...group.keys()], group])
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
