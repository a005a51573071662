import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Level, Module, Right } from '../access.ts'
import type { Failure } from '../errors.ts'
import type { Bucket } from '../limits/limiter.ts'
import type { BaseCall, CompanyCall, PersonCall, SignedCall } from './call.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The statuses of answers with a body of the route; 400 and 404 only if that body is a page for people. */
export type Status = 200 | 201 | 202 | 204 | 302 | 303 | 400 | 404
export type Effect = 'mails' | 'deletes'
export const TENANT_PATH = '/api/v1/tenants/{tenant}'

/** The header of requests that may be repeated, as the description shows it. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the request for 24 hours: repeated with the same body it is answered again and does nothing; with another body it is 409 conflict/idempotency',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
} as const

type Answer<R extends TSchema> = Promise<Static<R> | Reply<Static<R>>> | Static<R> | Reply<Static<R>>

interface Common<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema> {
  id: string
  method: Method
  /** With `{name}` for parameters, each declared in `params`. */
  path: string
  /** The group in the machine-readable description (`?tag=`). */
  tag: string
  summary: string
  params?: P
  query?: Q
  body?: B
  status: Status | readonly Status[]
  response: R
  /** All errors of the route besides 401, 403, 429, 500 and, with parameters, 404. */
  failures?: readonly Failure[]
  effects?: readonly Effect[]
}

/** A route below a company. Module and level have no default, so that every route needs a decision. */
export interface CompanyRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  module: Module | 'none'
  level: Level
  right?: Right
  /** Only a signed-in person may call it; API keys get 403 `api_key`. */
  personOnly?: true
  /** With `personOnly`: API keys get 405, as if the path did not have the method. */
  hiddenFromKeys?: true
  /** Also open while the company waits for its deletion; other routes that write are closed then. */
  whileLeaving?: true
  /** Its answer lasts until one side disconnects; it takes no token of the rate limit. */
  isEndless?: true
  /** The name in the audit log; by default the id. `false` only if the route does not change the company's data. */
  audit?: string | false
  /** Writes run in one transaction with their audit entry; `false` for handlers that call outside services. */
  transaction?: false
  /** Also takes a multipart body with one file, which arrives as `call.upload`; then there is no `call.body`. */
  accepts?: 'upload'
  /** Takes the header `Idempotency-Key`, which arrives as `call.idempotencyKey`. */
  takesIdempotencyKey?: true
  handle(call: CompanyCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

/** What is known of a request before its input is read. */
export type Caller = Pick<BaseCall<unknown, unknown, unknown>, 'app' | 'ip'>

/** A route without authentication. */
export interface PublicRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  /** Public pages take HTML forms; all other routes take JSON. */
  accepts?: 'json' | 'form'
  /** Many people fetch it from one address, such as pictures of mails through a proxy: it has a larger rate limit. */
  isFetchedByMany?: true
  /** With `isFetchedByMany`: its own rate limit for each network, in place of the one that such routes share. */
  budget?: Bucket
  /** Also takes JSON as `text/plain`, which browsers send to other sites without asking first. */
  isBeacon?: true
  /** Throws 429 when the caller has used up a limit of the route. It runs before the input is validated, which takes time. */
  limit?(caller: Caller): Promise<void>
  handle(call: BaseCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

/**
 * A route without authentication whose caller signs the body, as webhooks of other services do. The handler gets the
 * bytes and verifies them; `body` is only for the description.
 */
export interface SignedRouteSpec<P extends TObject, Q extends TObject, R extends TSchema>
  extends Common<P, Q, TSchema, R> {
  handle(call: SignedCall<Static<P>, Static<Q>>): Answer<R>
}

/** A route for any signed-in person, outside of a company. */
export interface PersonRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  /** Also open to a support view, which has a session but no account. */
  supportView?: true
  handle(call: PersonCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

/** A route of the company that an API key belongs to: the compatible interface, which takes any content type. */
export interface KeyRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  module: Module | 'none'
  level: Level
  right?: Right
  /** The name in the audit log; by default the id. `false` only if the route does not change the company's data. */
  audit?: string | false
  transaction?: false
  /** The parameters of the query that may have a user and a key, for clients that send no header. */
  keyInQuery?: KeyInQuery
  handle(call: CompanyCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

interface KeyInQuery {
  user: string
  key: string
}

/** A route as the server, the description and the tests use it, without its static types. */
export interface Route {
  id: string
  method: Method
  path: string
  tag: string
  summary: string
  access: 'company' | 'key' | 'person' | 'public'
  /** `any`: JSON under any content type, also lists and empty bodies. */
  accepts: 'json' | 'form' | 'upload' | 'signed' | 'any'
  module: Module | 'none'
  level: Level
  right: Right | undefined
  personOnly: boolean
  hiddenFromKeys: boolean
  whileLeaving: boolean
  supportView: boolean
  isFetchedByMany: boolean
  budget: Bucket | undefined
  isBeacon: boolean
  isEndless: boolean
  takesIdempotencyKey: boolean
  keyInQuery: KeyInQuery | undefined
  audit: string | false
  transaction: boolean
  effects: readonly Effect[]
  params: TObject
  query: TObject
  body: TSchema | undefined
  statuses: readonly Status[]
  response: TSchema
  failures: readonly Failure[]
  limit: ((caller: Caller) => Promise<void>) | undefined
  handle(call: unknown): unknown
}

const NOTHING = Type.Object({})

/** A route below a company: `path` is relative to it. */
export function defineRoute<
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
>(spec: CompanyRouteSpec<P, Q, B, R>): Route {
  return {
    ...common(spec),
    path: TENANT_PATH + spec.path,
    access: 'company',
    accepts: spec.accepts ?? 'json',
    module: spec.module,
    level: spec.level,
    right: spec.right,
    personOnly: spec.personOnly ?? false,
    hiddenFromKeys: spec.hiddenFromKeys ?? false,
    whileLeaving: spec.whileLeaving ?? false,
    isEndless: spec.isEndless ?? false,
    takesIdempotencyKey: spec.takesIdempotencyKey ?? false,
    audit: spec.level === 'read' ? false : (spec.audit ?? spec.id),
    transaction: spec.level === 'full' && spec.transaction !== false,
  }
}

/** A route of the company that the API key belongs to: `path` is the whole path. */
export function defineKeyRoute<
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
>(spec: KeyRouteSpec<P, Q, B, R>): Route {
  return {
    ...common(spec),
    access: 'key',
    accepts: 'any',
    module: spec.module,
    level: spec.level,
    right: spec.right,
    keyInQuery: spec.keyInQuery,
    audit: spec.level === 'read' ? false : (spec.audit ?? spec.id),
    transaction: spec.level === 'full' && spec.transaction !== false,
  }
}

export function definePublicRoute<
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
>(spec: PublicRouteSpec<P, Q, B, R>): Route {
  const { accepts = 'json', isFetchedByMany = false, isBeacon = false, budget, limit } = spec
  return { ...common(spec), access: 'public', accepts, isFetchedByMany, budget, isBeacon, limit }
}

/** Services send for all their customers from the same addresses, so it has the larger rate limit. */
export function defineSignedRoute<
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  R extends TSchema = TSchema,
>(spec: SignedRouteSpec<P, Q, R>): Route {
  return { ...common(spec), access: 'public', accepts: 'signed', isFetchedByMany: true }
}

export function definePersonRoute<
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
>(spec: PersonRouteSpec<P, Q, B, R>): Route {
  return { ...common(spec), access: 'person', supportView: spec.supportView ?? false }
}

function common<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>(
  spec: Common<P, Q, B, R> & { handle: unknown },
): Route {
  return {
    id: spec.id,
    method: spec.method,
    path: spec.path,
    tag: spec.tag,
    summary: spec.summary,
    access: 'public',
    accepts: 'json',
    module: 'none',
    level: spec.method === 'GET' ? 'read' : 'full',
    right: undefined,
    personOnly: false,
    hiddenFromKeys: false,
    whileLeaving: false,
    supportView: false,
    isFetchedByMany: false,
    budget: undefined,
    isBeacon: false,
    isEndless: false,
    takesIdempotencyKey: false,
    keyInQuery: undefined,
    audit: false,
    transaction: false,
    effects: spec.effects ?? [],
    params: spec.params ?? NOTHING,
    query: spec.query ?? NOTHING,
    body: spec.body,
    statuses: ([] as Status[]).concat(spec.status),
    response: spec.response,
    failures: spec.failures ?? [],
    limit: undefined,
    handle: spec.handle as Route['handle'],
  }
}
