import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import {
  closeIfDrained,
  type Mailing,
  type MailingRef,
  type MailingSource,
  renderMailing,
  templateMailing,
} from '../../../mailing/ledger/index.ts'
import { readWelcome } from '../settings.ts'
import { findForm, lockFormIfThere, namesOfForms } from '../store.ts'
import { pauseWelcome } from './pause-welcome.ts'
import { findMailing } from './sql/mailings.ts'

/** Mails after a sign-up, for the engine, the preference centre and timelines. */
export const formMailings: MailingSource = {
  kind: 'form',
  mailing: ({ db }, ref) => loadMailing(db, ref),
  pause: (context, { tenantId, objectId }, reason) => pauseWelcome(context, tenantId, objectId, reason),

  async hold(db, { tenantId, objectId }) {
    const row = await lockFormIfThere(db, tenantId, objectId)
    return row ? { status: readWelcome(row).enabled ? 'open' : 'paused', test: null } : null
  },

  // It never ends for good: the next sign-up opens its queue again.
  reopen: async () => {},
  ended: ({ db }, { tenantId, sourceId }) => tx(db, (db) => closeIfDrained(db, tenantId, sourceId)),

  async render({ app, db }, ref, to) {
    const loaded = await loadMailing(db, ref)
    return loaded && renderMailing({ app, db }, ref, loaded, to)
  },

  async shop(db, { tenantId, objectId, sourceId }) {
    const form = await findForm(db, tenantId, objectId)
    if (!form) return null
    const row = await findMailing(db, tenantId, sourceId)
    const template = row && (await findTemplate(db, tenantId, row.template_id))
    return {
      shopId: form.shop_id,
      unsubscribePageId: template ? readSettings(template.settings).unsubscribePageId : null,
    }
  },

  names: namesOfForms,
}

async function loadMailing(db: Db, { tenantId, objectId, sourceId }: MailingRef): Promise<Mailing | null> {
  const form = await findForm(db, tenantId, objectId)
  const row = form && (await findMailing(db, tenantId, sourceId))
  if (!row) return null
  const { template_id: templateId, version_id: versionId, sender_id: senderId } = row
  const use = { tenantId, shopId: form.shop_id, isTransactional: false }
  return templateMailing(db, { ...use, templateId, versionId, senderId })
}
