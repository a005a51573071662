import type { App } from '../../../platform/app.ts'
import type { Outcome } from '../../../platform/mail/smtp/connection.ts'
import { concernsSender } from './judge-outcome.ts'
import type { Letter } from './letter.ts'
import { pauseMailing } from './pause-mailing.ts'

/** So many refusals in a row are not the fault of addresses. */
const TOO_MANY = 100
/** So many refusals of the sender are no fault of single servers: in a row, or if they are this share of what was tried. */
const TOO_MANY_OF_SENDER = 20
const SHARE_OF_SENDER = 0.05
/** How many letters a mailing tried lately: so a refusal that begins late is noticed among very many accepted letters. */
const LATELY = 2_000
const KEPT = 1_000

interface Tries {
  /** Refusals in a row, and those of the sender. */
  inARow: { any: number; sender: number }
  /** Letters that were tried lately, and the contacts whose server refused the sender; a letter is tried several times. */
  tried: number
  refusedSender: Set<string>
}

/** Notices relays and providers that refuse a mailing, and pauses it: a wrong setting must not fail a whole list. */
export class RefusalWatch {
  readonly #app: App
  readonly #mailings = new Map<string, Tries>()

  constructor(app: App) {
    this.#app = app
  }

  note({ batch, recipient }: Letter, outcome: Outcome) {
    const key = `${batch.tenantId}:${batch.sourceId}`
    const tries = this.#mailings.get(key) ?? { inARow: { any: 0, sender: 0 }, tried: 0, refusedSender: new Set() }
    // The oldest entries belong to mailings that have ended.
    this.#mailings.delete(key)
    this.#mailings.set(key, tries)
    if (this.#mailings.size > KEPT) this.#mailings.delete(this.#mailings.keys().next().value!)
    count(tries, recipient.contactId, outcome)
    const reason = whyPaused(tries)
    if (!reason) return
    this.#mailings.delete(key)
    pauseMailing(this.#app, batch, reason)
  }
}

function count(tries: Tries, contactId: string, outcome: Outcome) {
  const isRefused = outcome.kind === 'refused' && outcome.reply.code >= 500
  const isOfSender = isRefused && concernsSender(outcome)
  const { any, sender } = tries.inARow
  tries.inARow = { any: isRefused ? any + 1 : 0, sender: isOfSender ? sender + 1 : 0 }
  if (tries.tried === LATELY) forgetHalf(tries)
  tries.tried += 1
  if (isOfSender) tries.refusedSender.add(contactId)
}

function forgetHalf(tries: Tries) {
  tries.tried /= 2
  const oldest = [...tries.refusedSender].slice(0, tries.refusedSender.size / 2)
  for (const contactId of oldest) tries.refusedSender.delete(contactId)
}

function whyPaused({ inARow, tried, refusedSender }: Tries): 'sender_refused' | 'refused' | null {
  const isWave = refusedSender.size >= TOO_MANY_OF_SENDER && refusedSender.size >= SHARE_OF_SENDER * tried
  if (isWave || inARow.sender >= TOO_MANY_OF_SENDER) return 'sender_refused'
  return inARow.any >= TOO_MANY ? 'refused' : null
}
