import type { Body } from '../../api/client.ts'

export type Role = Body<'POST /invitations'>['roles'][number]

/** From the most mighty; each is explained in words. */
export const ROLES: readonly Role[] = [
  'account_admin',
  'marketing_manager',
  'content_manager',
  'data_analyst',
  'developer',
  'finance',
]

/** Names that the server knows and we do not are of a newer one, and grant nothing here. */
export const knownRoles = (roles: readonly string[]): Role[] => ROLES.filter((role) => roles.includes(role))
