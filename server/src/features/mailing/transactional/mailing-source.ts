import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { notify } from '../../account/notifications/index.ts'
import { findTemplate, readSettings } from '../../content/templates/index.ts'
import { closeIfDrained, holdQueue, type MailingRef, type MailingSource, renderMailing } from '../ledger/index.ts'
import { findContent } from './content-store.ts'
import { attachmentsOf, dataOf, recipientsOf } from './load-messages.ts'
import { findMailing } from './mailing-store.ts'
import { loadMailing, shopOf, valuesOf } from './render-mail.ts'
import { recordReturned } from './returned-mails.ts'
import { mailsTo, namesOfTemplates } from './store.ts'

/** How long mails rest that a relay or the providers refuse. */
const REST_MS = 3600_000

/** Transactional mails, for the engine, the preference centre and timelines. */
export const transactionalMailings: MailingSource = {
  kind: 'transactional',
  objectKind: 'template',

  async mailing({ db }, { tenantId, sourceId }) {
    const row = await findMailing(db, tenantId, sourceId)
    return row ? loadMailing(db, tenantId, await editionOf(db, row)) : null
  },

  pause: rest,
  hold: async () => ({ status: 'open', test: null }),
  // It never ends for good: the next mail opens its queue again.
  reopen: async () => {},
  ended: ({ db }, { tenantId, sourceId }) => tx(db, (db) => closeIfDrained(db, tenantId, sourceId)),

  values: { names: ['data'], load: dataOf },
  recipients: recipientsOf,
  attachments: attachmentsOf,
  returned: recordReturned,

  async render({ app, db }, ref, to) {
    const { tenantId, sourceId } = ref
    const [row] = await mailsTo(db, tenantId, sourceId, [to.recipientId])
    const mailing = await this.mailing({ db }, ref)
    const recipient = (await recipientsOf({ app, db }, ref, [to.recipientId])).get(to.recipientId)
    if (!mailing || !recipient) return null
    return renderMailing(
      { app, db },
      ref,
      mailing,
      { ...to, contactId: recipient.contactId, contact: recipient.contact },
      valuesOf(row!.data as object),
    )
  },

  async shop(db, { tenantId, sourceId }) {
    const row = await findMailing(db, tenantId, sourceId)
    const shopId = row && (await shopOf(db, tenantId, row.sender_id))
    if (!shopId) return null
    const template = await findTemplate(db, tenantId, row.template_id)
    return { shopId, unsubscribePageId: template ? readSettings(template.settings).unsubscribePageId : null }
  },

  names: namesOfTemplates,
}

type MailingRow = NonNullable<Awaited<ReturnType<typeof findMailing>>>

/** What a mailing sends. Content that was forgotten has no recipients left: the template stands for it. */
const editionOf = async (db: Db, row: MailingRow) => ({
  templateId: row.template_id,
  versionId: row.version_id,
  content: (row.content_hash && (await findContent(db, row.tenant_id, row.content_hash))) ?? null,
  senderId: row.sender_id,
})

/**
 * Lets the mails of a template rest and notifies the company. They go on by themselves: no person waits in front of the
 * application for the confirmation of an order.
 */
function rest({ db, now }: DbContext, { tenantId, sourceId, objectId }: MailingRef, reason: string) {
  return tx(db, async (db) => {
    await holdQueue(db, { tenantId, sourceId }, new Date(now.getTime() + REST_MS))
    const template = await findTemplate(db, tenantId, objectId)
    const subject = template && { kind: 'template', id: objectId, name: template.name }
    const notification = { type: 'transactional_held', severity: 'error' as const, params: { reason } }
    await notify(db, tenantId, { ...notification, ...(subject ? { subject } : {}) }, now)
    return true
  })
}
