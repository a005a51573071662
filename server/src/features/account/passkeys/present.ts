import type { PasskeyRow } from './store.ts'

export const present = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
})
