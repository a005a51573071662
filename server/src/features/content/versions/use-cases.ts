import type { Static } from 'typebox'
import type { Actor, Context, DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { requireNoConditions, withConditions } from '../conditions/index.ts'
import { type ContentInput, MAX_DESIGN, MAX_HTML } from './schemas.ts'
import {
  type ContentRef,
  contentOf,
  deleteOldVersions,
  deleteVersion,
  insertVersion,
  keepElements,
  markPublished,
  nextNumber,
} from './store.ts'

/** The most faults of a design that are reported. */
const MAX_ERRORS = 20

export type Author = Pick<Actor, 'kind' | 'id'>

export interface NewContent {
  editor: 'html' | 'visual'
  html: string
  design: Record<string, unknown> | null
  /** The text part, if the author wrote one. */
  text?: string | null
}

interface Reading {
  app: Pick<Context['app'], 'mjml'>
  /** Only for mails: it keeps their conditions. Other content has no recipients, and cannot have conditions. */
  db?: Db
  tenantId: string
}

/**
 * Validates content and makes the HTML of a design. `field` is the path of the content in the request body: errors name
 * fields below it.
 */
export async function readContent(
  reading: Reading,
  { editor = 'html', html = '', design = null }: Static<typeof ContentInput>,
  field = '',
): Promise<NewContent> {
  if (editor === 'visual' && (!design || JSON.stringify(design).length > MAX_DESIGN)) throw validation(`${field}design`)
  const isVisual = editor === 'visual'
  const finalHtml = isVisual ? (await htmlOfDesign(reading, design!.mjml, `${field}design`)).html : html
  requireFitting(finalHtml, isVisual ? `${field}design` : `${field}html`)
  if (finalHtml.includes('\0')) throw validation(`${field}html`)
  return { editor, html: finalHtml, design: isVisual ? design : null }
}

/** 400 with the field when HTML is larger than a mail may be. */
export function requireFitting(html: string, field: string) {
  const bytes = Buffer.byteLength(html)
  if (bytes > MAX_HTML) throw validation(field, { reason: 'size', bytes, limit: MAX_HTML })
}

/** The HTML that a design becomes, with the faults that did not prevent it; 400 with the field when there is none. */
export async function htmlOfDesign({ app, db, tenantId }: Reading, mjml: string, field: string) {
  if (!db) requireNoConditions(mjml, field)
  const source = db ? await withConditions({ db, tenantId }, mjml, field) : mjml
  const { html, errors } = await app.mjml.toHtml(source, tenantId)
  if (html === null) throw validation(field, { reason: 'mjml', errors: errors.slice(0, MAX_ERRORS) })
  return { html, errors: errors.filter(({ message }) => !OWN_ATTRIBUTES.test(message)).slice(0, MAX_ERRORS) }
}

/** Attributes of designs that MJML does not know: the settings of blocks. */
const OWN_ATTRIBUTES = /^Attributes? data-[\w-]+(?:, data-[\w-]+)* (?:is|are) illegal$/

/** Saves the first version of a new object: published, or as a draft. */
export async function createFirst(
  { db, now }: DbContext,
  ref: ContentRef,
  content: NewContent,
  author: Author,
  { publish = true }: { publish?: boolean } = {},
) {
  if (!publish) await keepElements(db, ref, elementsIn(content))
  return insertVersion(db, {
    ...rowOf(ref, content, author, now),
    version: await nextNumber(db, ref),
    published_at: publish ? now : null,
  })
}

/** Saves a version of an object without drafts, and deletes the oldest ones. The object must be locked. */
export async function saveVersion(
  { db, now }: DbContext,
  ref: ContentRef,
  { content, version, author, keep }: { content: NewContent; version: number; author: Author; keep: number },
) {
  await insertVersion(db, { ...rowOf(ref, content, author, now), version, published_at: now })
  await keepElements(db, ref, elementsIn(content))
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
  await keepElements(db, ref, elementsIn(content))
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
  await keepElements(db, ref, [])
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
  await keepElements(db, ref, [])
}

/** The most saved elements of one design that are known. */
const MAX_ELEMENTS = 200

/** The ids of the saved elements that a design contains. */
function elementsIn({ design }: NewContent): string[] {
  const found = String(design?.mjml ?? '').matchAll(/\sdata-saved="([1-9]\d{0,17})"/g)
  return [...new Set([...found].map(([, id]) => id!))].slice(0, MAX_ELEMENTS)
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
