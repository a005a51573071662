import { tx } from '../../../platform/db/tx.ts'
import { AppError, conflict, notFound } from '../../../platform/errors.ts'
import { requireRights } from '../../../platform/http/authorize.ts'
import type { CompanyCall } from '../../../platform/http/call.ts'
import type { Route } from '../../../platform/http/define-route.ts'
import { type Arguments, callOperation, findOperation } from '../../../platform/http/operations.ts'
import { countRecipients } from './recipients.ts'
import { isAskerGone, lockRequest, type RequestRow, recordDecision } from './store.ts'

/**
 * Runs a call that waits, with the rights of the person who approves it. A call that only writes to the database runs in one
 * transaction with its record: killed at any moment, it ran and is recorded, or waits as before. One that also works
 * outside, such as with a relay, is marked first, and is not repeated when it is interrupted.
 */
export async function approve(call: CompanyCall, id: string) {
  const { db } = call
  const route = await routeOf(call, id)
  try {
    await (route.transaction ? tx(db, (db) => runAndRecord({ ...call, db }, route, id)) : runMarked(call, route, id))
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof NotDecided || error.code === 'unavailable') throw error
    const { code, message, params } = error
    const outcome = { error: { code, message, ...(params ? { params } : {}) } }
    await tx(db, async (db) => {
      await requireStatus({ ...call, db }, id, ['waiting', 'running'])
      await record({ ...call, db }, id, 'failed', outcome)
    })
  }
}

/** An error that leaves the request as it is. */
class NotDecided extends AppError {}

async function requireStatus(
  { db, tenant }: CompanyCall,
  id: string,
  statuses: readonly string[],
): Promise<RequestRow> {
  const request = await lockRequest(db, tenant.id, id)
  if (!request) throw notFound()
  if (!statuses.includes(request.status)) throw new NotDecided('conflict', 'status')
  return request
}

async function routeOf({ db, tenant }: CompanyCall, id: string): Promise<Route> {
  const request = await lockRequest(db, tenant.id, id)
  const route = request && findOperation(request.tool)
  if (!route) throw new NotDecided('not_found')
  return route
}

async function runAndRecord(call: CompanyCall, route: Route, id: string) {
  const request = await requireStatus(call, id, ['waiting'])
  await record(call, id, 'approved', await run(call, route, request))
}

async function runMarked(call: CompanyCall, route: Route, id: string) {
  const request = await tx(call.db, async (db) => {
    const found = await requireStatus({ ...call, db }, id, ['waiting'])
    await record({ ...call, db }, id, 'running', null)
    return found
  })
  const outcome = await run(call, route, request)
  await record(call, id, 'approved', outcome)
}

const record = (
  { db, now, tenant, actor }: CompanyCall,
  id: string,
  status: 'running' | 'approved' | 'failed',
  outcome: object | null,
) => recordDecision(db, tenant.id, id, { status, decidedBy: actor.id!, outcome }, now)

/** Runs the call as it was counted; 409 when its number of people, or what it mails, changed since. */
async function run(call: CompanyCall, route: Route, request: RequestRow): Promise<object> {
  const { db, tenant, actor, ip, userAgent } = call
  const args = request.arguments as Arguments
  requireRights(route, actor)
  if (await isAskerGone(db, request)) throw conflict('asker')
  const app = { ...call.app, database: { db } }
  // The log names the program that asked beside the person who approved.
  const via = request.app_id ? { app: { id: request.app_id, scope: 'full' as const } } : {}
  const caller = { access: 'company', tenant, actor: { ...actor, ...via } as typeof actor } as const
  const answer = async (route: Route, args: Arguments) =>
    JSON.parse(await callOperation(app, route, caller, args, { ip, userAgent }))
  const counted = await countRecipients(route.id, args, (name, args = {}) => answer(findOperation(name)!, args))
  const isSame = counted.recipients === request.recipients && counted.countedFor === request.counted_for
  if (!isSame) throw new AppError('count_mismatch', '', { expected: request.recipients, actual: counted.recipients })
  return answer(route, args)
}
