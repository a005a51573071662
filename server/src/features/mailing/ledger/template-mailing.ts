import type { Db } from '../../../platform/db/database.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { footerFor } from '../../content/footers/index.ts'
import { findTemplate, readSettings, templateLinkParams } from '../../content/templates/index.ts'
import { type ContentRef, contentOf, requireVersion } from '../../content/versions/index.ts'
import { getSender, oldestConfirmedSender } from '../../domains/senders/index.ts'
import type { Mailing } from './mailing-source.ts'

interface TemplateUse {
  tenantId: string
  shopId: string
  /** No marketing: the default footer, which has an unsubscribe link, is not added. */
  isTransactional: boolean
  templateId: string
  /** Null for the published version. */
  versionId: string | null
}

/** The content of a template as it is sent; null when the template was deleted, or has no published content. */
export async function templateContent(
  db: Db,
  { tenantId, shopId, isTransactional, templateId, versionId }: TemplateUse,
) {
  const template = await findTemplate(db, tenantId, templateId)
  if (!template) return null
  const ref: ContentRef = { tenantId, kind: 'template', objectId: templateId }
  const published = async () => (await contentOf(db, ref)).published
  // Old versions are deleted: then the newest one is shown.
  const content = await (versionId ? requireVersion(db, ref, versionId).catch(published) : published())
  if (!content) return null
  const { html, text } = content
  const settings = readSettings(template.settings)
  const { footerId } = settings
  const hasFooter = !isTransactional || footerId !== null
  return {
    template,
    settings,
    html,
    text,
    footer: hasFooter ? await footerFor(db, tenantId, { footerId, shopId }) : null,
  }
}

/**
 * A mailing that sends a template; null when the template or all senders were deleted. A sender that was deleted is
 * replaced by the default one of the shop.
 */
export async function templateMailing(db: Db, use: TemplateUse & { senderId: string }): Promise<Mailing | null> {
  const { tenantId, shopId, senderId, isTransactional } = use
  const sender = (await getSender(db, tenantId, senderId)) ?? (await oldestConfirmedSender(db, tenantId, shopId))
  const content = sender && (await templateContent(db, use))
  if (!content) return null
  const { template, settings, html, text, footer } = content
  const senderName = sender.name || (await requireCompany(db, tenantId)).name
  return {
    shopId,
    from: { name: senderName, address: sender.email },
    replyTo: sender.reply_to,
    headers: settings.headers,
    variants: [{ subject: template.subject, preheader: template.preheader, html, text, senderName }],
    footerHtml: footer,
    linkParams: templateLinkParams(settings),
    tracking: { opens: true, clicks: true },
    listIds: [],
    onlyWithPurpose: null,
    window: null,
    isTransactional,
  }
}
