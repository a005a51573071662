import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { prepareTemplate, saveTemplate } from '../../content/templates/index.ts'
import { partsOf, type requireFiles } from './reading/parts.ts'
import { beginningOf } from './reading/read-parts.ts'
import type { Source } from './sources/define-source.ts'
import { baseOf } from './sources/list-name.ts'
import { addCounts, findTemplateOf, type MigrationRow, noteTemplate } from './store.ts'

/** Larger pages are no mails. */
const MAX_HTML = 250_000
const MOST_TEMPLATES = 1000

export const templateName = (path: string): string =>
  baseOf(path)
    .replace(/\.html?$/i, '')
    .slice(0, 180) || 'Template'

/**
 * Makes a template of each HTML file, unless it did so before. Nothing is mailed with it until a person uses it. Files
 * that cannot be saved as a template are counted.
 */
export async function saveTemplates(
  context: Context,
  migration: MigrationRow,
  source: Source,
  files: Awaited<ReturnType<typeof requireFiles>>,
) {
  let [seen, refused] = [0, 0]
  for await (const part of partsOf(context, files)) {
    if (part.kind !== 'html' || seen++ >= MOST_TEMPLATES) continue
    const html = await beginningOf(await part.open(), MAX_HTML + 1)
    const template = { name: templateName(part.path), html }
    if (html.length > MAX_HTML || !(await saveOnce(context, migration, source, template))) refused += 1
  }
  if (refused) await addCounts(context.db, migration.tenant_id, migration.id, { templatesRefused: refused })
}

/** Saves a template that is not here yet; false when its content is refused. */
async function saveOnce(
  context: Context,
  { tenant_id: tenantId, id: migrationId, started_by_kind, started_by_id }: MigrationRow,
  { tags = [], title }: Source,
  { name, html }: { name: string; html: Buffer },
): Promise<boolean> {
  const digest = createHash('sha256').update(html).digest()
  if (await findTemplateOf(context.db, tenantId, digest)) return true
  let content = html.toString('utf8').replaceAll('\0', '')
  for (const [tag, own] of tags) content = content.replace(tag, own)
  const subject = /<title[^>]{0,200}>([^<]{1,200})<\/title>/i.exec(content)?.[1]?.trim() ?? ''
  const input = {
    name: `${name} (${title})`.slice(0, 200),
    subject,
    content: { editor: 'html' as const, html: content },
  }
  try {
    const prepared = await prepareTemplate(context, tenantId, input)
    const author = { kind: started_by_kind, id: started_by_id } as Parameters<typeof saveTemplate>[3]
    await tx(context.db, async (db) => {
      const { id } = await saveTemplate({ db, now: context.now }, tenantId, prepared, author)
      await noteTemplate(db, tenantId, digest, id)
      await addCounts(db, tenantId, migrationId, { templates: 1 })
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation') return false
    throw error
  }
}
