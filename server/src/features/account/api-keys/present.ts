import type { KeyRow } from './store.ts'

export const present = (row: KeyRow, { valid, restricted }: { valid: boolean; restricted: boolean }) => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scope: row.scope,
  roles: row.roles,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.used_at?.toISOString() ?? null,
  valid,
  restricted,
})
