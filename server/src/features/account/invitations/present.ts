import type { InvitationRow } from './store.ts'

export const present = (row: InvitationRow, now: Date) => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at < now,
})
