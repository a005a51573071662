import type { App } from '../../../platform/app.ts'
import { joined } from '../../../platform/mail/smtp/pieces.ts'
import { Pool } from '../../../platform/mail/smtp/pool.ts'
import { readSmtpUrl } from '../../../platform/mail/smtp/target.ts'
import { BATCH_SIZE } from '../ledger/index.ts'
import type { InHand } from './in-hand.ts'
import type { Letter } from './letter.ts'
import { sentAs } from './outcomes.ts'
import type { Results } from './results.ts'

/** Where letters go. */
export interface Transport {
  give(letter: Letter): void
  /** Finishes what is on its way, as long as there is patience. */
  close(patienceMs?: number): Promise<void>
}

/** To the relay, over connections that are kept. */
export function openRelay(app: App, inHand: InHand, results: Results): Transport {
  const pool = new Pool<Letter>(readSmtpUrl(app.config.smtpUrl!, app.config.baseUrl), {
    most: app.config.smtpConnections,
    log: app.log,
    take: inHand.take,
    done: inHand.done,
    stillWanted: inHand.stillWanted,
    waiting: inHand.waiting,
  })
  inHand.wake = () => pool.wake()
  results.recorded = () => pool.wake()
  return { give: (letter) => inHand.add(letter), close: (patienceMs) => pool.close(patienceMs) }
}

/** Of a large mailing only so many are kept in the outbox: nobody reads a million of them. */
const KEPT_BATCHES = 10_000 / BATCH_SIZE

/** Without a relay: into the outbox, in the transaction that records it. */
export const openOutbox = (app: App, results: Results): Transport => ({
  give(letter) {
    if (letter.batch.isDropped) return letter.batch.giveUp(1)
    const ending = sentAs(letter, app.clock.now())
    const raw = () => joined(letter.data())
    const copy = letter.batch.n % 1_000_000 < KEPT_BATCHES
    const outbox = { to: letter.to, subject: letter.subject, raw }
    results.add(letter.batch, [copy ? { ...ending, outbox } : ending])
  },
  close: async () => {},
})
