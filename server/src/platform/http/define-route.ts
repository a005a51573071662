import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Level, Module, Right } from '../access.ts'
import type { Failure } from '../errors.ts'
import type { BaseCall, CompanyCall, PersonCall } from './call.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What a route may answer with its own body; 400 and 404 only where that body is a page for people. */
export type Status = 200 | 201 | 202 | 204 | 302 | 303 | 400 | 404
export type Effect = 'mails' | 'deletes'
export const TENANT_PATH = '/api/v1/tenants/{tenant}'

/** The groups of the machine-readable description (`?tag=`). */
export type Tag =
  | 'Account'
  | 'Automations'
  | 'Campaigns'
  | 'Contacts'
  | 'Forms'
  | 'Imports and exports'
  | 'Lists'
  | 'Orders and feeds'
  | 'Segments'
  | 'Sending'
  | 'Sign-in'
  | 'Statistics'
  | 'Templates'

type Answer<R extends TSchema> = Promise<Static<R> | Reply<Static<R>>> | Static<R> | Reply<Static<R>>

interface Common<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema> {
  id: string
  method: Method
  /** With `{name}` for parameters, each declared in `params`. */
  path: string
  tag: Tag
  summary: string
  params?: P
  query?: Q
  body?: B
  status: Status | readonly Status[]
  response: R
  /** Everything it can answer beyond 401, 403, 429, 500 and, with parameters, 404. */
  failures?: readonly Failure[]
  effects?: readonly Effect[]
}

/** A route below a company. Module and level have no default: no route without a decision. */
export interface CompanyRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  module: Module | 'none'
  level: Level
  right?: Right
  /** 403 `api_key` for keys: only a signed-in person may. */
  personOnly?: true
  /** Its answer goes on until somebody hangs up; it costs nobody's budget. */
  isEndless?: true
  /** The name in the audit log; by default the id. `false` only for what is no change of the company's data. */
  audit?: string | false
  /** Writes run in one transaction with their audit entry; `false` for handlers that talk to the outside meanwhile. */
  transaction?: false
  /** Also takes a multipart body with one file, which arrives as `call.upload`; then there is no `call.body`. */
  accepts?: 'upload'
  handle(call: CompanyCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

/** A route for everybody. */
export interface PublicRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  /** Public pages take HTML forms; everything else is JSON. */
  accepts?: 'json' | 'form'
  /** Fetched by many behind one address, as pictures of mails are: strangers have a larger bucket for it. */
  isFetchedByMany?: true
  handle(call: BaseCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

/** A route for any signed-in person, outside of a company. */
export interface PersonRouteSpec<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends Common<P, Q, B, R> {
  /** Also open to a support view, which has a session but is nobody's account. */
  supportView?: true
  handle(call: PersonCall<Static<P>, Static<Q>, Static<B>>): Answer<R>
}

/** A route as the machinery sees it, whatever its types were. */
export interface Route {
  id: string
  method: Method
  path: string
  tag: Tag
  summary: string
  access: 'company' | 'person' | 'public'
  accepts: 'json' | 'form' | 'upload'
  module: Module | 'none'
  level: Level
  right: Right | undefined
  personOnly: boolean
  supportView: boolean
  isFetchedByMany: boolean
  isEndless: boolean
  audit: string | false
  transaction: boolean
  effects: readonly Effect[]
  params: TObject
  query: TObject
  body: TSchema | undefined
  statuses: readonly Status[]
  response: TSchema
  failures: readonly Failure[]
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
    isEndless: spec.isEndless ?? false,
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
  const isFetchedByMany = spec.isFetchedByMany ?? false
  return { ...common(spec), access: 'public', accepts: spec.accepts ?? 'json', isFetchedByMany }
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
    supportView: false,
    isFetchedByMany: false,
    isEndless: false,
    audit: false,
    transaction: false,
    effects: spec.effects ?? [],
    params: spec.params ?? NOTHING,
    query: spec.query ?? NOTHING,
    body: spec.body,
    statuses: ([] as Status[]).concat(spec.status),
    response: spec.response,
    failures: spec.failures ?? [],
    handle: spec.handle as Route['handle'],
  }
}
