import type { NotificationRow } from './store.ts'

export const present = (row: NotificationRow) => ({
  id: row.id,
  type: row.type,
  severity: row.severity,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  params: row.params as Record<string, unknown>,
  subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id!, name: row.subject_name! },
  jobId: row.job_id,
  count: row.count,
})
