import type { Db } from '../../../../platform/db/database.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { lockContacts } from '../../../audience/contacts/index.ts'
import type { MailFollower } from '../../../mailing/email-events/index.ts'
import { findMailingRef } from '../../../mailing/ledger/index.ts'
import { mailFollowed } from '../events.ts'
import { eventsOfMessages, runsOfMessages } from '../mails/sql/messages.ts'
import { activeAutomations, isListenedTo } from './active-automations.ts'
import { chainAfter } from './chain.ts'
import { reportFailures } from './report-failures.ts'
import { failSteps } from './sql/failures.ts'
import { nodeNumbers } from './sql/nodes.ts'
import { contactsListening } from './sql/waking.ts'

/**
 * Reports mails that automations react to as events, which the reader of events handles exactly once. Most mails concern
 * no automation: of these nothing is written.
 */
export const followMails: MailFollower = {
  async sent(db, tenantId, sourceId, load) {
    const from = await senderOf(db, tenantId, sourceId)
    if (!from.automationId || !isListenedTo(await activeAutomations(db, tenantId), 'email_sent')) return
    const sent = await load()
    // The events of a contact stay in order.
    const existing = new Set(
      (
        await lockContacts(
          db,
          tenantId,
          sent.map(({ contactId }) => contactId),
        )
      ).map(({ id }) => id),
    )
    const chainOf = await chainsOf(db, tenantId, sourceId, from.automationId, [...existing])
    const events = sent.flatMap(({ contactId, at }) => {
      const data = { kind: 'sent' as const, ...from, link: null, chain: chainOf(contactId) }
      return existing.has(contactId) ? [mailFollowed({ at, contactId, data })] : []
    })
    await writeEvents(db, tenantId, events)
  },

  async unsent(db, tenantId, sourceId, load) {
    const { automationId, node } = await senderOf(db, tenantId, sourceId)
    if (!automationId || !node) return
    const unsent = (await load()).filter(({ reason }) => Object.hasOwn(FAILURES, reason))
    const number = (await nodeNumbers(db, { tenantId, automationId })).get(node)
    if (!unsent.length || number === undefined) return
    const runs = await runsOfMessages(
      db,
      tenantId,
      sourceId,
      unsent.map(({ contactId }) => contactId),
    )
    const failed = await failSteps(
      db,
      { tenantId, automationId, node: number },
      unsent.map(({ contactId, reason }) => ({
        contactId,
        runId: runs.get(contactId) ?? null,
        failure: FAILURES[reason as keyof typeof FAILURES],
      })),
    )
    const { at } = unsent[0]!
    await reportFailures(
      db,
      { tenantId, automationId },
      failed.map((one) => ({ ...one, node })),
      at,
    )
  },

  async read(db, tenantId, sourceId, readings) {
    const from = await senderOf(db, tenantId, sourceId)
    const starts = from.automationId !== null && isListenedTo(await activeAutomations(db, tenantId), 'link_clicked')
    const contactIds = [...new Set(readings.map(({ contactId }) => contactId))]
    const listening = await contactsListening(db, tenantId, contactIds)
    const events = readings
      .filter(({ kind, contactId }) => listening.has(contactId) || (starts && kind === 'clicked'))
      .map(({ kind, contactId, at, url }) => mailFollowed({ at, contactId, data: { kind, ...from, link: url } }))
    await writeEvents(db, tenantId, events)
  },
}

/** Why a mail was not written, as failures of the node. */
const FAILURES = {
  terminated: 'customizationDataboxTerminate',
  no_coupon: 'customizationDataboxOutOfPromocodes',
  content: 'customizationSyntaxError',
} as const

/** The automation and the node that sent a mail; null for mails of campaigns. */
async function senderOf(db: Db, tenantId: string, sourceId: string) {
  const ref = await findMailingRef(db, tenantId, sourceId)
  return ref?.kind === 'automation'
    ? { automationId: ref.objectId, node: ref.node }
    : { automationId: null, node: null }
}

/** The automations that led to the mails of contacts: a mail that starts the next one must not go on for ever. */
async function chainsOf(
  db: Db,
  tenantId: string,
  sourceId: string,
  automationId: string,
  contactIds: readonly string[],
) {
  const events = await eventsOfMessages(db, tenantId, sourceId, contactIds)
  return (contactId: string) => chainAfter(events.get(contactId), automationId)
}
