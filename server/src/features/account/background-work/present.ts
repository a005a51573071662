import type { ActionRow } from './store.ts'

export const present = (row: ActionRow) => ({
  jobId: row.id,
  type: row.type,
  progress: { done: Number(row.done), total: row.total === null ? null : Number(row.total) },
  startedAt: row.started_at?.toISOString() ?? null,
})
