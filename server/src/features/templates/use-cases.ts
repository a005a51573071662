import type { Static } from 'typebox'
import { forgetReferences, requireUnused, writeReferences } from '../../platform/db/references.ts'
import { conflict } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/call.ts'
import { shareFooter } from '../footers/index.ts'
import { forgetLabels } from '../labels/index.ts'
import { shareUnsubscribePage } from '../unsubscribe-pages/index.ts'
import * as versions from '../versions/index.ts'
import { checkTemplate } from './check.ts'
import type { TemplateInput, TemplatePatch } from './schemas.ts'
import { changedSettings, readSettings, type TemplateSettings } from './settings.ts'
import * as store from './store.ts'

type Ground = Pick<Context, 'app' | 'db' | 'now'>

const refOf = (tenantId: string, objectId: string): versions.ContentRef => ({ tenantId, kind: 'template', objectId })

/** Makes a template; its content is published at once as version 1. */
export async function createTemplate(
  ground: Ground,
  tenantId: string,
  input: Static<typeof TemplateInput>,
  author: versions.Author,
) {
  const content = await versions.readContent(ground.app, input.content ?? {}, 'content.')
  return insert(ground, tenantId, { ...input, settings: changedSettings({}, input.settings ?? {}) }, content, author)
}

async function insert(
  { app, db, now }: Ground,
  tenantId: string,
  input: Pick<Static<typeof TemplateInput>, 'name' | 'subject' | 'preheader' | 'tags'> & { settings: TemplateSettings },
  content: versions.NewContent,
  author: versions.Author,
) {
  const { name, subject = '', preheader = '', tags = [], settings } = input
  const findings = await checkTemplate({ app, db }, tenantId, { html: content.html, subject, preheader, settings })
  const row = await store.insertTemplate(db, {
    tenant_id: tenantId,
    ...{ name, subject, preheader, tags },
    settings: JSON.stringify(settings),
    findings: JSON.stringify(findings),
    checked_at: now,
    created_at: now,
    updated_at: now,
  })
  await nameParts(db, tenantId, row.id, settings)
  await versions.createFirst({ db, now }, refOf(tenantId, row.id), content, author)
  return row
}

/** What the settings name must be there, and stays as long as they name it. */
async function nameParts(db: Context['db'], tenantId: string, id: string, settings: TemplateSettings) {
  const { footerId, unsubscribePageId } = settings
  if (footerId) await shareFooter(db, tenantId, footerId, 'settings.footerId')
  if (unsubscribePageId) await shareUnsubscribePage(db, tenantId, unsubscribePageId, 'settings.unsubscribePageId')
  await writeReferences(db, tenantId, { kind: 'template', id }, [
    ...(footerId ? [{ kind: 'footer', id: footerId }] : []),
    ...(unsubscribePageId ? [{ kind: 'unsubscribe_page', id: unsubscribePageId }] : []),
  ])
}

/** A template that may be changed: an archived one may not. */
async function lockOpen(db: Context['db'], tenantId: string, id: string) {
  const row = await store.lockTemplate(db, tenantId, id)
  if (row.archived_at) throw conflict('status')
  return row
}

export async function changeTemplate(
  { app, db, now }: Ground,
  tenantId: string,
  id: string,
  patch: Static<typeof TemplatePatch>,
) {
  const before = await lockOpen(db, tenantId, id)
  const settings = changedSettings(before.settings, patch.settings ?? {})
  const { name = before.name, subject = before.subject, preheader = before.preheader, tags = before.tags } = patch
  if (patch.settings) await nameParts(db, tenantId, id, settings)
  const row = await store.updateTemplate(db, tenantId, id, {
    ...{ name, subject, preheader, tags },
    settings: JSON.stringify(settings),
    updated_at: now,
  })
  return recheck({ app, db, now }, row)
}

/** Judges the content that the template has now, and keeps what was said. */
async function recheck({ app, db, now }: Ground, row: store.TemplateRow) {
  const { draft, published } = await versions.contentOf(db, refOf(row.tenant_id, row.id))
  const { html } = (draft ?? published)!
  const { subject, preheader } = row
  const settings = readSettings(row.settings)
  const findings = await checkTemplate({ app, db }, row.tenant_id, { html, subject, preheader, settings })
  return store.updateTemplate(db, row.tenant_id, row.id, { findings: JSON.stringify(findings), checked_at: now })
}

/** Saves content as a draft; 409 `version` when somebody else saved meanwhile. */
export async function saveContent(
  ground: Ground,
  tenantId: string,
  id: string,
  { baseVersion, ...input }: Static<typeof versions.ContentSave>,
  author: versions.Author,
) {
  const content = await versions.readContent(ground.app, input)
  const row = await lockOpen(ground.db, tenantId, id)
  await versions.saveDraft(ground, refOf(tenantId, id), { content, baseVersion, author })
  return recheck(ground, await touch(ground, row))
}

export async function publishTemplate(ground: Ground, tenantId: string, id: string) {
  const row = await lockOpen(ground.db, tenantId, id)
  await versions.publishDraft(ground, refOf(tenantId, id))
  return touch(ground, row)
}

export async function discardTemplateDraft(ground: Ground, tenantId: string, id: string) {
  const row = await lockOpen(ground.db, tenantId, id)
  await versions.discardDraft(ground, refOf(tenantId, id))
  return recheck(ground, await touch(ground, row))
}

const touch = ({ db, now }: Ground, { tenant_id, id }: store.TemplateRow) =>
  store.updateTemplate(db, tenant_id, id, { updated_at: now })

/** Content written by hand becomes a design with one block of it, as a draft that the visual editor opens. */
export async function convertToVisual(ground: Ground, tenantId: string, id: string, author: versions.Author) {
  const row = await lockOpen(ground.db, tenantId, id)
  const { draft, published } = await versions.contentOf(ground.db, refOf(tenantId, id))
  const current = (draft ?? published)!
  if (current.editor === 'visual') throw conflict('status')
  const content = await versions.readContent(ground.app, { editor: 'visual', design: { mjml: asDesign(current.html) } })
  await versions.saveDraft(ground, refOf(tenantId, id), { content, baseVersion: current.version, author })
  return recheck(ground, await touch(ground, row))
}

/** What stands in the body, as a raw block; styles of the head come along. */
function asDesign(html: string): string {
  const body =
    /<body[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ??
    html.replace(/<head[\s\S]*?<\/head>|<\/?html[^>]*>|<!doctype[^>]*>/gi, '')
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css]) => `<mj-style>${css}</mj-style>`)
  return `<mjml><mj-head>${styles.join('')}</mj-head><mj-body><mj-raw>${body}</mj-raw></mj-body></mjml>`
}

/** A copy with the content that is sent, published as its version 1. */
export async function duplicateTemplate(
  ground: Ground,
  tenantId: string,
  id: string,
  name: string | undefined,
  author: versions.Author,
) {
  const row = await store.requireTemplate(ground.db, tenantId, id)
  const { editor, html, design } = await versions.publishedContent(ground.db, refOf(tenantId, id))
  const input = { ...row, name: name ?? `${row.name.slice(0, 190)} (2)`, settings: readSettings(row.settings) }
  return insert(ground, tenantId, input, { editor, html, design: design as versions.NewContent['design'] }, author)
}

/** Puts a template away, or takes it out again; 409 `status` when that is so already. */
export async function archiveTemplate({ db, now }: Ground, tenantId: string, id: string, archived: boolean) {
  const row = await store.lockTemplate(db, tenantId, id)
  if ((row.archived_at !== null) === archived) throw conflict('status')
  return store.updateTemplate(db, tenantId, id, { archived_at: archived ? now : null, updated_at: now })
}

export async function removeTemplate({ db }: Ground, tenantId: string, id: string) {
  await store.lockTemplate(db, tenantId, id)
  await requireUnused(db, tenantId, 'template', [id])
  await forgetReferences(db, tenantId, { kind: 'template', id })
  await forgetLabels(db, tenantId, 'template', [id])
  await versions.deleteVersions(db, refOf(tenantId, id))
  await store.deleteTemplateRow(db, tenantId, id)
}
