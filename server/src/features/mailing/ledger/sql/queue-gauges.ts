import { sql } from 'kysely'
import type { GaugeSource } from '../../../../platform/metrics/gauge.ts'

/** Batches that could be sent now: their queue is not paused, and no sender has taken them. */
const waiting = sql`
  from send_batch b
  join send_queue q on q.tenant_id = b.tenant_id and q.source_id = b.source_id
  where not q.paused and q.resume_at <= now() and b.done_at is null and b.claimed_by is null and b.due_at <= now()`

/** Batches have up to 250 messages, so there are few of them. */
export const queueGauges: readonly GaugeSource[] = [
  {
    name: 'mail_queue_batches',
    help: 'Batches of up to 250 mails that are due and wait for a sender',
    async read(db) {
      const { rows } = await sql<{ value: number }>`select count(*)::int as value ${waiting}`.execute(db)
      return rows
    },
  },
  {
    name: 'mail_queue_age_seconds',
    help: 'How long the oldest of these batches waits',
    async read(db) {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(b.due_at)), 0)::float8 as value ${waiting}`.execute(db)
      return rows
    },
  },
  {
    name: 'sender_processes',
    help: 'Senders that are at work',
    async read(db) {
      const { rows } = await sql<{ value: number }>`
        select count(*)::int as value from sender_process where lease_until > now()`.execute(db)
      return rows
    },
  },
]
