import type { App } from '../app.ts'
import { appOf, writeAudit } from '../audit.ts'
import type { Actor, Tenant } from '../context.ts'
import type { Db } from '../db/database.ts'
import { tx } from '../db/tx.ts'
import type { Allowed } from './authorize.ts'
import type { SignedBody, Upload } from './call.ts'
import type { Route } from './define-route.ts'
import { Reply } from './reply.ts'
import type { Input, Validate } from './validate.ts'

/** The services that a handler gets, and the database, or a transaction in which it runs. */
export type InvokingApp = Omit<App, 'database'> & { database: Pick<App['database'], 'db'> }

export interface Invocation {
  app: InvokingApp
  allowed: Allowed
  input: Input
  requestId: string
  ip: string
  userAgent: string
  referer: string
  publicHost: string | null
  cookies?: Readonly<Record<string, string | undefined>>
  isHead: boolean
  upload?: Upload
  signed?: SignedBody
  idempotencyKey?: string
}

/** Validates the input and runs the handler, after `authorize`. Every interface calls it. */
export async function invoke(
  route: Route,
  validate: Validate,
  { app, allowed, input, ...request }: Invocation,
): Promise<Reply<unknown>> {
  const { db: database } = app.database
  const services = servicesOf(app)
  await route.limit?.({ app: services, ip: request.ip })
  validate(input, request.upload !== undefined)
  const { access: _, ...who } = allowed
  const now = app.clock.now()
  let audited = Promise.resolve()
  const run = async (db: Db) => {
    audited = Promise.resolve()
    const call = { app: services, now, db, cookies: {}, ...request, ...who, ...input }
    const result = await route.handle(call)
    const answer = result instanceof Reply ? result : new Reply(route.statuses[0]!, result)
    if (route.audit && allowed.access === 'company') {
      audited = audit(db, route, route.audit, { ...call, ...allowed, answer })
      audited.catch(() => {})
    }
    return answer
  }
  // In a transaction the audit entry is committed with the change, and sent together with the commit, which fails when the
  // entry does. The few handlers without a transaction write it afterwards.
  const committed = route.transaction ? tx(database, run) : run(database)
  const answer = await committed.catch(async (error) => {
    await audited
    throw error
  })
  await audited
  return answer
}

type HandlerApp = Omit<InvokingApp, 'database'>
const handlerApps = new WeakMap<InvokingApp, HandlerApp>()

/** What handlers get of the program: no database besides that of their call. One object for all calls, whose parts are read when used. */
function servicesOf(app: InvokingApp): HandlerApp {
  const known = handlerApps.get(app)
  if (known) return known
  const names = Object.keys(app).filter((name) => name !== 'database') as (keyof HandlerApp)[]
  const parts = names.map((name) => [name, { enumerable: true, get: () => app[name] }])
  const services = Object.defineProperties({}, Object.fromEntries(parts)) as HandlerApp
  handlerApps.set(app, services)
  return services
}

interface Audited extends Input {
  tenant: Tenant
  actor: Actor
  now: Date
  requestId: string
  answer: Reply<unknown>
}

const audit = (db: Db, route: Route, action: string, call: Audited) =>
  writeAudit(db, {
    tenantId: call.tenant.id,
    actor: call.actor,
    ...appOf(call.actor),
    action,
    ...objectOf(route, action, call),
    fields: sentFields(route, call.body),
    requestId: call.requestId,
    at: call.now,
  })

/** The declared fields that were sent; the names of unknown fields are not logged, as they can be any text. */
function sentFields(route: Route, body: unknown): string[] {
  const known = Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {})
  return known.filter((field) => Object.hasOwn(Object(body), field))
}

/** The changed object: the last id of the path, or the id of the new object. Other parameters may be addresses. */
function objectOf(route: Route, action: string, { answer: { body }, ...input }: Audited) {
  const isIdOf = (name: string) => (route.params.properties[name] as { format?: string } | undefined)?.format === 'id'
  const params = Object.entries(input.params as Record<string, string>).filter(([name]) => isIdOf(name))
  const made = (body as { id?: unknown } | null | undefined)?.id
  // An action of the compatible interface has the name of the same one in the API.
  const [kind] = (action.includes('.') ? action : route.id).split('.')
  const id = params.at(-1)?.[1] ?? (typeof made === 'string' ? made : null)
  return { objectKind: kind!, objectId: id }
}
