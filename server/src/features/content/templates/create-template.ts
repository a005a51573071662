import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import { utmDefaultOn } from '../../domains/sending-setup/index.ts'
import type { Issue } from '../lint/index.ts'
import { type Author, contentOf, createFirst, type NewContent, readContent } from '../versions/index.ts'
import { checkTemplate } from './check-template.ts'
import { refOf } from './open-template.ts'
import { requireReferenced, saveReferences } from './references.ts'
import type { TemplateInput } from './schemas.ts'
import { changedSettings, readSettings, standardParams, type TemplateSettings } from './settings.ts'
import { insertTemplate, requireTemplate } from './store.ts'

type Input = Static<typeof TemplateInput>

/** A new template that is made and checked, but not saved. */
interface PreparedTemplate {
  input: Pick<Input, 'name' | 'subject' | 'preheader' | 'tags'> & { settings: TemplateSettings }
  content: NewContent
  findings: Issue[]
  /** Whether mails get the content at once, or it is a draft. */
  publish: boolean
}

/** Creates a template. Its content becomes version 1, published or as a draft. */
export const createTemplate = async (context: Context, tenantId: string, input: Input, author: Author) =>
  saveTemplate(context, tenantId, await prepareTemplate(context, tenantId, input), author)

/** Makes the content of a new template and checks it. It is slow, so it runs before the transaction that saves it. */
export async function prepareTemplate(context: Context, tenantId: string, input: Input): Promise<PreparedTemplate> {
  const content = await readContent({ ...context, tenantId }, input.content ?? {}, 'content.')
  const linkParams = (await utmDefaultOn(context.db, tenantId)) ? standardParams(input.name) : {}
  const settings = changedSettings({ linkParams }, input.settings ?? {})
  return checked(context, tenantId, { ...input, settings }, content, input.publish)
}

/**
 * Copies a template with its published content, which becomes version 1 of the copy. The copy of one that was never
 * published is a draft too.
 */
export async function duplicateTemplate(
  context: Context,
  tenantId: string,
  id: string,
  name: string | undefined,
  author: Author,
) {
  const row = await requireTemplate(context.db, tenantId, id)
  const { draft, published } = await contentOf(context.db, refOf(tenantId, id))
  const { editor, html, design } = required(published ?? draft)
  const input = { ...row, name: name ?? `${row.name.slice(0, 190)} (2)`, settings: readSettings(row.settings) }
  const content = { editor, html, design: design as NewContent['design'] }
  const isPublished = published !== undefined
  return saveTemplate(context, tenantId, await checked(context, tenantId, input, content, isPublished), author)
}

async function checked(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  input: PreparedTemplate['input'],
  content: NewContent,
  publish = true,
): Promise<PreparedTemplate> {
  const { subject = '', preheader = '', settings } = input
  await requireReferenced(db, tenantId, settings)
  const findings = await checkTemplate({ app, db }, tenantId, { html: content.html, subject, preheader, settings })
  return { input, content, findings, publish }
}

/** Saves a prepared template. */
export const saveTemplate = (
  { db, now }: DbContext,
  tenantId: string,
  { input, content, findings, publish }: PreparedTemplate,
  author: Author,
) =>
  tx(db, async (db) => {
    const { name, subject = '', preheader = '', tags = [], settings } = input
    const row = await insertTemplate(db, {
      tenant_id: tenantId,
      ...{ name, subject, preheader, tags },
      settings: JSON.stringify(settings),
      findings: JSON.stringify(findings),
      checked_at: now,
      created_at: now,
      updated_at: now,
    })
    await createFirst({ db, now }, refOf(tenantId, row.id), content, author, { publish })
    await saveReferences(db, tenantId, row.id, settings)
    return row
  })
