import type { Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { forgetReferences, writeReferences } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { lineOf } from '../../../platform/render/jinja.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { missingObject } from '../../audience/segment-rules/index.ts'
import { formFieldsIn, readMarkup } from '../../content/html/index.ts'
import * as versions from '../../content/versions/index.ts'
import { forgetFigures } from '../figures/index.ts'
import { blocksIn } from './blocks.ts'
import { changedSettings, columnsOf, newSettings, type Settings, settingsOf } from './content.ts'
import { refOf } from './describe.ts'
import { compilePage } from './public/compile.ts'
import { createOpenPages } from './public/open-pages.ts'
import type { PageInput, PagePatch } from './schemas.ts'
import * as store from './store.ts'

type Company = Pick<Tenant, 'id'>

/** How many versions of a page's content are kept. */
const KEPT = 50

/** The content that a client sends; undefined when it sends none. */
async function sentContent({ app }: Context, tenantId: string, { html, design }: Pick<PagePatch, 'html' | 'design'>) {
  if (html === undefined && design === undefined) return undefined
  if (html === undefined && design === null) throw validation('html')
  const input = design ? { editor: 'visual' as const, design } : { html: html! }
  return versions.readContent({ app, tenantId }, input)
}

/**
 * 400 when the content has fields of its own: a page on the host of the service must not ask for passwords. Forms are
 * blocks.
 */
function requireNoFields({ html, editor }: versions.NewContent) {
  const [found] = formFieldsIn(readMarkup(html))
  if (found)
    throw validation(editor === 'visual' ? 'design' : 'html', {
      reason: 'form_element',
      line: lineOf(html, found.start),
    })
}

/** 400 with the field when the content cannot be shown. Shows it once as visitors would see it. */
async function requireShowable(context: Context, tenantId: string, settings: Settings, content: versions.NewContent) {
  requireNoFields(content)
  const company = await requireCompany(context.db, tenantId)
  await compilePage(context, { company, ...settings, html: content.html, path: null, url: null })
}

/** Holds what the page names until the commit; 400 with the field of an object that does not exist. */
async function keepReferences(db: Db, row: store.PageRow, content: Pick<versions.NewContent, 'html' | 'editor'>) {
  const field = content.editor === 'visual' ? 'design' : 'html'
  const objects = [
    { kind: 'shop', id: row.shop_id, path: 'shopId' },
    ...blocksIn(content.html).map(({ kind, id }) => ({ kind, id, path: field })),
  ]
  const missing = await missingObject(db, row.tenant_id, objects, { hold: true })
  if (missing) throw validation(missing.path, missing.path === 'shopId' ? {} : { reason: missing.kind, id: missing.id })
  await writeReferences(db, row.tenant_id, { kind: 'landing_page', id: row.id }, objects)
}

/** Creates a page; visitors see it at once if it is published. */
export async function createPage(
  context: Context,
  { id: tenantId }: Company,
  input: PageInput,
  author: versions.Author,
) {
  const content = (await sentContent(context, tenantId, input)) ?? { editor: 'html', html: '', design: null }
  const settings = newSettings(input)
  await requireShowable(context, tenantId, settings, content)
  return tx(context.db, (db) => insert({ ...context, db }, tenantId, { settings, content, author }))
}

interface NewPage {
  settings: Settings
  content: versions.NewContent
  author: versions.Author
}

async function insert({ db, now }: Context, tenantId: string, { settings, content, author }: NewPage) {
  const row = await insertChecked(db, tenantId, settings, now)
  await keepReferences(db, row, content)
  await versions.saveVersion({ db, now }, refOf(row), { content, version: row.version, author, keep: KEPT })
  return row
}

async function insertChecked(db: Db, tenantId: string, settings: Settings, now: Date) {
  const shop = { kind: 'shop', id: settings.shopId, path: 'shopId' }
  if (await missingObject(db, tenantId, [shop], { hold: true })) throw validation('shopId')
  return store.insertPage(db, { tenant_id: tenantId, ...columnsOf(settings), created_at: now, updated_at: now })
}

/** Changes a page. New content is a version, which visitors see at once if the page is published. */
export async function changePage(
  context: Context,
  { id: tenantId }: Company,
  id: string,
  patch: PagePatch,
  author: versions.Author,
) {
  const { app, now } = context
  const known = await store.requirePage(context.db, tenantId, id)
  requireVersion(known, patch)
  const content = await sentContent(context, tenantId, patch)
  if (content) await requireShowable(context, tenantId, changedSettings(settingsOf(known), patch), content)
  const row = await tx(context.db, async (db) => {
    const before = await store.lockPage(db, tenantId, id)
    requireVersion(before, patch)
    const settings = changedSettings(settingsOf(before), patch)
    const version = before.version + (content ? 1 : 0)
    const shown = content ?? (await versions.publishedContent(db, refOf(before)))
    await keepReferences(db, { ...before, shop_id: settings.shopId }, shown)
    const row = await store.updatePage(db, before, { ...columnsOf(settings), version, updated_at: now })
    if (content) await versions.saveVersion({ db, now }, refOf(row), { content, version, author, keep: KEPT })
    return row
  })
  const pages = app.services.get(createOpenPages)
  for (const slug of [known.slug, row.slug]) pages.forget(slug)
  return row
}

const requireVersion = ({ version }: store.PageRow, { baseVersion }: PagePatch) => {
  if (baseVersion !== undefined && baseVersion !== version) throw conflict('version', { current: version })
}

/** Creates a copy that is not published, with a free name and address. */
export async function copyPage(context: Context, { id: tenantId }: Company, id: string, author: versions.Author) {
  const { db } = context
  const row = await store.requirePage(db, tenantId, id)
  const name = await freeName(row.name, (name) => store.hasName(db, tenantId, name))
  const slug = await freeSlug(db, row.slug)
  const { editor, html, design } = await versions.publishedContent(db, refOf(row))
  const content = { editor, html, design: design as versions.NewContent['design'] }
  return insert(context, tenantId, { settings: { ...settingsOf(row), name, slug, published: false }, content, author })
}

async function freeSlug(db: Db, slug: string): Promise<string> {
  const base = slug.slice(0, 90).replace(/(-\d+)?-*$/, '')
  for (let number = 2; ; number++) if (!(await store.findSlug(db, `${base}-${number}`))) return `${base}-${number}`
}

export async function removePage({ app, db }: Context, { id: tenantId }: Company, id: string) {
  const { slug } = await tx(db, async (db) => {
    const row = await store.lockPage(db, tenantId, id)
    await forgetReferences(db, tenantId, { kind: 'landing_page', id })
    await forgetFigures(db, tenantId, 'landing_page', [id])
    await versions.deleteVersions(db, refOf(row))
    await store.deletePage(db, row)
    return row
  })
  app.services.get(createOpenPages).forget(slug)
}
