import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { designOf } from '../designs/index.ts'
import * as versions from '../versions/index.ts'
import { checkTemplate } from './check-template.ts'
import { currentContent, lockOpenTemplate, refOf, requireOpenTemplate } from './open-template.ts'
import { saveReferences } from './references.ts'
import type { PublishInput } from './schemas.ts'
import { readSettings } from './settings.ts'
import { type TemplateRow, updateTemplate } from './store.ts'

/** Saves content as a draft; 409 `version` if another request saved in the meantime. */
export async function saveContent(
  context: Context,
  tenantId: string,
  id: string,
  { baseVersion, ...input }: Static<typeof versions.ContentSave>,
  author: versions.Author,
) {
  const row = await requireOpenTemplate(context.db, tenantId, id)
  const content = await versions.readContent({ ...context, tenantId }, input)
  return withCheck(context, row, content.html, (db) =>
    versions.saveDraft({ db, now: context.now }, refOf(tenantId, id), { content, baseVersion, author }),
  )
}

/** Publishes the draft; 409 `version` if it is not the version that the caller has seen. */
export const publishTemplate = (
  { db, now }: Context,
  tenantId: string,
  id: string,
  { baseVersion }: Static<typeof PublishInput>,
) =>
  tx(db, async (db) => {
    const { settings } = await lockOpenTemplate(db, tenantId, id)
    await versions.publishDraft({ db, now }, refOf(tenantId, id), baseVersion)
    await saveReferences(db, tenantId, id, readSettings(settings))
    return updateTemplate(db, tenantId, id, { updated_at: now })
  })

export async function discardTemplateDraft(context: Context, tenantId: string, id: string) {
  const row = await requireOpenTemplate(context.db, tenantId, id)
  const { published } = await versions.contentOf(context.db, refOf(tenantId, id))
  if (!published) throw conflict('status')
  return withCheck(context, row, published.html, (db) =>
    versions.discardDraft({ db, now: context.now }, refOf(tenantId, id)),
  )
}

/**
 * Saves HTML content as a draft for the visual editor, and returns what of it is no block. 409 `status` if it is a design
 * already.
 */
export async function convertToVisual(context: Context, tenantId: string, id: string, author: versions.Author) {
  const row = await requireOpenTemplate(context.db, tenantId, id)
  const { editor, html, version } = await currentContent(context.db, tenantId, id)
  if (editor === 'visual') throw conflict('status')
  const { mjml, notConverted } = await designOf({ ...context, tenantId }, html)
  const content = await versions.readContent({ ...context, tenantId }, { editor: 'visual', design: { mjml } })
  const saved = await withCheck(context, row, content.html, (db) =>
    versions.saveDraft({ db, now: context.now }, refOf(tenantId, id), { content, baseVersion: version, author }),
  )
  return { row: saved, notConverted }
}

/** Changes the content and saves the findings of the check, which runs before the transaction. */
async function withCheck(
  { app, db, now }: Context,
  row: TemplateRow,
  html: string,
  change: (db: Context['db']) => Promise<unknown>,
) {
  const { tenant_id, id, subject, preheader } = row
  const settings = readSettings(row.settings)
  const findings = await checkTemplate({ app, db }, tenant_id, { html, subject, preheader, settings })
  return tx(db, async (db) => {
    const locked = await lockOpenTemplate(db, tenant_id, id)
    await change(db)
    await saveReferences(db, tenant_id, id, readSettings(locked.settings))
    const checked = { findings: JSON.stringify(findings), checked_at: now }
    return updateTemplate(db, tenant_id, id, { ...checked, updated_at: now })
  })
}
