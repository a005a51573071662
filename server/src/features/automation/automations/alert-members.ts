import type { DbContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../account/notifications/index.ts'
import { mailAlert } from './jobs/mail-alert.ts'
import { requireAutomation } from './store.ts'

/** Alerts of this time are one mail. */
const COLLECTED_MS = 60_000

interface Alert {
  automationId: string
  /** The key of the node. */
  node: string
  memberIds: readonly string[]
  text: string
  contactIds: readonly string[]
}

/** Adds a notification about contacts, and mails it to the members. Unread ones of the same automation are one. */
export async function alertMembers(
  { db, now }: DbContext,
  tenantId: string,
  { automationId, node, memberIds, text, contactIds }: Alert,
) {
  const { name } = await requireAutomation(db, tenantId, automationId)
  const params = { text, contactId: contactIds[0], contacts: contactIds.length }
  const subject = { kind: 'automation', id: automationId, name }
  await notify(db, tenantId, { type: 'automation_alert', severity: 'info', params, subject }, now)
  const options = { runAt: new Date(now.getTime() + COLLECTED_MS) }
  for (const memberId of memberIds)
    await enqueue(db, mailAlert, { tenantId, memberId, automationId, node, text, contactId: contactIds[0]! }, options)
}
