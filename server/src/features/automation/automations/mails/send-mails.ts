import { addMessages, PRIORITIES } from '../../../mailing/ledger/index.ts'
import type { Acting } from '../engine/define-action.ts'
import type { Traveller } from '../engine/move-batch.ts'
import { currentEdition } from './edition.ts'
import { divideByRounds } from './sql/mailings.ts'
import { keepRuns } from './sql/messages.ts'

interface Sent {
  variant: number
  templateId: string
  senderId: string | undefined
}

/** Puts mails to the contacts of runs into the queue of senders; false when there is no template or sender. */
export async function sendMails(
  { db, now, tenant, turn, node }: Acting,
  runs: readonly Traveller[],
  { variant, ...content }: Sent,
): Promise<boolean> {
  const edition = await currentEdition(db, { tenant, shopId: turn.shopId, now, ...content })
  if (!edition) return false
  const sending = { ...turn, node: { number: turn.numberOf.get(node.id)!, key: node.id }, variant }
  const sourceIds = await divideByRounds(
    db,
    sending,
    edition,
    runs.map(({ contactId }) => contactId),
  )
  const messages = runs.map(({ id, contactId, event }, i) => ({
    runId: id,
    contactId,
    sourceId: sourceIds[i]!,
    hasEvent: event !== null,
  }))
  const priority = turn.isTransactional ? PRIORITIES.transactional : PRIORITIES.automatic
  for (const [sourceId, ofSource] of Map.groupBy(messages, (message) => message.sourceId)) {
    const contactIds = ofSource.map(({ contactId }) => contactId)
    await addMessages(db, tenant, { sourceId, contactIds, priority, holdout: turn.holdout }, now)
  }
  const withEvent = messages.filter(({ hasEvent }) => hasEvent)
  if (withEvent.length) await keepRuns(db, tenant.id, withEvent)
  return true
}
