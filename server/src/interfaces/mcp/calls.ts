import { askPerson, countRecipients, sendingOf } from '../../features/integrations/assistants/index.ts'
import { appOf, writeAudit } from '../../platform/audit.ts'
import { AppError, forbidden, notFound, validation } from '../../platform/errors.ts'
import { authorize, enter } from '../../platform/http/authorize.ts'
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
import { needsCount } from './tools/recipients.ts'

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
  if (mails(route) || (await changesRunning(calling, route, args))) return callMailing(calling, route, caller, args)
  return JSON.parse(await callOperation(calling.app, route, caller, args, calling.origin))
}

/** Whether a call changes an automation that runs: its new graph mails people at once. */
async function changesRunning(calling: Calling, { id }: Route, { automation_id }: Arguments): Promise<boolean> {
  if (id !== 'automations.save-graph') return false
  const { status } = (await callNamed(calling, 'automations.get', { automation_id })) as { status: string }
  return status === 'active'
}

/** Calls an operation that mails people: at once, or when a person approved it, as the company decided. */
async function callMailing(calling: Calling, route: Route, caller: CompanyCaller, args: Arguments): Promise<unknown> {
  const { app, origin } = calling
  const { db } = app.database
  const { expectedRecipients: expected, ...sent } = args
  if (!caller.actor.grants.rights.includes('send')) throw forbidden('send')
  // Wrong arguments are refused now, not when a person approves them.
  compileValidation(route)(structuredClone(inputOf(route, sent)))
  if (needsCount(route) && !Number.isInteger(expected)) throw validation('expectedRecipients')
  const counted = await countRecipients(route.id, sent, (id, args = {}) => callNamed(calling, id, args))
  const { recipients: actual } = counted
  if (actual !== null && actual !== expected) throw new AppError('count_mismatch', '', { expected, actual })
  const sending = await sendingOf(db, caller.tenant.id)
  if (sending === 'never') throw forbidden('assistants')
  // What cannot be counted always waits for a person.
  if (sending === 'yes' && actual !== null) return JSON.parse(await callOperation(app, route, caller, sent, origin))
  const requestId = await askPerson(
    { db, now: app.clock.now() },
    { tenantId: caller.tenant.id, tool: route.id, arguments: sent, ...askerOf(caller), ...counted },
  )
  await logCall(calling, 'assistant-requests.create', requestId)
  const approveAt = `${app.config.baseUrl}/app/${caller.tenant.publicId}/approvals`
  return { status: 'waiting', requestId, recipients: actual, approveAt }
}

const askerOf = ({ actor }: CompanyCaller) =>
  actor.kind === 'person'
    ? { appId: actor.app?.id ?? null, keyId: null, personId: actor.id }
    : { appId: null, keyId: actor.id, personId: null }

/** Writes a call into the log that no operation writes: one that waits, or that was refused. */
export function logCall({ app, principal }: Calling, action: string, objectId: string | null) {
  const { tenant, actor } = enter(principal, tenantOf(principal).publicId)
  return writeAudit(app.database.db, {
    tenantId: tenant.id,
    actor,
    ...appOf(actor),
    ...{ action, objectKind: action.split('.')[0]!, objectId },
    fields: [],
    requestId: null,
    at: app.clock.now(),
  })
}
