import type { Db } from '../../../../platform/db/database.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { notify } from '../../../account/notifications/index.ts'
import { lockContacts } from '../../../audience/contacts/index.ts'
import { actionFailed } from '../events.ts'
import { requireAutomation } from '../store.ts'
import { chainAfter } from './chain.ts'

/** An action that failed for a contact. */
export interface FailedAction {
  contactId: string
  /** The key of the node. */
  node: string
  failure: string
  /** The event that started the run. */
  event: unknown
}

/** Reports actions that failed: as events that other automations may react to, and to the members of the company. */
export async function reportFailures(
  db: Db,
  { tenantId, automationId }: { tenantId: string; automationId: string },
  failed: readonly FailedAction[],
  now: Date,
) {
  const [first] = failed
  if (!first) return
  const ids = [...new Set(failed.map(({ contactId }) => contactId))]
  const existing = new Set((await lockContacts(db, tenantId, ids)).map(({ id }) => id))
  const events = failed.flatMap(({ contactId, node, failure, event }) => {
    const data = { automationId, node, failureType: failure, chain: chainAfter(event, automationId) }
    return existing.has(contactId) ? [actionFailed({ at: now, contactId, data })] : []
  })
  await writeEvents(db, tenantId, events)
  const { name } = await requireAutomation(db, tenantId, automationId)
  const { node, failure } = first
  const params = { automationId, node, failure, contacts: ids.length }
  const subject = { kind: 'automation', id: automationId, name }
  await notify(db, tenantId, { type: 'automation_action_failed', severity: 'warning', params, subject }, now)
}
