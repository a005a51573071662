import type { Db } from '../../../../platform/db/database.ts'
import { footerFor } from '../../../content/footers/index.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import { type ContentRef, contentOf, requireVersion } from '../../../content/versions/index.ts'

interface Of {
  tenantId: string
  shopId: string
  isTransactional: boolean
  templateId: string
  /** Null for the published version. */
  versionId: string | null
}

/** The content of a mail of an automation; null when its template was deleted, or has none that is published. */
export async function mailContent(db: Db, { tenantId, shopId, isTransactional, templateId, versionId }: Of) {
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
