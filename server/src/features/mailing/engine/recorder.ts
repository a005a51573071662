import type { App } from '../../../platform/app.ts'
import { isRefusedData } from '../../../platform/db/failures.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import { pauseMailing } from './pause-mailing.ts'
import { type Ending, record } from './record-endings.ts'

/** The most endings that may be unrecorded: a killed process leaves no more messages that go out again. */
const UNRECORDED = 200
/** The share of them that is recorded together when they come soon enough. */
const TOGETHER = 0.6
const GATHER_MS = 40
const RETRY_MS = 500
const PATIENCE = 3

/**
 * Records endings of messages: all that came while the last transaction ran go into the next one. Endings that cannot be
 * recorded, because the database is away, are kept and tried again; until then nothing more is handed over.
 */
export class Recorder {
  readonly #app: App
  #waiting = new Map<ClaimedBatch, Ending[]>()
  #unrecorded = 0
  #running: Promise<void> | null = null
  #stopped = false
  #enough: () => void = () => {}
  /** Whether the current round failed at least once. */
  #hasFailed = false
  #isBehind = false
  /** Batches with a message whose ending can never be recorded. */
  readonly #lost = new Set<ClaimedBatch>()
  readonly #most: number
  /** Called after a recording: there is room again. */
  recorded: () => void = () => {}

  constructor(app: App) {
    this.#app = app
    // Every connection may still finish one message when there is no room left.
    this.#most = Math.max(1, UNRECORDED - app.config.smtpConnections)
  }

  /** Whether another message may be handed over. */
  get hasRoom(): boolean {
    return this.#unrecorded < this.#most
  }

  /** Whether endings wait for the database: messages that stand there as waiting may have been sent. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  add(batch: ClaimedBatch, endings: readonly Ending[]) {
    if (!endings.length) return
    const waiting = this.#waiting.get(batch)
    if (waiting) for (const ending of endings) waiting.push(ending)
    else this.#waiting.set(batch, [...endings])
    this.#unrecorded += endings.length
    this.#enough()
    this.#running ??= this.#run()
  }

  /** Waits until everything so far is recorded, unless the database stays away. */
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
      this.#hasFailed = false
      for (const [batch, endings] of bySource(waiting)) await this.#record(batch, endings)
      // Endings that came while this round waited for the database are recorded by the next round.
      if (!this.#hasFailed) this.#isBehind = false
    }
    this.#isBehind = false
    this.#running = null
  }

  /** Waits a moment: messages that end soon after the first are recorded with it. */
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

  async #record(batches: ClaimedBatch[], endings: Map<ClaimedBatch, Ending[]>) {
    if (!(await this.#written(endings))) return
    for (const batch of batches) {
      const ended = endings.get(batch)!.length
      batch.open -= ended
      this.#unrecorded -= ended
      // Its message would be sent again and again: a person has to look at it, once all others are recorded.
      if (this.#lost.delete(batch)) await pauseMailing(this.#app, batch, 'unrecorded')
      batch.recorded()
    }
    this.recorded()
  }

  /** Writes endings, however long the database is away; false when the process stops before that. */
  async #written(endings: Map<ClaimedBatch, Ending[]>): Promise<boolean> {
    for (let tries = 1; !this.#stopped; tries++) {
      try {
        await record(this.#app, endings)
        return true
      } catch (error) {
        this.#hasFailed = true
        this.#isBehind = true
        this.#app.log.warn({ reason: (error as Error).message }, 'endings of messages could not be recorded yet')
        // An ending that can never be written must not stop all others.
        if (tries >= PATIENCE && isRefusedData(error)) return this.#oneByOne(endings)
        await sleep(RETRY_MS)
      }
    }
    return false
  }

  async #oneByOne(endings: Map<ClaimedBatch, Ending[]>): Promise<boolean> {
    const each = [...endings].flatMap(([batch, some]) => some.map((ending) => new Map([[batch, [ending]]])))
    if (each.length > 1) {
      for (const one of each) if (!(await this.#written(one))) return false
      return true
    }
    const [[batch, [ending]]] = [...endings] as [[ClaimedBatch, [Ending]]]
    const bare =
      ending.kind === 'result' ? { kind: ending.kind, result: { ...ending.result, reason: 'other' } } : ending
    try {
      await record(this.#app, new Map([[batch, [bare]]]))
    } catch (error) {
      this.#app.log.error({ err: error, contact: bare }, 'the ending of a message could not be recorded')
      batch.isWhole = false
      this.#lost.add(batch)
    }
    return true
  }
}

/** Endings of one mailing are recorded in one transaction. */
function bySource(waiting: Map<ClaimedBatch, Ending[]>): [ClaimedBatch[], Map<ClaimedBatch, Ending[]>][] {
  const groups = new Map<string, Map<ClaimedBatch, Ending[]>>()
  for (const [batch, endings] of waiting) {
    const key = `${batch.tenantId}:${batch.sourceId}`
    const group = groups.get(key) ?? new Map()
    groups.set(key, group.set(batch, endings))
  }
  return [...groups.values()].map((group) => [[...group.keys()], group])
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
