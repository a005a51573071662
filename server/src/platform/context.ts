import type { Grants } from './access.ts'
import type { App } from './app.ts'
import type { Db } from './db/database.ts'

/** The company of a call. It comes from the path, checked against the key or session, never from a body. */
export interface Tenant {
  id: string
  publicId: string
  timezone: string
  language: string
  currency: string
}

/** Who calls. A key has a scope of its own; a support view only ever reads. */
export type Actor =
  | { kind: 'key'; id: string; scope: 'read' | 'full'; grants: Grants }
  | { kind: 'person'; id: string; memberId: string; grants: Grants }
  | { kind: 'support'; id: null; grants: Grants }

/** A signed-in person outside of any company: what `/auth` routes see. */
export interface Person {
  /** Empty in a support view, which is nobody's account. */
  id: string
  supportTenantId: string | null
  /** Hash of the session's token: names the session without being able to open it. */
  session: Buffer
  csrfToken: string
}

/** What use cases of requests and jobs stand on. The database is only there as `db`: nothing slips out of a transaction. */
export interface Context {
  app: Omit<App, 'database'>
  db: Db
  now: Date
}

/** What most use cases need: the transaction they run in, and the time. */
export type DbContext = Pick<Context, 'db' | 'now'>
