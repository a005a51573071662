import type { Batch, Company } from '../ledger/index.ts'

/** A batch that this process has claimed and works on. */
export class ClaimedBatch implements Batch {
  readonly tenantId: string
  readonly sourceId: string
  /** The kind of its mailing. */
  readonly kind: string
  readonly n: number
  readonly variant: number | null
  readonly mode: string
  readonly isUrgent: boolean
  readonly leaseId: string
  readonly company: Company
  /** Messages that have not ended. */
  open = 0
  /** All of its messages are held here: when the last one has ended, nothing of it waits. */
  isWhole = false
  /** Its messages are loaded: from then on it ends with the last of them. */
  isLoaded = false
  /** Nothing more of it is handed over. */
  isDropped = false
  readonly #ended: (batch: ClaimedBatch) => void

  constructor(
    batch: Batch,
    leaseId: string,
    { kind, timezone }: { kind: string; timezone: string },
    ended: (batch: ClaimedBatch) => void,
  ) {
    this.tenantId = batch.tenantId
    this.sourceId = batch.sourceId
    this.kind = kind
    this.n = batch.n
    this.variant = batch.variant
    this.mode = batch.mode
    this.isUrgent = batch.isUrgent
    this.leaseId = leaseId
    this.company = { id: batch.tenantId, timezone }
    this.#ended = ended
  }

  /** Its messages are loaded, and all of them are held here. */
  begin(messages: number) {
    this.open = messages
    this.isLoaded = true
    this.isWhole = true
  }

  /** Some of its messages go back to the queue untouched, for other senders. */
  giveUp(messages: number) {
    if (messages) this.isWhole = false
    this.open -= messages
    this.recorded()
  }

  /** Some of its messages were recorded. */
  recorded() {
    if (this.isLoaded && this.open <= 0) this.#ended(this)
  }
}
