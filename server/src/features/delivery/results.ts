import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDatabaseAway } from '../../platform/db/failures.ts'
import { tx } from '../../platform/db/tx.ts'
import { type Refusal, recordRefusals } from '../bounces/index.ts'
import { type Company, putOff, type Result, recordResults } from '../messages/index.ts'
import { insertOutboxMails } from '../outbox/index.ts'
import type { BatchInHand } from './batch-in-hand.ts'
import { tellSent } from './tell.ts'

/** What became of a message, to be recorded. */
export type Ending =
  | { kind: 'result'; result: Result; refusal?: Omit<Refusal, 'contactId'>; outbox?: OutboxCopy }
  /** To be tried again later; `counts` when it was tried. */
  | { kind: 'later'; contactId: string; at: Date; counts: boolean }

export interface OutboxCopy {
  to: string
  subject: string
  raw(): Buffer
}

/** So many endings may be unrecorded: whoever is killed then leaves no more messages that go out again. */
export const UNRECORDED = 200
const RETRY_MS = 500
const PATIENCE = 3
/** Those that are due at about the same time share a batch. */
const ROUNDED_MS = 10_000

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
  /** Called when something was recorded: there is room again. */
  recorded: () => void = () => {}

  constructor(app: App) {
    this.#app = app
  }

  /** Whether another message may be handed over. */
  get hasRoom(): boolean {
    return this.#unrecorded < UNRECORDED
  }

  add(batch: BatchInHand, endings: readonly Ending[]) {
    if (!endings.length) return
    const waiting = this.#waiting.get(batch)
    if (waiting) for (const ending of endings) waiting.push(ending)
    else this.#waiting.set(batch, [...endings])
    this.#unrecorded += endings.length
    this.#running ??= this.#run()
  }

  /** Everything that was added so far is recorded, unless the database stays away. */
  async settle(patienceMs: number) {
    const until = performance.now() + patienceMs
    while (this.#running && performance.now() < until) await Promise.race([this.#running, sleep(100)])
    this.#stopped = true
  }

  async #run() {
    // What ends in the same moment is recorded together.
    await sleep(0)
    while (this.#waiting.size && !this.#stopped) {
      const waiting = this.#waiting
      this.#waiting = new Map()
      for (const [batch, endings] of bySource(waiting)) await this.#record(batch, endings)
    }
    this.#running = null
  }

  async #record(batches: BatchInHand[], endings: Map<BatchInHand, Ending[]>) {
    if (!(await this.#written(endings))) return
    for (const batch of batches) {
      const ended = endings.get(batch)!.length
      batch.open -= ended
      this.#unrecorded -= ended
      batch.recorded()
    }
    this.recorded()
  }

  /** Writes endings, however long the database is away; false when there was no more time for it. */
  async #written(endings: Map<BatchInHand, Ending[]>): Promise<boolean> {
    for (let tries = 1; !this.#stopped; tries++) {
      try {
        await tx(this.#app.database.db, (db) => record(this.#app, db, endings))
        return true
      } catch (error) {
        this.#app.log.warn({ reason: (error as Error).message }, 'what was sent could not be recorded yet')
        // One that can never be written must not stop all others.
        if (tries >= PATIENCE && !isDatabaseAway(error)) return this.#oneByOne(endings)
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
      await tx(this.#app.database.db, (db) => record(this.#app, db, new Map([[batch, [bare]]])))
    } catch (error) {
      this.#app.log.error({ err: error, contact: bare }, 'what became of a message could not be recorded')
      batch.isWhole = false
    }
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

async function record(app: App, db: Db, endings: Map<BatchInHand, Ending[]>) {
  const [first] = endings.keys()
  const { company, sourceId } = first!
  const all = [...endings.values()].flat()
  const results = all.flatMap((ending) => (ending.kind === 'result' ? [ending] : []))
  const recorded = await recordResults(
    db,
    company,
    sourceId,
    results.map(({ result }) => result),
  )
  const moved = new Set(recorded.moved)
  const sent = results.filter(({ result }) => result.state === 'sent' && moved.has(result))
  // What is sent is told when its batch is done; this is what comes too late for that.
  const late = sent.filter(({ result }) => recorded.untold.has(result.contactId))
  await tellSent(
    db,
    company.id,
    sourceId,
    late.map(({ result }) => result),
  )
  const refusals = results.flatMap(({ result, refusal }) =>
    refusal && moved.has(result) ? [{ ...refusal, contactId: result.contactId }] : [],
  )
  if (refusals.length) await recordRefusals({ db, now: app.clock.now() }, company, sourceId, refusals)
  await keepCopies(db, company, sent)
  for (const [batch, own] of endings)
    for (const [due, later] of laterOnes(own)) await putOff(db, batch, new Date(due), later)
}

const keepCopies = async (db: Db, company: Company, sent: readonly (Ending & { kind: 'result' })[]) => {
  const rows = sent.flatMap(({ outbox, result }) =>
    outbox
      ? [
          {
            tenant_id: company.id,
            at: result.at,
            recipient: outbox.to,
            subject: outbox.subject,
            kind: 'campaign',
            raw: outbox.raw(),
          },
        ]
      : [],
  )
  if (rows.length) await insertOutboxMails(db, rows)
}

/** Messages that are tried again, by when. */
function laterOnes(endings: readonly Ending[]): Map<number, (Ending & { kind: 'later' })[]> {
  const groups = new Map<number, (Ending & { kind: 'later' })[]>()
  for (const ending of endings) {
    if (ending.kind !== 'later') continue
    const due = Math.ceil(ending.at.getTime() / ROUNDED_MS) * ROUNDED_MS
    groups.set(due, [...(groups.get(due) ?? []), ending])
  }
  return groups
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
