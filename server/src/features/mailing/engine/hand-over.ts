import type { App } from '../../../platform/app.ts'
import type { Deliveries, Outcome } from '../../../platform/mail/smtp/connection.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import { DomainLanes } from './domain-lanes.ts'
import { type Judged, skippedAs } from './judge-outcome.ts'
import type { Letter } from './letter.ts'
import type { PreparedMailing } from './prepared-mailings.ts'
import type { Recorder } from './recorder.ts'
import { reasonsAgainst } from './sql/load.ts'

/** After this time it is checked again whether a recipient may be mailed. */
const STALE_MS = 5_000
/** A letter that breaks every connection it is on is put off like any that was refused. */
const MOST_LOST = 3
/** A letter that may have arrived is not sent again and again. */
const MOST_UNSURE = 2

interface Parts {
  mayGoOn(batch?: ClaimedBatch): boolean
  recorder: Recorder
  /** How a letter that was tried ends, and at which pace its domain is mailed on. */
  judge(letter: Letter, outcome: Outcome): Judged
}

/** Letters that are written and wait for a connection, and those that are on one. */
export class HandOver implements Deliveries<Letter> {
  readonly #app: App
  readonly #recorder: Recorder
  readonly #mayGoOn: Parts['mayGoOn']
  readonly #judge: Parts['judge']
  readonly #lanes: DomainLanes<Letter>
  #stale: Letter[] = []
  #checking = false
  /** Called when there is something to take. */
  wake: () => void = () => {}

  constructor(app: App, { mayGoOn, recorder, judge }: Parts) {
    this.#app = app
    this.#recorder = recorder
    this.#mayGoOn = mayGoOn
    this.#judge = judge
    this.#lanes = new DomainLanes(app.config.smtpConnections)
  }

  add(letter: Letter) {
    if (letter.batch.isDropped) return letter.batch.giveUp(1)
    this.#lanes.add(letter)
    this.wake()
  }

  waiting = (): number => (this.#mayGoOn() ? this.#lanes.waiting : 0)

  take = (): Letter | null => {
    while (this.#mayGoOn() && this.#recorder.hasRoom) {
      const letter = this.#lanes.take()
      if (!letter) return null
      if (!this.#mayGoOn(letter.batch)) {
        this.#lanes.ended(letter)
        letter.batch.giveUp(1)
        continue
      }
      if (performance.now() - letter.checkedAt < STALE_MS) return letter
      this.#lanes.ended(letter)
      this.#stale.push(letter)
      void this.#checkAgain()
    }
    return null
  }

  /** Minutes can pass between taking a letter and sending it. */
  stillWanted = (letter: Letter): boolean => this.#mayGoOn(letter.batch) && !letter.batch.isDropped

  done = (letter: Letter, outcome: Outcome) => {
    if (outcome.kind === 'lost' && ++letter.lost < (outcome.mayBeTaken ? MOST_UNSURE : MOST_LOST))
      return this.#again(letter)
    const { ending, pace } = this.#judge(letter, outcome)
    this.#lanes[pace](letter)
    this.#recorder.add(letter.batch, [ending])
  }

  /** Hands over nothing more of a batch; letters on a connection are finished. */
  drop(batch: ClaimedBatch) {
    batch.isDropped = true
    const isOf = (letter: Letter) => letter.batch === batch
    const stale = this.#stale.filter(isOf)
    this.#stale = this.#stale.filter((letter) => !isOf(letter))
    batch.giveUp(this.#lanes.takeWhere(isOf).length + stale.length)
  }

  /** Gives letters that would wait for long back to the queue, so that there is room for others. */
  tend() {
    if (this.#stale.length) void this.#checkAgain()
    const now = this.#app.clock.now().getTime()
    for (const { item, after } of this.#lanes.takeTooLong())
      this.#recorder.add(item.batch, [
        {
          kind: 'later',
          contactId: item.recipient.contactId,
          at: new Date(now + after),
          counts: false,
          returnsRoom: true,
        },
      ])
  }

  #again(letter: Letter) {
    if (letter.batch.isDropped) {
      this.#lanes.ended(letter)
      return letter.batch.giveUp(1)
    }
    this.#lanes.putBack(letter)
  }

  /** Checks again whether the recipients of letters that have waited may be mailed. */
  async #checkAgain() {
    if (this.#checking) return
    this.#checking = true
    // All letters that are found stale in this moment are checked together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#stale.length) {
      for (const [prepared, some] of byMailing(this.#stale.splice(0)))
        await this.#check(prepared, some).catch(() => {
          // The database is away: they wait, and no recipient is mailed without a check.
          this.#stale.push(...some)
        })
      if (this.#stale.length) await new Promise((resolve) => setTimeout(resolve, 500))
      if (!this.#mayGoOn()) break
    }
    this.#checking = false
    this.wake()
  }

  async #check(prepared: PreparedMailing, letters: readonly Letter[]) {
    const now = this.#app.clock.now()
    const checkedAt = performance.now()
    const ids = letters.map(({ recipient }) => recipient.contactId)
    const against = await reasonsAgainst(this.#app.database.db, prepared.company.id, prepared, ids, now)
    for (const letter of letters) {
      const reason = against.get(letter.recipient.contactId)
      letter.checkedAt = checkedAt
      if (reason) this.#recorder.add(letter.batch, [skippedAs(letter, reason, now)])
      else if (letter.batch.isDropped) letter.batch.giveUp(1)
      else this.#lanes.add(letter)
    }
  }
}

function byMailing(letters: readonly Letter[]): Map<PreparedMailing, Letter[]> {
  const groups = new Map<PreparedMailing, Letter[]>()
  for (const letter of letters) groups.set(letter.prepared, [...(groups.get(letter.prepared) ?? []), letter])
  return groups
}
