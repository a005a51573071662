import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { defaultOf, forgetDefaults } from '../shop-defaults/index.ts'
import * as versions from '../versions/index.ts'
import type { FooterInput } from './schemas.ts'
import * as store from './store.ts'

const refOf = (tenantId: string, objectId: string): versions.ContentRef => ({ tenantId, kind: 'footer', objectId })

/** Creates a footer. Its content is published as version 1. */
export async function createFooter(
  context: Context,
  tenantId: string,
  { name, content }: Static<typeof FooterInput>,
  author: versions.Author,
) {
  const read = await versions.readContent({ app: context.app, tenantId }, content ?? {}, 'content.')
  return tx(context.db, (db) => insert({ ...context, db }, tenantId, name, read, author))
}

async function insert(
  { db, now }: Context,
  tenantId: string,
  name: string,
  content: versions.NewContent,
  author: versions.Author,
) {
  const row = await store.insertFooter(db, { tenant_id: tenantId, name, created_at: now, updated_at: now })
  await versions.createFirst({ db, now }, refOf(tenantId, row.id), content, author)
  return row
}

export async function renameFooter({ db, now }: Context, tenantId: string, id: string, name: string | undefined) {
  await store.lockFooter(db, tenantId, id)
  return store.updateFooter(db, tenantId, id, { ...(name === undefined ? {} : { name }), updated_at: now })
}

export async function saveFooter(
  context: Context,
  tenantId: string,
  id: string,
  { baseVersion, ...input }: Static<typeof versions.ContentSave>,
  author: versions.Author,
) {
  await store.requireFooter(context.db, tenantId, id)
  // Converting a design is slow, so it happens before the lock.
  const content = await versions.readContent({ app: context.app, tenantId }, input)
  return tx(context.db, async (db) => {
    await store.lockFooter(db, tenantId, id)
    await versions.saveDraft({ db, now: context.now }, refOf(tenantId, id), { content, baseVersion, author })
    return store.updateFooter(db, tenantId, id, { updated_at: context.now })
  })
}

export async function publishFooter(context: Context, tenantId: string, id: string) {
  await store.lockFooter(context.db, tenantId, id)
  await versions.publishDraft(context, refOf(tenantId, id))
  return store.updateFooter(context.db, tenantId, id, { updated_at: context.now })
}

/** Copies a footer with its published content. */
export async function copyFooter(
  context: Context,
  tenantId: string,
  id: string,
  wantedName: string | undefined,
  author: versions.Author,
) {
  const row = await store.requireFooter(context.db, tenantId, id)
  const { editor, html, design } = await versions.publishedContent(context.db, refOf(tenantId, id))
  const name = wantedName ?? (await freeName(row.name, (name) => store.hasName(context.db, tenantId, name)))
  return insert(context, tenantId, name, { editor, html, design: design as versions.NewContent['design'] }, author)
}

export async function removeFooter({ db }: Context, tenantId: string, id: string) {
  await store.lockFooter(db, tenantId, id)
  await requireUnused(db, tenantId, 'footer', [id])
  await forgetDefaults(db, tenantId, 'footer', id)
  await versions.deleteVersions(db, refOf(tenantId, id))
  await store.deleteFooterRow(db, tenantId, id)
}

/** Prevents the deletion of a footer until the transaction ends; 400 with the field if there is none. */
export async function shareFooter(db: Db, tenantId: string, id: string, field: string) {
  if (!(await store.holdFooter(db, tenantId, id))) throw validation(field)
}

/**
 * The HTML of the footer for a mail: the chosen one, else the default of its shop or company; null if there is none.
 */
export async function footerFor(
  db: Db,
  tenantId: string,
  { footerId, shopId = null }: { footerId: string | null; shopId?: string | null },
): Promise<string | null> {
  const id = footerId ?? (await defaultOf(db, { tenantId, kind: 'footer', shopId }))
  return id ? (await versions.publishedContent(db, refOf(tenantId, id))).html : null
}
