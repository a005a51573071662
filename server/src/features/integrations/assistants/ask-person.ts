import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { notify } from '../../account/notifications/index.ts'
import { countWaiting, findWaiting, insertRequest, type NewRequest } from './store.ts'

/** More calls than a person reads. */
const MOST_WAITING = 100

/** Keeps a call of an assistant until a person approves it, and notifies the company. The same call waits once. */
export const askPerson = ({ db, now }: DbContext, request: NewRequest): Promise<string> =>
  tx(db, async (db) => {
    await lockCompany(db, request.tenantId)
    const waiting = await findWaiting(db, request)
    if (waiting) return waiting.id
    if ((await countWaiting(db, request.tenantId, MOST_WAITING)) >= MOST_WAITING) throw conflict('limit')
    const id = await insertRequest(db, request, now)
    const params = { tool: request.tool, recipients: request.recipients }
    await notify(db, request.tenantId, { type: 'assistant_request', severity: 'warning', params }, now)
    return id
  })
