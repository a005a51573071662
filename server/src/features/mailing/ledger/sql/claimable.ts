import { type RawBuilder, sql } from 'kysely'

/** A batch of messages that this process may send as long as its lease holds. */
export interface Batch {
  tenantId: string
  sourceId: string
  n: number
  variant: number | null
  /** The sending mode of the company when the batch was claimed. */
  mode: string
  /** People wait for its mails: they go before all others, also within a sender. */
  isUrgent: boolean
}

/** A batch that was just claimed, with the request that started its mailing. */
export interface NewClaim extends Batch {
  requestId: string | null
}

/** Batches that a sender may claim: those that are due and free. Batches of a sender whose lease is over are free. */
export const isFree = (now: Date, leaseIsOver: RawBuilder<unknown>) =>
  sql`b.done_at is null and b.due_at <= ${now} and (b.claimed_by is null or ${leaseIsOver})`

/** Queues that may be sent now and have such a batch; `q` is the queue and `t` its company. */
export const isReady = (now: Date, leaseIsOver: RawBuilder<unknown>) => sql`not q.paused and q.resume_at <= ${now}
        and t.sending_mode <> 'off' and coalesce(q.mode, t.sending_mode) = t.sending_mode and t.deletes_at is null
        and exists (
          select 1 from send_batch b
          where b.tenant_id = q.tenant_id and b.source_id = q.source_id and ${isFree(now, leaseIsOver)})`

export interface ClaimLimits {
  most: number
  /** Leaves out mailings that people do not wait for. */
  onlyUrgent: boolean
}
