import type { Db } from '../../../platform/db/database.ts'
import { writeReferences } from '../../../platform/db/references.ts'
import { namedByConditions } from '../conditions/index.ts'
import { shareFooter } from '../footers/index.ts'
import { shareUnsubscribePage } from '../unsubscribe-pages/index.ts'
import { contentOf } from '../versions/index.ts'
import { refOf } from './open-template.ts'
import type { TemplateSettings } from './settings.ts'

/**
 * 400 unless the footer and the unsubscribe page of the settings exist. They cannot be deleted until the transaction
 * ends.
 */
export async function requireReferenced(db: Db, tenantId: string, { footerId, unsubscribePageId }: TemplateSettings) {
  if (footerId) await shareFooter(db, tenantId, footerId, 'settings.footerId')
  if (unsubscribePageId) await shareUnsubscribePage(db, tenantId, unsubscribePageId, 'settings.unsubscribePageId')
}

/** Saves what the settings and the conditions of the content refer to. It cannot be deleted while the template refers to it. */
export async function saveReferences(db: Db, tenantId: string, id: string, settings: TemplateSettings) {
  await requireReferenced(db, tenantId, settings)
  const { footerId, unsubscribePageId } = settings
  const { draft, published } = await contentOf(db, refOf(tenantId, id))
  const ofConditions = [
    ...(await namedByConditions(db, tenantId, [draft?.html])),
    ...(await namedByConditions(db, tenantId, [published?.html])),
  ]
  await writeReferences(db, tenantId, { kind: 'template', id }, [
    ...(footerId ? [{ kind: 'footer', id: footerId }] : []),
    ...(unsubscribePageId ? [{ kind: 'unsubscribe_page', id: unsubscribePageId }] : []),
    ...ofConditions,
  ])
}
