import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { forgetReferences, requireUnused, writeReferences } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { utmDefaultOn } from '../../domains/sending-setup/index.ts'
import { shareFooter } from '../footers/index.ts'
import { bodyOf } from '../html/index.ts'
import { shareUnsubscribePage } from '../unsubscribe-pages/index.ts'
import * as versions from '../versions/index.ts'
import { checkTemplate } from './check.ts'
import type { TemplateInput, TemplatePatch } from './schemas.ts'
import { changedSettings, readSettings, standardParams, type TemplateSettings } from './settings.ts'
import * as store from './store.ts'

const refOf = (tenantId: string, objectId: string): versions.ContentRef => ({ tenantId, kind: 'template', objectId })

/** Makes a template; its content is published at once as version 1. */
export async function createTemplate(
  ground: Context,
  tenantId: string,
  input: Static<typeof TemplateInput>,
  author: versions.Author,
) {
  const content = await versions.readContent({ app: ground.app, tenantId }, input.content ?? {}, 'content.')
  const linkParams = (await utmDefaultOn(ground.db, tenantId)) ? standardParams(input.name) : {}
  const settings = changedSettings({ linkParams }, input.settings ?? {})
  return insert(ground, tenantId, { ...input, settings }, content, author)
}

/** What takes long, as the check, is done before anything is locked. */
async function insert(
  { app, db, now }: Context,
  tenantId: string,
  input: Pick<Static<typeof TemplateInput>, 'name' | 'subject' | 'preheader' | 'tags'> & { settings: TemplateSettings },
  content: versions.NewContent,
  author: versions.Author,
) {
  const { name, subject = '', preheader = '', tags = [], settings } = input
  await requireParts(db, tenantId, settings)
  const findings = await checkTemplate({ app, db }, tenantId, { html: content.html, subject, preheader, settings })
  return tx(db, async (db) => {
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
  })
}

/** What the settings name must be there. In a transaction it is held until that ends. */
async function requireParts(db: Context['db'], tenantId: string, { footerId, unsubscribePageId }: TemplateSettings) {
  if (footerId) await shareFooter(db, tenantId, footerId, 'settings.footerId')
  if (unsubscribePageId) await shareUnsubscribePage(db, tenantId, unsubscribePageId, 'settings.unsubscribePageId')
}

/** What the settings name stays as long as they name it. */
async function nameParts(db: Context['db'], tenantId: string, id: string, settings: TemplateSettings) {
  await requireParts(db, tenantId, settings)
  const { footerId, unsubscribePageId } = settings
  await writeReferences(db, tenantId, { kind: 'template', id }, [
    ...(footerId ? [{ kind: 'footer', id: footerId }] : []),
    ...(unsubscribePageId ? [{ kind: 'unsubscribe_page', id: unsubscribePageId }] : []),
  ])
}

/** An archived template may not be changed. */
function requireOpen(row: store.TemplateRow) {
  if (row.archived_at) throw conflict('status')
  return row
}

const lockOpen = async (db: Context['db'], tenantId: string, id: string) =>
  requireOpen(await store.lockTemplate(db, tenantId, id))

const findOpen = async (db: Context['db'], tenantId: string, id: string) =>
  requireOpen(await store.requireTemplate(db, tenantId, id))

export async function changeTemplate(
  { app, db, now }: Context,
  tenantId: string,
  id: string,
  patch: Static<typeof TemplatePatch>,
) {
  const changed = (row: store.TemplateRow) => ({
    name: patch.name ?? row.name,
    subject: patch.subject ?? row.subject,
    preheader: patch.preheader ?? row.preheader,
    tags: patch.tags ?? row.tags,
    settings: changedSettings(row.settings, patch.settings ?? {}),
  })
  const seen = await findOpen(db, tenantId, id)
  const next = changed(seen)
  await requireParts(db, tenantId, next.settings)
  const { html } = await current(db, tenantId, id)
  const findings = await checkTemplate({ app, db }, tenantId, { ...next, html })
  return tx(db, async (db) => {
    const { settings, ...values } = changed(await lockOpen(db, tenantId, id))
    await nameParts(db, tenantId, id, settings)
    return store.updateTemplate(db, tenantId, id, {
      ...values,
      settings: JSON.stringify(settings),
      findings: JSON.stringify(findings),
      checked_at: now,
      updated_at: now,
    })
  })
}

/** The content that an editor shows: the draft, or what is sent. */
async function current(db: Context['db'], tenantId: string, id: string) {
  const { draft, published } = await versions.contentOf(db, refOf(tenantId, id))
  return required(draft ?? published)
}

/** Changes the content and keeps what the check says of it, which was asked before. */
async function withCheck(
  { app, db, now }: Context,
  row: store.TemplateRow,
  html: string,
  change: (db: Context['db']) => Promise<unknown>,
) {
  const { tenant_id, id, subject, preheader } = row
  const settings = readSettings(row.settings)
  const findings = await checkTemplate({ app, db }, tenant_id, { html, subject, preheader, settings })
  return tx(db, async (db) => {
    await lockOpen(db, tenant_id, id)
    await change(db)
    const checked = { findings: JSON.stringify(findings), checked_at: now }
    return store.updateTemplate(db, tenant_id, id, { ...checked, updated_at: now })
  })
}

/** Saves content as a draft; 409 `version` when somebody else saved meanwhile. */
export async function saveContent(
  ground: Context,
  tenantId: string,
  id: string,
  { baseVersion, ...input }: Static<typeof versions.ContentSave>,
  author: versions.Author,
) {
  const row = await findOpen(ground.db, tenantId, id)
  const content = await versions.readContent({ app: ground.app, tenantId }, input)
  return withCheck(ground, row, content.html, (db) =>
    versions.saveDraft({ db, now: ground.now }, refOf(tenantId, id), { content, baseVersion, author }),
  )
}

export const publishTemplate = ({ db, now }: Context, tenantId: string, id: string) =>
  tx(db, async (db) => {
    await lockOpen(db, tenantId, id)
    await versions.publishDraft({ db, now }, refOf(tenantId, id))
    return store.updateTemplate(db, tenantId, id, { updated_at: now })
  })

export async function discardTemplateDraft(ground: Context, tenantId: string, id: string) {
  const row = await findOpen(ground.db, tenantId, id)
  const { html } = await versions.publishedContent(ground.db, refOf(tenantId, id))
  return withCheck(ground, row, html, (db) => versions.discardDraft({ db, now: ground.now }, refOf(tenantId, id)))
}

/** Content written by hand becomes a design with one block of it, as a draft that the visual editor opens. */
export async function convertToVisual(ground: Context, tenantId: string, id: string, author: versions.Author) {
  const row = await findOpen(ground.db, tenantId, id)
  const { editor, html, version } = await current(ground.db, tenantId, id)
  if (editor === 'visual') throw conflict('status')
  const design = { editor: 'visual' as const, design: { mjml: asDesign(html) } }
  const content = await versions.readContent({ app: ground.app, tenantId }, design)
  return withCheck(ground, row, content.html, (db) =>
    versions.saveDraft({ db, now: ground.now }, refOf(tenantId, id), { content, baseVersion: version, author }),
  )
}

/** What stands in the body, as a raw block. */
const asDesign = (html: string) => `<mjml><mj-body><mj-raw>${bodyOf(html).text}</mj-raw></mj-body></mjml>`

/** A copy with the content that is sent, published as its version 1. */
export async function duplicateTemplate(
  ground: Context,
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
export async function archiveTemplate({ db, now }: Context, tenantId: string, id: string, archived: boolean) {
  const row = await store.lockTemplate(db, tenantId, id)
  if ((row.archived_at !== null) === archived) throw conflict('status')
  return store.updateTemplate(db, tenantId, id, { archived_at: archived ? now : null, updated_at: now })
}

export async function removeTemplate({ db }: Context, tenantId: string, id: string) {
  await store.lockTemplate(db, tenantId, id)
  await requireUnused(db, tenantId, 'template', [id])
  await forgetReferences(db, tenantId, { kind: 'template', id })
  await forgetLabels(db, tenantId, 'template', [id])
  await versions.deleteVersions(db, refOf(tenantId, id))
  await store.deleteTemplateRow(db, tenantId, id)
}
