import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'

export interface NewNotification {
  type: string
  severity: 'info' | 'success' | 'warning' | 'error'
  params?: Record<string, unknown>
  subject?: { kind: string; id: string; name: string }
  /** The job that ended. The end of a job always makes a notification of its own. */
  jobId?: string
}

/**
 * Notifies a company, in the transaction of the change. While a notification of the same type about the same subject is
 * unread, its count grows and no second one is added.
 */
export async function notify(db: Db, tenantId: string, notification: NewNotification, now: Date): Promise<void> {
  await db
    .insertInto('notification')
    .values({
      tenant_id: tenantId,
      type: notification.type,
      severity: notification.severity,
      params: JSON.stringify(notification.params ?? {}),
      subject_kind: notification.subject?.kind ?? null,
      subject_id: notification.subject?.id ?? null,
      subject_name: notification.subject?.name ?? null,
      job_id: notification.jobId ?? null,
      collects: notification.jobId === undefined,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`tenant_id, type, coalesce(subject_kind, ''), coalesce(subject_id, 0)`)
        .where('collects', '=', sql.lit(true))
        .doUpdateSet((eb) => ({
          count: eb('notification.count', '+', 1),
          severity: eb.ref('excluded.severity'),
          params: eb.ref('excluded.params'),
          subject_name: eb.ref('excluded.subject_name'),
          created_at: eb.ref('excluded.created_at'),
        })),
    )
    .modifyEnd(PREPARED)
    .execute()
}
