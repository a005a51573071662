import type { Batch, Company } from '../ledger/index.ts'

/** A batch that this process has claimed and is working on. */
export class BatchInHand implements Batch {
  readonly tenantId: string
  readonly sourceId: string
  readonly campaignId: string
  readonly n: number
  readonly variant: number | null
  readonly mode: string
  readonly leaseId: string
  readonly company: Company
  /** Messages of it that have not ended. */
  open = 0
  /** All of its messages are in hand: when the last one has ended, nothing of it waits. */
  isWhole = false
  /** Its messages are known: from then on it ends with the last of them. */
  isLoaded = false
  /** Nothing more of it is handed over. */
  isDropped = false
  readonly #ended: (batch: BatchInHand) => void

  constructor(batch: Batch, leaseId: string, timezone: string, ended: (batch: BatchInHand) => void) {
    this.tenantId = batch.tenantId
    this.sourceId = batch.sourceId
    this.campaignId = batch.campaignId
    this.n = batch.n
    this.variant = batch.variant
    this.mode = batch.mode
    this.leaseId = leaseId
    this.company = { id: batch.tenantId, timezone }
    this.#ended = ended
  }

  /** Some of its messages go back into the queue untouched: others will have them. */
  giveUp(messages: number) {
    if (messages) this.isWhole = false
    this.open -= messages
    this.recorded()
  }

  /** Something of it was recorded. */
  recorded() {
    if (this.isLoaded && this.open <= 0) this.#ended(this)
  }
}
