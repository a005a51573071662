import type { Readable } from 'node:stream'
import type { Actor, Context, Person, Tenant } from '../context.ts'

/** The argument of every handler. It contains nothing of the HTTP framework. */
export interface BaseCall<Params, Query, Body> extends Context {
  requestId: string
  /** The caller's address, as far as the configured proxies can be trusted. */
  ip: string
  /** The User-Agent header; at most 500 characters. */
  userAgent: string
  /** The Referer header; at most 2,000 characters. */
  referer: string
  /** The host of a company that was requested; null on the host of the service. */
  publicHost: string | null
  /** The cookies of the browser, for handlers that bind several requests to one browser. */
  cookies: Readonly<Record<string, string | undefined>>
  /** Whether it is a HEAD request, which does not show the answer to a person. */
  isHead: boolean
  params: Params
  query: Query
  body: Body
}

/** A file that is being uploaded. It must be read to its end, or the request hangs. */
export interface Upload {
  name: string
  content: Readable
}

/** A body as it was sent, for its signature. */
export interface SignedBody {
  bytes: Buffer
  /** A header of the request; empty if it was not sent. */
  header(name: string): string
}

/** The call of a route whose caller signs the body. It has no `body`: that is read after the signature was verified. */
export interface SignedCall<Params = unknown, Query = unknown> extends Omit<BaseCall<Params, Query, never>, 'body'> {
  signed: SignedBody
}

export interface CompanyCall<Params = unknown, Query = unknown, Body = unknown> extends BaseCall<Params, Query, Body> {
  tenant: Tenant
  actor: Actor
  /** The file of a multipart body, on routes that take one. */
  upload?: Upload
  /** The header `Idempotency-Key`, on routes that take one and if it was sent. */
  idempotencyKey?: string
}

export interface PersonCall<Params = unknown, Query = unknown, Body = unknown> extends BaseCall<Params, Query, Body> {
  person: Person
}
