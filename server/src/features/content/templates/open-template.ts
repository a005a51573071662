import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { type ContentRef, contentOf, publishedVersionId } from '../versions/index.ts'
import { lockTemplate, requireTemplate, shareTemplate, type TemplateRow } from './store.ts'

export const refOf = (tenantId: string, objectId: string): ContentRef => ({ tenantId, kind: 'template', objectId })

/** A template that can be changed; 409 `status` for an archived one. */
export const requireOpenTemplate = async (db: Db, tenantId: string, id: string) =>
  unlessArchived(await requireTemplate(db, tenantId, id))

export const lockOpenTemplate = async (db: Db, tenantId: string, id: string) =>
  unlessArchived(await lockTemplate(db, tenantId, id))

function unlessArchived(row: TemplateRow) {
  if (row.archived_at) throw conflict('status')
  return row
}

/**
 * Prevents the deletion of a template that mails can be made of until the transaction ends; 400 with the field if there is
 * none, or if it was never published.
 */
export async function sharePublishedTemplate(db: Db, tenantId: string, id: string, field: string) {
  const row = await shareTemplate(db, tenantId, id, field)
  if (!(await publishedVersionId(db, refOf(tenantId, id)))) throw validation(field, { reason: 'unpublished' })
  return row
}

/** The content that an editor shows: the draft, or the published content if there is no draft. */
export async function currentContent(db: Db, tenantId: string, id: string) {
  const { draft, published } = await contentOf(db, refOf(tenantId, id))
  return required(draft ?? published)
}
