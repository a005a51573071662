import type { Grants } from '../access.ts'
import type { Person, Tenant } from '../context.ts'
import type { Bucket } from '../limits/limiter.ts'

/** What a request brings along to say who it is. */
export interface Credentials {
  authorization: string | undefined
  sessionToken: string | undefined
}

/** Who a request comes from, before it is known what it wants. */
export type Principal =
  | { kind: 'key'; id: string; scope: 'read' | 'full'; grants: Grants; tenant: Tenant; buckets: readonly Bucket[] }
  | { kind: 'person'; person: Person; companies: ReadonlyMap<string, Membership> }
  | { kind: 'support'; tenant: Tenant; session: Buffer; csrfToken: string }

export interface Membership {
  tenant: Tenant
  memberId: string
  grants: Grants
}

/** Finds out who credentials belong to. Made of the features that own keys and sessions. */
export interface Authenticator {
  /** Who they belong to, if that was looked up a moment ago. */
  known(credentials: Credentials): Principal | null
  /** Who they belong to; null when to nobody. Costs a query. */
  find(credentials: Credentials): Promise<Principal | null>
}
