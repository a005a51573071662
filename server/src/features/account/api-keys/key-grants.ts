import { commonGrants, firstMissing, type Grants } from '../../../platform/access.ts'
import { grantsOf } from '../members/index.ts'

interface KeyRoles {
  roles: string[]
  /** The present roles of the member who created the key; null for keys of the operator. */
  creator_roles: string[] | null
}

/** What a key may do now: what its roles grant, but never more than its creator may do. */
export const grantsOfKey = ({ roles, creator_roles }: KeyRoles): Grants =>
  creator_roles ? commonGrants(grantsOf(roles), grantsOf(creator_roles)) : grantsOf(roles)

/** Whether the creator of a key has lost something that the roles of the key grant. */
export const isRestricted = (key: KeyRoles): boolean => firstMissing(grantsOfKey(key), grantsOf(key.roles)) !== null
