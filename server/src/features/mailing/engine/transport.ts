import type { App } from '../../../platform/app.ts'
import { joined } from '../../../platform/mail/smtp/pieces.ts'
import { Pool } from '../../../platform/mail/smtp/pool.ts'
import { readSmtpUrl } from '../../../platform/mail/smtp/target.ts'
import { BATCH_SIZE } from '../ledger/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import type { HandOver } from './hand-over.ts'
import { sentAs } from './judge-outcome.ts'
import type { Letter } from './letter.ts'
import type { Ending } from './record-endings.ts'
import type { Recorder } from './recorder.ts'

/** Where letters are handed over to. */
export interface Transport {
  give(letter: Letter): void
  /** Finishes what is being handed over, for as long as `patienceMs`. */
  close(patienceMs?: number): Promise<void>
}

/** To the relay, over connections that are kept. */
export function openRelay(app: App, handOver: HandOver, recorder: Recorder): Transport {
  const pool = new Pool<Letter>(readSmtpUrl(app.config.smtpUrl!, app.config.baseUrl), {
    most: app.config.smtpConnections,
    log: app.log,
    take: handOver.take,
    done: handOver.done,
    stillWanted: handOver.stillWanted,
    waiting: handOver.waiting,
  })
  handOver.wake = () => pool.wake()
  recorder.recorded = () => pool.wake()
  return { give: (letter) => handOver.add(letter), close: (patienceMs) => pool.close(patienceMs) }
}

/** Batches of a mailing that are kept in the outbox: a person reads some of the mails, not a million. */
const KEPT_BATCHES = 10_000 / BATCH_SIZE

/** Without a relay: into the outbox, in the transaction that records it. */
export const openOutbox = (app: App, record: (batch: ClaimedBatch, ending: Ending) => void): Transport => ({
  give(letter) {
    if (letter.batch.isDropped) return letter.batch.giveUp(1)
    const ending = sentAs(letter, app.clock.now())
    const raw = () => joined(letter.data())
    const copy = letter.batch.n % 1_000_000 < KEPT_BATCHES
    const outbox = { to: letter.to, subject: letter.listedSubject, raw }
    record(letter.batch, copy ? { ...ending, outbox } : ending)
  },
  close: async () => {},
})
