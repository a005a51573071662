import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { inPages } from '../../../../../platform/db/in-pages.ts'
import { urlName } from '../../../../../platform/files/names.ts'
import { readStoredFile } from '../../../../content/files/index.ts'
import type { ExportFile } from '../../slot.ts'
import { rowsFile } from '../define-file.ts'

interface CurrentContent {
  id: string
  kind: string
  object_id: string
  html: string
  text: string | null
  design: { mjml?: string } | null
}

/** The newest published content of each object; of one that was never published the newest draft. */
const contentAfter = async (db: Db, tenantId: string, after: CurrentContent | undefined, limit: number) => {
  const { rows } = await sql<CurrentContent>`
    select v.id, v.kind, v.object_id, v.html, v.text, v.design
    from (
      select distinct on (kind, object_id) id
      from content_version
      where tenant_id = ${tenantId}
        and (kind, object_id) > (${after?.kind ?? ''}::text, ${after?.object_id ?? '0'}::bigint)
      order by kind, object_id, (published_at is not null) desc, version desc
      limit ${limit}
    ) newest
    join content_version v on v.tenant_id = ${tenantId} and v.id = newest.id
    order by v.kind, v.object_id`.execute(db)
  return rows
}

const FOLDERS: Record<string, string> = {
  template: 'templates',
  footer: 'footers',
  campaign: 'campaigns',
  landing_page: 'landing-pages',
}

const current: ExportFile = {
  path: 'content/',
  about:
    'The current content of templates, footers, campaigns and landing pages: <kind>/<id>.html, .mjml and .json of those made in the visual editor, .txt of those with a text of their own.',
  tables: ['content_version'],
  write: async ({ db, company }, archive) => {
    for await (const page of inPages<CurrentContent>((last, limit) => contentAfter(db, company.id, last, limit)))
      for (const { kind, object_id, html, text, design } of page) {
        const path = `content/${FOLDERS[kind] ?? kind}/${object_id}`
        await archive.add(`${path}.html`, html)
        if (text !== null) await archive.add(`${path}.txt`, text)
        if (design?.mjml) await archive.add(`${path}.mjml`, design.mjml)
        if (design) await archive.add(`${path}.json`, JSON.stringify(design))
      }
  },
}

interface StoredFile {
  tenant_id: string
  id: string
  name: string
  token: string
}

const filesAfter = (db: Db, tenantId: string, after: string, limit: number) =>
  db
    .selectFrom('file')
    .select(['tenant_id', 'id', 'name', 'token'])
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const files: ExportFile = {
  path: 'files/',
  about: 'Uploaded images and documents as they are: <id>-<name>; files.jsonl has their full names and folders.',
  tables: ['file'],
  write: async ({ app, db, company }, archive) => {
    const read = (last: StoredFile | undefined, limit: number) => filesAfter(db, company.id, last?.id ?? '0', limit)
    for await (const page of inPages<StoredFile>(read))
      for (const file of page) {
        const content = await readStoredFile({ app }, file)
        // A file that was deleted a moment ago is left out.
        if (content) await archive.add(`files/${file.id}-${urlName(file.name)}`, content)
      }
  },
}

export const contentFiles: readonly ExportFile[] = [
  rowsFile('template', { path: 'content/templates.jsonl', about: 'Templates without their content.', order: 'id' }),
  rowsFile('footer', { path: 'content/footers.jsonl', about: 'Footers without their content.', order: 'id' }),
  rowsFile('landing_page', {
    path: 'content/landing-pages.jsonl',
    about: 'Landing pages without their content.',
    order: 'id',
  }),
  rowsFile('unsubscribe_page', {
    path: 'content/unsubscribe-pages.jsonl',
    about: 'Pages on which contacts unsubscribe.',
    order: 'id',
  }),
  rowsFile('default_content', { path: 'content/defaults.jsonl', about: 'Footers and pages that e-shops use.' }),
  current,
  rowsFile('content_version', { path: 'content/versions.jsonl', about: 'All versions of contents.', order: 'id' }),
  rowsFile('editor_element', { path: 'content/elements.jsonl', about: 'Saved elements of the editor.', order: 'id' }),
  rowsFile('script_template', { path: 'content/scripts.jsonl', about: 'Script templates.', order: 'id' }),
  rowsFile('sms_template', { path: 'content/sms-templates.jsonl', about: 'Templates of SMS.', order: 'id' }),
  files,
  rowsFile('file', {
    path: 'files/files.jsonl',
    about: 'Names, folders and sizes of files.',
    without: ['token'],
    order: 'id',
  }),
  rowsFile('file_folder', { path: 'files/folders.jsonl', about: 'Folders of files.', order: 'id' }),
]
