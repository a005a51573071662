import type { App } from '../../../platform/app.ts'
import type { Deliveries, Outcome } from '../../../platform/mail/smtp/connection.ts'
import type { BatchInHand } from './batch-in-hand.ts'
import { Lanes } from './lanes.ts'
import type { Letter } from './letter.ts'
import type { ReadyMailing } from './mailings.ts'
import { endingOf, skippedAs } from './outcomes.ts'
import type { Results } from './results.ts'
import { reasonsAgainst } from './sql/load.ts'

/** After so long it is asked again whether somebody may be mailed. */
const STALE_MS = 5_000
/** A letter that breaks every connection it is on is put off like any that was refused. */
const MOST_LOST = 3
/** One that may have arrived is not sent again and again. */
const MOST_UNSURE = 2

/** Letters that are written and wait for a connection, and those that are on one. */
export class InHand implements Deliveries<Letter> {
  readonly #app: App
  readonly #results: Results
  readonly #mayGoOn: (batch?: BatchInHand) => boolean
  readonly #lanes: Lanes<Letter>
  #stale: Letter[] = []
  #asking = false
  /** Called when there is something to take. */
  wake: () => void = () => {}
  /** Called with what became of every letter that was tried. */
  tried: (letter: Letter, outcome: Outcome) => void = () => {}

  constructor(app: App, results: Results, connections: number, mayGoOn: (batch?: BatchInHand) => boolean) {
    this.#app = app
    this.#results = results
    this.#mayGoOn = mayGoOn
    this.#lanes = new Lanes(connections)
  }

  add(letter: Letter) {
    if (letter.batch.isDropped) return letter.batch.giveUp(1)
    this.#lanes.add(letter)
    this.wake()
  }

  waiting = (): number => (this.#mayGoOn() ? this.#lanes.waiting : 0)

  take = (): Letter | null => {
    while (this.#mayGoOn() && this.#results.hasRoom) {
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
      void this.#askAgain()
    }
    return null
  }

  /** Between taking a letter and sending it minutes can pass. */
  stillWanted = (letter: Letter): boolean => this.#mayGoOn(letter.batch) && !letter.batch.isDropped

  done = (letter: Letter, outcome: Outcome) => {
    if (outcome.kind !== 'lost') this.tried(letter, outcome)
    else if (++letter.lost < (outcome.mayBeTaken ? MOST_UNSURE : MOST_LOST)) return this.#again(letter)
    const { ending, pace } = endingOf(letter, outcome, this.#app.clock.now())
    this.#lanes[pace](letter)
    this.#results.add(letter.batch, [ending])
  }

  /** Nothing more of a batch is handed over; what is on its way is finished. */
  drop(batch: BatchInHand) {
    batch.isDropped = true
    const isOf = (letter: Letter) => letter.batch === batch
    const stale = this.#stale.filter(isOf)
    this.#stale = this.#stale.filter((letter) => !isOf(letter))
    batch.giveUp(this.#lanes.takeWhere(isOf).length + stale.length)
  }

  /** Letters that would wait for long go back into the queue: others have the room. */
  tend() {
    if (this.#stale.length) void this.#askAgain()
    const now = this.#app.clock.now().getTime()
    for (const { item, after } of this.#lanes.takeTooLong())
      this.#results.add(item.batch, [
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

  /** Letters that have waited: who of them may still be mailed. */
  async #askAgain() {
    if (this.#asking) return
    this.#asking = true
    // All that are found stale in this moment are asked about together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#stale.length) {
      for (const [ready, some] of byMailing(this.#stale.splice(0)))
        await this.#ask(ready, some).catch(() => {
          // The database is away: they wait, and nobody is mailed who was not asked about.
          this.#stale.push(...some)
        })
      if (this.#stale.length) await new Promise((resolve) => setTimeout(resolve, 500))
      if (!this.#mayGoOn()) break
    }
    this.#asking = false
    this.wake()
  }

  async #ask(ready: ReadyMailing, letters: readonly Letter[]) {
    const now = this.#app.clock.now()
    const checkedAt = performance.now()
    const ids = letters.map(({ recipient }) => recipient.contactId)
    const against = await reasonsAgainst(this.#app.database.db, ready.company.id, ready, ids, now)
    for (const letter of letters) {
      const reason = against.get(letter.recipient.contactId)
      letter.checkedAt = checkedAt
      if (reason) this.#results.add(letter.batch, [skippedAs(letter, reason, now)])
      else if (letter.batch.isDropped) letter.batch.giveUp(1)
      else this.#lanes.add(letter)
    }
  }
}

function byMailing(letters: readonly Letter[]): Map<ReadyMailing, Letter[]> {
  const groups = new Map<ReadyMailing, Letter[]>()
  for (const letter of letters) groups.set(letter.ready, [...(groups.get(letter.ready) ?? []), letter])
  return groups
}
