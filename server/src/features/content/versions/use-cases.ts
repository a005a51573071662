import type { Static } from 'typebox'
import type { Actor, Context, DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { type ContentInput, MAX_DESIGN, MAX_HTML } from './schemas.ts'
import {
  type ContentRef,
  contentOf,
  deleteOldVersions,
  deleteVersion,
  insertVersion,
  markPublished,
  nextNumber,
} from './store.ts'

export type Author = Pick<Actor, 'kind' | 'id'>

export interface NewContent {
  editor: 'html' | 'visual'
  html: string
  design: Record<string, unknown> | null
  /** The text part, if the author wrote one. */
  text?: string | null
}

/**
 * Validates content and makes the HTML of a design. `field` is the path of the content in the request body: errors name
 * fields below it.
 */
export async function readContent(
  { app, tenantId }: { app: Context['app']; tenantId: string },
  { editor = 'html', html = '', design = null }: Static<typeof ContentInput>,
  field = '',
): Promise<NewContent> {
  if (editor === 'visual' && (!design || JSON.stringify(design).length > MAX_DESIGN)) throw validation(`${field}design`)
  const finalHtml = editor === 'visual' ? await htmlOf({ app, tenantId }, design!.mjml, field) : html
  const bytes = Buffer.byteLength(finalHtml)
  if (bytes > MAX_HTML)
    throw validation(editor === 'visual' ? `${field}design` : `${field}html`, {
      reason: 'size',
      bytes,
      limit: MAX_HTML,
    })
  if (finalHtml.includes('\0')) throw validation(`${field}html`)
  return { editor, html: finalHtml, design: editor === 'visual' ? design : null }
}

async function htmlOf(
  { app, tenantId }: { app: Context['app']; tenantId: string },
  mjml: string,
  field: string,
): Promise<string> {
  const { html, errors } = await app.mjml.toHtml(mjml, tenantId)
  if (html === null) throw validation(`${field}design`, { reason: 'mjml', errors: errors.slice(0, 20) })
  return html
}

/** Saves the first version of a new object: published, or as a draft. */
export const createFirst = async (
  { db, now }: DbContext,
  ref: ContentRef,
  content: NewContent,
  author: Author,
  { publish = true }: { publish?: boolean } = {},
) =>
  insertVersion(db, {
    ...rowOf(ref, content, author, now),
    version: await nextNumber(db, ref),
    published_at: publish ? now : null,
  })

/** Saves a version of an object without drafts, and deletes the oldest ones. The object must be locked. */
export async function saveVersion(
  { db, now }: DbContext,
  ref: ContentRef,
  { content, version, author, keep }: { content: NewContent; version: number; author: Author; keep: number },
) {
  await insertVersion(db, { ...rowOf(ref, content, author, now), version, published_at: now })
  await deleteOldVersions(db, ref, keep)
}

/** Replaces the draft. The object must be locked. 409 `version` if another request saved in the meantime. */
export async function saveDraft(
  { db, now }: DbContext,
  ref: ContentRef,
  { content, baseVersion, author }: { content: NewContent; baseVersion: number; author: Author },
) {
  const { draft } = await contentAt(db, ref, baseVersion)
  if (draft) await deleteVersion(db, ref.tenantId, draft.id)
  return insertVersion(db, { ...rowOf(ref, content, author, now), version: await nextNumber(db, ref) })
}

/**
 * Publishes the draft; 409 `status` if there is none, 409 `version` if the newest version is not the one that the caller
 * names.
 */
export async function publishDraft({ db, now }: DbContext, ref: ContentRef, baseVersion?: number) {
  const { draft } = await contentAt(db, ref, baseVersion)
  if (!draft) throw conflict('status')
  await markPublished(db, ref.tenantId, draft.id, now)
  return draft
}

/** The draft and the published content; 409 `version` if the newest of them is not the expected one. */
async function contentAt(db: Db, ref: ContentRef, baseVersion: number | undefined) {
  const content = await contentOf(db, ref)
  const current = Math.max(content.draft?.version ?? 0, content.published?.version ?? 0)
  if (baseVersion !== undefined && baseVersion !== current) throw conflict('version', { current })
  return content
}

/** Deletes the draft; 409 `status` if there is none, or if nothing is published: then the draft is the only content. */
export async function discardDraft({ db }: DbContext, ref: ContentRef) {
  const { draft, published } = await contentOf(db, ref)
  if (!draft || !published) throw conflict('status')
  await deleteVersion(db, ref.tenantId, draft.id)
}

const rowOf = ({ tenantId, kind, objectId }: ContentRef, content: NewContent, author: Author, now: Date) => ({
  tenant_id: tenantId,
  kind,
  object_id: objectId,
  editor: content.editor,
  html: content.html,
  text: content.text ?? null,
  design: content.design ? JSON.stringify(content.design) : null,
  author_kind: author.kind,
  author_id: author.id,
  created_at: now,
})
