import type { Static } from 'typebox'
import type { Actor, Context, DbContext } from '../../../platform/context.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { type ContentInput, MAX_DESIGN, MAX_HTML } from './schemas.ts'
import {
  type ContentRef,
  contentOf,
  deleteVersion,
  forgetOldVersions,
  insertVersion,
  markPublished,
  nextNumber,
} from './store.ts'

export type Author = Pick<Actor, 'kind' | 'id'>

export interface NewContent {
  editor: 'html' | 'visual'
  html: string
  design: Record<string, unknown> | null
  /** The text part, where its author wrote one. */
  text?: string | null
}

/**
 * Content as it is kept. HTML by hand stays as it is; of a design the server makes the HTML. Faults are named below
 * `field`, where the content stands in the body.
 */
export async function readContent(
  { app, tenantId }: { app: Context['app']; tenantId: string },
  { editor = 'html', html = '', design = null }: Static<typeof ContentInput>,
  field = '',
): Promise<NewContent> {
  if (editor === 'visual' && (!design || JSON.stringify(design).length > MAX_DESIGN)) throw validation(`${field}design`)
  const made = editor === 'visual' ? await derived({ app, tenantId }, design!.mjml, field) : html
  const bytes = Buffer.byteLength(made)
  if (bytes > MAX_HTML)
    throw validation(editor === 'visual' ? `${field}design` : `${field}html`, {
      reason: 'size',
      bytes,
      limit: MAX_HTML,
    })
  if (made.includes('\0')) throw validation(`${field}html`)
  return { editor, html: made, design: editor === 'visual' ? design : null }
}

async function derived(
  { app, tenantId }: { app: Context['app']; tenantId: string },
  mjml: string,
  field: string,
): Promise<string> {
  const { html, errors } = await app.mjml.toHtml(mjml, tenantId)
  if (html === null) throw validation(`${field}design`, { reason: 'mjml', errors: errors.slice(0, 20) })
  return html
}

/** The first version of a new object: published at once. */
export const createFirst = async ({ db, now }: DbContext, ref: ContentRef, content: NewContent, author: Author) =>
  insertVersion(db, { ...rowOf(ref, content, author, now), version: await nextNumber(db, ref), published_at: now })

/**
 * Saves a version of content that has no drafts, under the number of its object, which must be locked; of the versions the
 * newest stay.
 */
export async function saveVersion(
  { db, now }: DbContext,
  ref: ContentRef,
  { content, version, author, keep }: { content: NewContent; version: number; author: Author; keep: number },
) {
  await insertVersion(db, { ...rowOf(ref, content, author, now), version, published_at: now })
  await forgetOldVersions(db, ref, keep)
}

/** Saves a draft in place of the one before; the object must be locked. 409 when somebody else saved meanwhile. */
export async function saveDraft(
  { db, now }: DbContext,
  ref: ContentRef,
  { content, baseVersion, author }: { content: NewContent; baseVersion: number; author: Author },
) {
  const { draft, published } = await contentOf(db, ref)
  const current = Math.max(draft?.version ?? 0, published?.version ?? 0)
  if (baseVersion !== current) throw conflict('version', { current })
  if (draft) await deleteVersion(db, ref.tenantId, draft.id)
  return insertVersion(db, { ...rowOf(ref, content, author, now), version: await nextNumber(db, ref) })
}

/** Makes the draft what is sent; 409 `status` when there is none. */
export async function publishDraft({ db, now }: DbContext, ref: ContentRef) {
  const { draft } = await contentOf(db, ref)
  if (!draft) throw conflict('status')
  await markPublished(db, ref.tenantId, draft.id, now)
  return draft
}

/** Throws the draft away; 409 `status` when there is none. */
export async function discardDraft({ db }: DbContext, ref: ContentRef) {
  const { draft } = await contentOf(db, ref)
  if (!draft) throw conflict('status')
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
