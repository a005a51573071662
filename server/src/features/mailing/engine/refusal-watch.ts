import type { App } from '../../../platform/app.ts'
import type { Outcome } from '../../../platform/mail/smtp/connection.ts'
import { concernsSender } from './judge-outcome.ts'
import type { Letter } from './letter.ts'
import { pauseMailing } from './pause-mailing.ts'

/** So many refusals in a row are not the fault of addresses. */
const TOO_MANY = 100
/** Refusals of the sender address, which concern every recipient. */
const TOO_MANY_OF_SENDER = 20
const KEPT = 1_000

/** Notices a relay that refuses everything, and pauses the mailing: a wrong setting must not fail a whole list. */
export class RefusalWatch {
  readonly #app: App
  readonly #inARow = new Map<string, { any: number; sender: number }>()

  constructor(app: App) {
    this.#app = app
  }

  note({ batch }: Letter, outcome: Outcome) {
    const key = `${batch.tenantId}:${batch.sourceId}`
    if (outcome.kind !== 'refused' || outcome.reply.code < 500) {
      this.#inARow.delete(key)
      return
    }
    const row = this.#inARow.get(key) ?? { any: 0, sender: 0 }
    row.any += 1
    row.sender = concernsSender(outcome) ? row.sender + 1 : 0
    // The oldest entries belong to mailings that have ended.
    this.#inARow.delete(key)
    this.#inARow.set(key, row)
    if (this.#inARow.size > KEPT) this.#inARow.delete(this.#inARow.keys().next().value!)
    const isOfSender = row.sender >= TOO_MANY_OF_SENDER
    if (!isOfSender && row.any < TOO_MANY) return
    this.#inARow.delete(key)
    pauseMailing(this.#app, batch, isOfSender ? 'sender_refused' : 'refused')
  }
}
