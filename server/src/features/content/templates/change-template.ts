import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { forgetReferences, requireUnused } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { deleteVersions } from '../versions/index.ts'
import { checkTemplate } from './check-template.ts'
import { currentContent, lockOpenTemplate, refOf, requireOpenTemplate } from './open-template.ts'
import { requireReferenced, saveReferences } from './references.ts'
import type { TemplatePatch } from './schemas.ts'
import { changedSettings } from './settings.ts'
import { deleteTemplateRow, lockTemplate, type TemplateRow, updateTemplate } from './store.ts'

/**
 * Changes everything but the content. The slow check runs before the transaction. 409 `version` if the template changed
 * since the caller read it, and the request says when that was.
 */
export async function changeTemplate(
  { app, db, now }: Context,
  tenantId: string,
  id: string,
  patch: Static<typeof TemplatePatch>,
) {
  const seen = await requireOpenTemplate(db, tenantId, id)
  requireUnchanged(seen, patch)
  const before = changed(seen, patch)
  await requireReferenced(db, tenantId, before.settings)
  const { html } = await currentContent(db, tenantId, id)
  const findings = await checkTemplate({ app, db }, tenantId, { ...before, html })
  return tx(db, async (db) => {
    const row = await lockOpenTemplate(db, tenantId, id)
    requireUnchanged(row, patch)
    const { settings, ...values } = changed(row, patch)
    await saveReferences(db, tenantId, id, settings)
    return updateTemplate(db, tenantId, id, {
      ...values,
      settings: JSON.stringify(settings),
      findings: JSON.stringify(findings),
      checked_at: now,
      updated_at: now,
    })
  })
}

function requireUnchanged({ updated_at }: TemplateRow, { baseUpdatedAt }: Static<typeof TemplatePatch>) {
  if (baseUpdatedAt !== undefined && Date.parse(baseUpdatedAt) !== updated_at.getTime())
    throw conflict('version', { current: updated_at.toISOString() })
}

const changed = (row: TemplateRow, patch: Static<typeof TemplatePatch>) => ({
  name: patch.name ?? row.name,
  subject: patch.subject ?? row.subject,
  preheader: patch.preheader ?? row.preheader,
  tags: patch.tags ?? row.tags,
  settings: changedSettings(row.settings, patch.settings ?? {}),
})

/** Archives a template or restores it; 409 `status` if it already has that state. */
export async function archiveTemplate({ db, now }: Context, tenantId: string, id: string, archived: boolean) {
  const row = await lockTemplate(db, tenantId, id)
  if ((row.archived_at !== null) === archived) throw conflict('status')
  return updateTemplate(db, tenantId, id, { archived_at: archived ? now : null, updated_at: now })
}

/** Deletes a template with its versions; 409 while something uses it. */
export async function removeTemplate({ db }: Context, tenantId: string, id: string) {
  await lockTemplate(db, tenantId, id)
  await requireUnused(db, tenantId, 'template', [id])
  await forgetReferences(db, tenantId, { kind: 'template', id })
  await forgetLabels(db, tenantId, 'template', [id])
  await deleteVersions(db, refOf(tenantId, id))
  await deleteTemplateRow(db, tenantId, id)
}
