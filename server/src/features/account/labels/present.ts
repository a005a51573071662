import type { LabelRow } from './store.ts'

export const present = (row: LabelRow) => ({
  id: row.id,
  name: row.name,
  color: row.color,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
