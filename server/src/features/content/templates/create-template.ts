import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { utmDefaultOn } from '../../domains/sending-setup/index.ts'
import { type Author, createFirst, type NewContent, publishedContent, readContent } from '../versions/index.ts'
import { checkTemplate } from './check-template.ts'
import { refOf } from './open-template.ts'
import { requireReferenced, saveReferences } from './references.ts'
import type { TemplateInput } from './schemas.ts'
import { changedSettings, readSettings, standardParams, type TemplateSettings } from './settings.ts'
import { insertTemplate, requireTemplate } from './store.ts'

/** Creates a template. Its content is published as version 1. */
export async function createTemplate(
  context: Context,
  tenantId: string,
  input: Static<typeof TemplateInput>,
  author: Author,
) {
  const content = await readContent({ app: context.app, tenantId }, input.content ?? {}, 'content.')
  const linkParams = (await utmDefaultOn(context.db, tenantId)) ? standardParams(input.name) : {}
  const settings = changedSettings({ linkParams }, input.settings ?? {})
  return insert(context, tenantId, { ...input, settings }, content, author)
}

/** Copies a template with its published content, which becomes version 1 of the copy. */
export async function duplicateTemplate(
  context: Context,
  tenantId: string,
  id: string,
  name: string | undefined,
  author: Author,
) {
  const row = await requireTemplate(context.db, tenantId, id)
  const { editor, html, design } = await publishedContent(context.db, refOf(tenantId, id))
  const input = { ...row, name: name ?? `${row.name.slice(0, 190)} (2)`, settings: readSettings(row.settings) }
  return insert(context, tenantId, input, { editor, html, design: design as NewContent['design'] }, author)
}

/** The slow check runs before the transaction. */
async function insert(
  { app, db, now }: Context,
  tenantId: string,
  input: Pick<Static<typeof TemplateInput>, 'name' | 'subject' | 'preheader' | 'tags'> & { settings: TemplateSettings },
  content: NewContent,
  author: Author,
) {
  const { name, subject = '', preheader = '', tags = [], settings } = input
  await requireReferenced(db, tenantId, settings)
  const findings = await checkTemplate({ app, db }, tenantId, { html: content.html, subject, preheader, settings })
  return tx(db, async (db) => {
    const row = await insertTemplate(db, {
      tenant_id: tenantId,
      ...{ name, subject, preheader, tags },
      settings: JSON.stringify(settings),
      findings: JSON.stringify(findings),
      checked_at: now,
      created_at: now,
      updated_at: now,
    })
    await saveReferences(db, tenantId, row.id, settings)
    await createFirst({ db, now }, refOf(tenantId, row.id), content, author)
    return row
  })
}
