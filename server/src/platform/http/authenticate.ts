import type { Grants } from '../access.ts'
import type { ConnectedApp, Person, Tenant } from '../context.ts'
import type { Bucket } from '../limits/limiter.ts'

/** The credentials of a request. */
export interface Credentials {
  authorization: string | undefined
  sessionToken: string | undefined
}

/** The caller of a request, before the route is authorized. */
export type Principal =
  | { kind: 'key'; id: string; scope: 'read' | 'full'; grants: Grants; tenant: Tenant; buckets: readonly Bucket[] }
  | { kind: 'app'; app: ConnectedApp; personId: string; membership: Membership; buckets: readonly Bucket[] }
  | { kind: 'person'; person: Person; companies: ReadonlyMap<string, Membership> }
  | { kind: 'support'; tenant: Tenant; grants: Grants; session: Buffer; csrfToken: string }

export interface Membership {
  tenant: Tenant
  memberId: string
  grants: Grants
  /** The company waits for its deletion: only routes that are open then may write. */
  isLeaving?: boolean
}

/** Finds the caller of credentials. Implemented above the features that own keys and sessions. */
export interface Authenticator {
  /** The caller, if it is in the cache. */
  known(credentials: Credentials): Principal | null
  /** The caller; null if the credentials are not valid. Costs a query. */
  find(credentials: Credentials): Promise<Principal | null>
}
