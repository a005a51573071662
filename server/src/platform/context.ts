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

/** An assistant's program that a person connected: it acts for this person, with a part of their rights. */
export interface ConnectedApp {
  id: string
  scope: 'read' | 'full'
}

/** The caller. A key also has a scope; a support view can only read. */
export type Actor =
  | { kind: 'key'; id: string; scope: 'read' | 'full'; grants: Grants }
  | { kind: 'person'; id: string; memberId: string; grants: Grants; app?: ConnectedApp }
  | { kind: 'support'; id: null; grants: Grants }

/** A signed-in person outside of any company, for `/auth` routes. */
export interface Person {
  /** Empty in a support view, which has no account. */
  id: string
  supportTenantId: string | null
  /** Hash of the session's token: it identifies the session, but cannot be used to log in. */
  session: Buffer
  csrfToken: string
}

/** The context of a use case, in a request or a job. It has the database only as `db`, so no query can leave the transaction. */
export interface Context {
  app: Omit<App, 'database'>
  db: Db
  now: Date
}

/** The part that most use cases need: the transaction and the time. */
export type DbContext = Pick<Context, 'db' | 'now'>
