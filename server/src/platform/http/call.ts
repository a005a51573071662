import type { Readable } from 'node:stream'
import type { Actor, Context, Person, Tenant } from '../context.ts'

/** What every handler gets. Nothing here is of the HTTP framework. */
export interface BaseCall<Params, Query, Body> extends Context {
  requestId: string
  /** The caller's address, as far as the configured proxies can be trusted. */
  ip: string
  /** What the client says it is; at most 500 characters. */
  userAgent: string
  /** Whether only the headers of the answer are wanted: who asks so has looked at nothing. */
  isHead: boolean
  params: Params
  query: Query
  body: Body
}

/** A file on its way in. It must be read, or the request hangs. */
export interface Upload {
  name: string
  content: Readable
}

export interface CompanyCall<Params = unknown, Query = unknown, Body = unknown> extends BaseCall<Params, Query, Body> {
  tenant: Tenant
  actor: Actor
  /** The file of a multipart body, on routes that take one. */
  upload?: Upload
}

export interface PersonCall<Params = unknown, Query = unknown, Body = unknown> extends BaseCall<Params, Query, Body> {
  person: Person
}
