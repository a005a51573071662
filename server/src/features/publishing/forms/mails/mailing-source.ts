import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { footerFor } from '../../../content/footers/index.ts'
import { findTemplate, readSettings, templateLinkParams } from '../../../content/templates/index.ts'
import { contentOf, requireVersion } from '../../../content/versions/index.ts'
import { getSender, oldestConfirmedSender } from '../../../domains/senders/index.ts'
import {
  closeIfDrained,
  type Mailing,
  type MailingRef,
  type MailingSource,
  renderMailing,
} from '../../../mailing/ledger/index.ts'
import { readWelcome } from '../settings.ts'
import { findForm, lockForm, namesOfForms } from '../store.ts'
import { pauseWelcome } from './pause-welcome.ts'
import { findMailing } from './sql/mailings.ts'

/** Mails after a sign-up, for the engine, the preference centre and timelines. */
export const formMailings: MailingSource = {
  kind: 'form',
  mailing: ({ db }, ref) => loadMailing(db, ref),
  pause: (context, { tenantId, objectId }, reason) => pauseWelcome(context, tenantId, objectId, reason),

  async hold(db, { tenantId, objectId }) {
    const row = await lockForm(db, tenantId, objectId).catch(() => null)
    return row && { status: readWelcome(row).enabled ? 'open' : 'paused', test: null }
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
  const template = row && (await findTemplate(db, tenantId, row.template_id))
  if (!template) return null
  // A sender that was deleted since is replaced by the default one, and an old version by the newest.
  const sender =
    (await getSender(db, tenantId, row.sender_id)) ?? (await oldestConfirmedSender(db, tenantId, form.shop_id))
  const ref = { tenantId, kind: 'template', objectId: row.template_id } as const
  const content = await requireVersion(db, ref, row.version_id).catch(async () => (await contentOf(db, ref)).published)
  if (!sender || !content) return null
  const settings = readSettings(template.settings)
  const senderName = sender.name || (await requireCompany(db, tenantId)).name
  const { subject, preheader } = template
  return {
    shopId: form.shop_id,
    from: { name: senderName, address: sender.email },
    replyTo: sender.reply_to,
    headers: settings.headers,
    variants: [{ subject, preheader, html: content.html, text: content.text, senderName }],
    footerHtml: await footerFor(db, tenantId, { footerId: settings.footerId, shopId: form.shop_id }),
    linkParams: templateLinkParams(settings),
    tracking: { opens: true, clicks: true },
    listIds: [],
    onlyWithPurpose: null,
    window: null,
  }
}
