import { askPerson, sendingOf } from '../../features/integrations/assistants/index.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { authorize } from '../../platform/http/authorize.ts'
import type { Route } from '../../platform/http/define-route.ts'
import type { InvokingApp } from '../../platform/http/invoke.ts'
import {
  type Arguments,
  type CompanyCaller,
  callOperation,
  findOperation,
  inputOf,
  type Origin,
} from '../../platform/http/operations.ts'
import { compileValidation } from '../../platform/http/validate.ts'
import { type McpPrincipal, tenantOf } from './caller.ts'
import { mails, type Tool, type ToolContext } from './tools/define-tool.ts'
import { requireCount } from './tools/recipients.ts'

export interface Calling {
  app: InvokingApp
  principal: McpPrincipal
  origin: Origin
}

/** Checks that the caller may use an operation: like the API, and mails need the right to send. Throws 403. */
export function authorizeFor(route: Route, principal: McpPrincipal): CompanyCaller {
  const claim = { principal, tenantId: tenantOf(principal).publicId, csrfToken: undefined }
  const caller = authorize(route, claim) as CompanyCaller
  if (mails(route) && !caller.actor.grants.rights.includes('send')) throw forbidden('send')
  return caller
}

/** Whether the caller may use all operations of a tool: it is not shown to others. */
export const mayUse = (principal: McpPrincipal, tool: Tool): boolean =>
  tool.operations.every((id) => {
    try {
      authorizeFor(findOperation(id)!, principal)
      return true
    } catch {
      return false
    }
  })

/** What a tool gets to work with. */
export function toolContext(calling: Calling, tool: Tool): ToolContext {
  const { app, principal } = calling
  const { database, ...services } = app
  const caller = authorizeFor(findOperation(tool.operations[0]!)!, principal)
  const call = (id: string, args: Arguments = {}) => callNamed(calling, id, args)
  return { app: services, db: database.db, now: app.clock.now(), caller, call }
}

/** Calls an operation with the rights of the caller. One that mails people may wait for a person instead. */
async function callNamed(calling: Calling, id: string, args: Arguments): Promise<unknown> {
  const route = findOperation(id)
  if (!route) throw notFound()
  const caller = authorizeFor(route, calling.principal)
  if (mails(route)) return callMailing(calling, route, caller, args)
  return JSON.parse(await callOperation(calling.app, route, caller, args, calling.origin))
}

async function callMailing(calling: Calling, route: Route, caller: CompanyCaller, args: Arguments): Promise<unknown> {
  const { app, origin } = calling
  const { db } = app.database
  const { expectedRecipients: _, ...sent } = args
  // Wrong arguments are refused now, not when a person approves them.
  compileValidation(route)(structuredClone(inputOf(route, sent)))
  const recipients = await requireCount(route, args, { call: (id, args = {}) => callNamed(calling, id, args) })
  const sending = await sendingOf(db, caller.tenant.id)
  if (sending === 'never') throw forbidden('assistants')
  if (sending === 'yes') return JSON.parse(await callOperation(app, route, caller, sent, origin))
  const { actor, tenant } = caller
  const isApp = actor.kind === 'person'
  const requestId = await askPerson(
    { db, now: app.clock.now() },
    {
      tenantId: tenant.id,
      tool: route.id,
      arguments: sent,
      appId: isApp ? (actor.app?.id ?? null) : null,
      keyId: isApp ? null : actor.id,
      personId: isApp ? actor.id : null,
      recipients,
    },
  )
  return { status: 'waiting', requestId, recipients, approveAt: `${app.config.baseUrl}/app/approvals` }
}
