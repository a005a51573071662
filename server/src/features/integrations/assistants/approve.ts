import { tx } from '../../../platform/db/tx.ts'
import { AppError, conflict, notFound } from '../../../platform/errors.ts'
import type { CompanyCall } from '../../../platform/http/call.ts'
import { type Arguments, callOperation, findOperation } from '../../../platform/http/operations.ts'
import { lockRequest, recordDecision } from './store.ts'

/** Runs the call and records it in one transaction: killed at any moment, it ran and is recorded, or waits as before. */
export async function approve(call: CompanyCall, id: string) {
  const { app, db, now, tenant, actor, ip, userAgent } = call
  const decidedBy = actor.id!
  const record = (status: 'approved' | 'failed', outcome: object) =>
    tx(db, async (db) => {
      await requireWaiting(db, tenant.id, id)
      await recordDecision(db, tenant.id, id, { status, decidedBy, outcome }, now)
    })
  try {
    await tx(db, async (db) => {
      const { tool, arguments: args } = await requireWaiting(db, tenant.id, id)
      const route = findOperation(tool)
      if (!route) throw notFound()
      const caller = { access: 'company', tenant, actor } as const
      const inside = { ...app, database: { db } }
      const answer = await callOperation(inside, route, caller, args as Arguments, { ip, userAgent })
      await recordDecision(db, tenant.id, id, { status: 'approved', decidedBy, outcome: JSON.parse(answer) }, now)
    })
  } catch (error) {
    const isOfCall = error instanceof AppError && !(error === GONE || error === DECIDED) && error.code !== 'unavailable'
    if (!isOfCall) throw error
    await record('failed', {
      error: { code: error.code, message: error.message, ...(error.params ? { params: error.params } : {}) },
    })
  }
}

const GONE = notFound()
const DECIDED = conflict('status')

async function requireWaiting(db: CompanyCall['db'], tenantId: string, id: string) {
  const request = await lockRequest(db, tenantId, id)
  if (!request) throw GONE
  if (request.status !== 'waiting') throw DECIDED
  return request
}
