import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface NewNotification {
  type: string
  severity: 'info' | 'success' | 'warning' | 'error'
  params?: Record<string, unknown>
  subject?: { kind: string; id: string; name: string }
  /** The job that ended: such news are never merged. */
  jobId?: string
}

/** Tells a company something, in the transaction of what happened. While unread, the same news about the same subject only grow a count. */
export async function notify(db: Db, tenantId: string, news: NewNotification, now: Date): Promise<void> {
  await db
    .insertInto('notification')
    .values({
      tenant_id: tenantId,
      type: news.type,
      severity: news.severity,
      params: JSON.stringify(news.params ?? {}),
      subject_kind: news.subject?.kind ?? null,
      subject_id: news.subject?.id ?? null,
      subject_name: news.subject?.name ?? null,
      job_id: news.jobId ?? null,
      collects: news.jobId === undefined,
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
    .execute()
}
