import type { MemberRow } from './store.ts'

export const present = (row: MemberRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles,
  active: row.active,
  twoFactor: row.totp_confirmed_at !== null,
  createdAt: row.created_at.toISOString(),
})
