import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { cleaned } from '../../../content/composing/index.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import {
  closeIfDrained,
  type Mailing,
  type MailingRef,
  type MailingSource,
  renderMailing,
  templateMailing,
} from '../../../mailing/ledger/index.ts'
import { pauseBecause } from '../states.ts'
import { findAutomation, lockAutomation, namesOfAutomations } from '../store.ts'
import { findMailing } from './sql/mailings.ts'
import { eventsOfMessages } from './sql/messages.ts'

/** Mails of automations, for the engine, the preference centre and timelines. */
export const automationMailings: MailingSource = {
  kind: 'automation',
  mailing: ({ db }, ref) => loadMailing(db, ref),
  pause: (context, { tenantId, objectId }, reason) => pauseBecause(context, tenantId, objectId, reason),

  async hold(db, { tenantId, objectId }) {
    const row = await lockAutomation(db, tenantId, objectId).catch(() => null)
    return row && { status: row.status === 'paused' ? 'paused' : 'open', test: null }
  },

  // It never ends for good: the next run opens its queue again.
  reopen: async () => {},
  ended: ({ db }, { tenantId, sourceId }) => tx(db, (db) => closeIfDrained(db, tenantId, sourceId)),

  values: { names: ['event'], load: valuesOf },

  async render({ app, db }, ref, to) {
    const loaded = await loadMailing(db, ref)
    if (!loaded) return null
    const values = to.contactId ? (await valuesOf(db, ref, [to.contactId])).get(to.contactId) : undefined
    return renderMailing({ app, db }, ref, loaded, to, values ?? { event: {} })
  },

  // Asked for every order, so it loads no content. It also answers when the template was deleted since.
  async shop(db, { tenantId, objectId, sourceId }) {
    const automation = await findAutomation(db, tenantId, objectId)
    if (!automation) return null
    const row = await findMailing(db, tenantId, sourceId)
    const template = row && (await findTemplate(db, tenantId, row.template_id))
    const unsubscribePageId = template ? readSettings(template.settings).unsubscribePageId : null
    return { shopId: automation.shop_id, unsubscribePageId }
  },

  names: namesOfAutomations,
}

/** The events that started the runs of messages. */
async function valuesOf(db: Db, { tenantId, sourceId }: MailingRef, contactIds: readonly string[]) {
  const events = await eventsOfMessages(db, tenantId, sourceId, contactIds)
  return new Map([...events].map(([contactId, event]) => [contactId, { event: cleaned(event) }]))
}

async function loadMailing(db: Db, { tenantId, objectId, sourceId }: MailingRef): Promise<Mailing | null> {
  const automation = await findAutomation(db, tenantId, objectId)
  const row = automation && (await findMailing(db, tenantId, sourceId))
  if (!row) return null
  const { shop_id: shopId, transactional: isTransactional } = automation
  const { template_id: templateId, version_id: versionId, sender_id: senderId } = row
  return templateMailing(db, { tenantId, shopId, isTransactional, templateId, versionId, senderId })
}
