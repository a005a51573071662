import { availableParallelism } from 'node:os'
import type { App } from '../../../platform/app.ts'
import type { Outcome } from '../../../platform/mail/smtp/connection.ts'
import { createRenderer, type Renderer } from '../../../platform/render/renderer.ts'
import { reserveMessages } from '../../domains/sending-setup/index.ts'
import { type Batch, claimBatches, type NewClaim } from '../ledger/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import { HandOver } from './hand-over.ts'
import { judge } from './judge-outcome.ts'
import type { Letter } from './letter.ts'
import { pauseMailing } from './pause-mailing.ts'
import { type PreparedMailing, PreparedMailings } from './prepared-mailings.ts'
import type { Ending } from './record-endings.ts'
import { Recorder } from './recorder.ts'
import { RefusalWatch } from './refusal-watch.ts'
import { nextOpening } from './sending-window.ts'
import { type LoadedRecipient, loadBatch, type Skipped } from './sql/load.ts'
import { openOutbox, openRelay, type Transport } from './transport.ts'
import { writeLetters } from './write-letters.ts'

/** Batches that are claimed at once. */
const AT_ONCE = 2
/** Signatures that are made at a time; more would only wait for a processor. */
const SIGNING = 16

interface Loaded {
  recipients: readonly LoadedRecipient[]
  skipped: readonly Skipped[]
  /** When it was checked that the recipients may be mailed. */
  checkedAt: number
}

/** Recipients that are mailed now, and the endings of the others; or the time before which nothing is sent. */
type Checked = { recipients: readonly LoadedRecipient[]; endings: Ending[] } | { heldUntil: Date }

/**
 * The way of a message, in the order of this class: claim, load, check, write, sign, hand over, judge, record, report.
 * `Engine` holds the lease that allows it, and gives back batches that are not delivered.
 */
export class Delivery {
  readonly recorder: Recorder
  readonly waiting: HandOver
  readonly #app: App
  readonly #mailings: PreparedMailings
  readonly #renderer: Renderer
  readonly #transport: Transport
  readonly #refusals: RefusalWatch

  constructor(app: App, mayGoOn: (batch?: ClaimedBatch) => boolean) {
    this.#app = app
    this.#mailings = new PreparedMailings(app)
    const threads = Math.max(1, availableParallelism() - 1)
    this.#renderer = createRenderer({ threads, perOwner: threads })
    this.#refusals = new RefusalWatch(app)
    this.recorder = new Recorder(app)
    this.waiting = new HandOver(app, { mayGoOn, recorder: this.recorder, judge: this.judge })
    this.#transport = app.mailer.relay
      ? openRelay(app, this.waiting, this.recorder)
      : openOutbox(app, (batch, ending) => this.record(batch, [ending]))
  }

  /** Claims batches of the mailing that has waited longest, under a lease; with `onlyUrgent` of one that people wait for. */
  claim(leaseId: string, onlyUrgent: boolean): Promise<NewClaim[]> {
    return claimBatches(this.#app.database.db, leaseId, this.#app.clock.now(), { most: AT_ONCE, onlyUrgent })
  }

  /** Prepares what is the same for all recipients of a mailing; null when there is nothing to send. */
  prepare(batch: Batch): Promise<PreparedMailing | null> {
    return this.#mailings.get(batch)
  }

  /**
   * Takes a batch through load, check and write; from there each letter goes its own way. Returns the time before which
   * nothing of the mailing may be sent, or null. `isOurs` says whether the batch still belongs to this sender.
   */
  async deliver(batch: ClaimedBatch, prepared: PreparedMailing, isOurs: () => boolean): Promise<Date | null> {
    const opening = this.#opening(prepared)
    if (opening) return opening
    const loaded = await this.load(batch, prepared)
    const checked = await this.check(batch, prepared, loaded)
    if ('heldUntil' in checked) return checked.heldUntil
    // Dropped meanwhile: other senders will have all of it.
    if (batch.isDropped || !isOurs()) return null
    const { recipients, endings } = checked
    batch.begin(recipients.length + endings.length)
    this.record(batch, endings)
    await this.write(batch, prepared, recipients, loaded.checkedAt)
    return null
  }

  /** When the hours of a mailing open; null when they are open now. */
  #opening({ mailing: { window }, company }: PreparedMailing): Date | null {
    return window && nextOpening(window, this.#app.clock.now(), company.timezone)
  }

  /** Loads the recipients of a batch. The same statement finds those that may no longer be mailed. */
  async load(batch: ClaimedBatch, prepared: PreparedMailing): Promise<Loaded> {
    const { database, clock } = this.#app
    const checkedAt = performance.now()
    return { ...(await loadBatch(database.db, batch, prepared, clock.now())), checkedAt }
  }

  /** Checks the limits of the company, and reserves the messages that are sent now. */
  async check(batch: ClaimedBatch, prepared: PreparedMailing, { recipients, skipped }: Loaded): Promise<Checked> {
    const { database, clock } = this.#app
    const now = clock.now()
    const { allowed, next } = await reserveMessages(database.db, prepared.company, recipients.length, now)
    if (recipients.length && !allowed) return { heldUntil: next }
    const base = { batch: batch.n, state: 'skipped' as const, at: now, variant: batch.variant ?? 0 }
    const endings: Ending[] = [
      ...skipped.map((one) => ({ kind: 'result' as const, result: { ...base, ...one } })),
      ...recipients
        .slice(allowed)
        .map(({ contactId }) => ({ kind: 'later' as const, contactId, at: next, counts: false })),
    ]
    return { recipients: recipients.slice(0, allowed), endings }
  }

  /** Writes the letters of a batch. Recipients whose letters could not be written go back to the queue. */
  async write(batch: ClaimedBatch, prepared: PreparedMailing, recipients: Loaded['recipients'], checkedAt: number) {
    let written = 0
    const writing = { batch, prepared, recipients, checkedAt, renderer: this.#renderer }
    try {
      await writeLetters(this.#app, writing, {
        letters: async (letters) => {
          written += letters.length
          await this.sign(letters, prepared)
        },
        ended: (ending) => {
          written += 1
          this.record(batch, [ending])
        },
        broken: () => {
          this.waiting.drop(batch)
          // It cannot be rendered for any recipient: a person has to look at it.
          pauseMailing(this.#app, batch, 'content')
        },
      })
    } catch (error) {
      this.#app.log.warn({ reason: (error as Error).message, mailing: batch.sourceId }, 'a batch was not written')
    }
    if (written < recipients.length) batch.giveUp(recipients.length - written)
  }

  /** Signs letters with the keys of the sender's domain, if there are any, and hands each over as soon as it is signed. */
  async sign(letters: readonly Letter[], { dkim }: PreparedMailing) {
    if (!dkim.length) for (const letter of letters) this.handOver(letter)
    else
      for (let i = 0; i < letters.length; i += SIGNING) {
        const some = letters.slice(i, i + SIGNING)
        await Promise.all(some.map((letter) => letter.sign().then(() => this.handOver(letter))))
      }
  }

  /** Hands a letter over to the relay, in the lane of its domain; without a relay, to the outbox. */
  handOver(letter: Letter) {
    this.#transport.give(letter)
  }

  /** Judges the reply of the relay: how the message ends, and at which pace its domain is mailed on. */
  judge = (letter: Letter, outcome: Outcome) => {
    if (outcome.kind !== 'lost') this.#refusals.note(letter, outcome)
    return judge(letter, outcome, this.#app.clock.now())
  }

  /** Records endings in the ledger, many in one transaction. The worker reports them as events: `report-results.ts`. */
  record(batch: ClaimedBatch, endings: readonly Ending[]) {
    this.recorder.add(batch, endings)
  }

  /** Finishes what is being handed over, for as long as `patienceMs`. */
  stopHandingOver(patienceMs?: number): Promise<void> {
    return this.#transport.close(patienceMs)
  }

  close(): Promise<void> {
    return this.#renderer.close()
  }
}
