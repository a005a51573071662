import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
import { tx } from '../db/tx.ts'
import type { Allowed } from './authorize.ts'
import type { Route } from './define-route.ts'
import { Reply } from './reply.ts'
import type { Input, Validate } from './validate.ts'

export interface Invocation {
  app: App
  allowed: Allowed
  input: Input
  requestId: string
  ip: string
}

/** Validates the input and runs the handler. HTTP, MCP and tests all come through here, after `authorize`. */
export async function invoke(route: Route, validate: Validate, invocation: Invocation): Promise<Reply<unknown>> {
  const { app, allowed, input, requestId, ip } = invocation
  validate(input)
  const who =
    allowed.access === 'company'
      ? { tenant: allowed.tenant, actor: allowed.actor }
      : allowed.access === 'person'
        ? { person: allowed.person }
        : {}
  const call = { app, db: app.database.db, now: app.clock.now(), requestId, ip, ...who, ...input }
  const answer = route.transaction
    ? await tx(app.database.db, async (db) => audited(route, { ...call, db }, invocation))
    : await audited(route, call, invocation)
  return answer
}

/** In a transaction the audit entry stands or falls with the change; the few handlers without one write it afterwards. */
async function audited(
  route: Route,
  call: Record<string, unknown> & { db: App['database']['db']; now: Date },
  { allowed, input, requestId }: Invocation,
) {
  const result = await route.handle(call)
  const answer = result instanceof Reply ? result : new Reply(route.statuses[0]!, result)
  if (route.audit && allowed.access === 'company') {
    await writeAudit(call.db, {
      tenantId: allowed.tenant.id,
      actor: allowed.actor,
      action: route.audit,
      ...objectOf(route, input, answer.body),
      fields: input.body && typeof input.body === 'object' ? Object.keys(input.body) : [],
      requestId,
      at: call.now,
    })
  }
  return answer
}

/** What was changed: the last id of the path, or the id of what was made. */
function objectOf(route: Route, input: Input, body: unknown) {
  const params = Object.entries(input.params as Record<string, string>).filter(([name]) => name !== 'tenant')
  const made = (body as { id?: unknown } | null | undefined)?.id
  const [kind] = route.id.split('.')
  const id = params.at(-1)?.[1] ?? (typeof made === 'string' ? made : null)
  return { objectKind: kind!, objectId: id }
}
