import { isDeepStrictEqual } from 'node:util'
import type { Actor, DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { forgetReferences, requireUnused, writeReferences } from '../../../platform/db/references.ts'
import { validation } from '../../../platform/errors.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { findLists, isLocked } from '../../audience/lists/index.ts'
import { missingObject } from '../../audience/segment-rules/index.ts'
import { sharePublishedTemplate } from '../../content/templates/index.ts'
import { forgetFigures } from '../figures/index.ts'
import { type Content, cleaned, columnsOf, contentOf, designAfter } from './content.ts'
import { objectsOfFields } from './fields.ts'
import { pauseMails } from './mails/sql/mailings.ts'
import type { FormField, FormPatch, Settings, Welcome } from './schemas.ts'
import { readSettings, readWelcome } from './settings.ts'
import * as store from './store.ts'
import { insertVersion } from './version-store.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>
/** Null for what the service does by itself. */
type By = Actor | null
const memberOf = (by: By) => (by?.kind === 'person' ? (by.memberId ?? null) : null)

/** Objects that a form names, each with the path of its field; of fields in the order in which they were sent. */
function objectsOf({ shopId, listIds, purposeId, fields, settings, welcome }: Content, sent?: readonly FormField[]) {
  const { doiTemplateId, senderId, rivalId } = readSettings(settings)
  const one = (kind: string, id: string | null, path: string) => (id ? [{ kind, id, path }] : [])
  return [
    ...one('shop', shopId, 'shopId'),
    ...listIds.map((id, i) => ({ kind: 'list', id, path: `listIds.${i}` })),
    ...one('purpose', purposeId, 'purposeId'),
    ...one('template', doiTemplateId, 'settings.doiTemplateId'),
    ...one('template', welcome.templateId, 'templateId'),
    ...one('sender', senderId, 'settings.senderId'),
    ...one('form', rivalId, 'settings.rivalId'),
    ...objectsOfFields(sent ?? fields),
  ]
}

/** 400 with the field of an object that does not exist or cannot be used. Holds the others until the commit. */
async function requireObjects(db: Db, tenantId: string, content: Content, sent?: readonly FormField[]) {
  const objects = objectsOf(content, sent)
  if (content.purposeId && !content.consentText.trim()) throw validation('consentText')
  const missing = await missingObject(db, tenantId, objects, { hold: true })
  if (missing) throw validation(missing.path)
  const { doiTemplateId } = readSettings(content.settings)
  if (doiTemplateId) await sharePublishedTemplate(db, tenantId, doiTemplateId, 'settings.doiTemplateId')
  // Lists that the service maintains take no members.
  const named = objects.filter(({ kind }) => kind === 'list')
  const lists = await findLists(
    db,
    tenantId,
    named.map(({ id }) => id),
  )
  const locked = named.find(({ id }) => lists.some((list) => list.id === id && isLocked(list)))
  if (locked) throw validation(locked.path)
}

interface NewForm {
  /** The fields in the order in which the client sent them. */
  sent?: readonly FormField[]
  /** The HTML that the server made of the blocks. */
  html: string | null
}

/** Creates a form; its public address works at once if it is active. */
export async function createForm(
  { db, now }: DbContext,
  tenant: Company,
  actor: Actor,
  content: Content,
  { sent, html }: NewForm,
) {
  await requireObjects(db, tenant.id, content, sent)
  const settings = sinceToday(content.settings, {}, dayOf(now, tenant.timezone))
  const row = await store.insertForm(db, {
    tenant_id: tenant.id,
    ...columnsOf({ ...content, settings }, html),
    created_at: now,
    updated_at: now,
  })
  await keep({ db, now }, row, { ...content, settings }, actor)
  return row
}

/** Writes the version and the references of a form. */
async function keep({ db, now }: DbContext, row: store.FullForm, content: Content, actor: By) {
  const { tenant_id: tenantId, id: formId, version } = row
  await insertVersion(db, { tenantId, formId, version, content, memberId: memberOf(actor) }, now)
  const named = objectsOf(content).filter(({ kind }) => kind !== 'shop')
  await writeReferences(db, tenantId, { kind: 'form', id: formId }, named)
}

/** Changes a form. A changed text that people agree to gets a new number, which their proof names. */
export async function changeForm(
  { db, now }: DbContext,
  tenant: Company,
  actor: By,
  id: string,
  { html, ...patch }: FormPatch & { welcome?: Welcome; html?: string },
) {
  const row = await store.lockForm(db, tenant.id, id)
  const before = contentOf(row)
  const settings = sinceToday({ ...before.settings, ...patch.settings }, before.settings, dayOf(now, tenant.timezone))
  const merged = { ...before, ...patch, settings, design: designAfter(before.design, patch.design) }
  const content = { ...merged, ...cleaned(merged.kind, merged) }
  if (isDeepStrictEqual(content, before)) return row
  if (content.settings.rivalId === id) throw validation('settings.rivalId')
  await requireObjects(db, tenant.id, content, patch.fields)
  const isOtherText = !isDeepStrictEqual(textsOf(content), textsOf(before))
  const changed = await store.updateForm(db, tenant.id, id, {
    ...columnsOf(content, html ?? row.html),
    version: row.version + 1,
    text_version: row.text_version + (isOtherText ? 1 : 0),
    updated_at: now,
  })
  await keep({ db, now }, changed, content, actor)
  return changed
}

/** An A/B test begins on the day on which the other form is chosen: figures from before say nothing about it. */
function sinceToday(after: Settings, before: Settings, today: string): Settings {
  const { rivalSince: _, ...settings } = after
  if (!after.rivalId) return settings
  return { ...settings, rivalSince: after.rivalId === before.rivalId ? (before.rivalSince ?? today) : today }
}

/** Switches the mail after the sign-up; 400 `templateId` when it is on without a template that is published. */
export async function setWelcome(
  context: DbContext,
  tenant: Company,
  actor: Actor,
  id: string,
  { enabled, templateId }: { enabled: boolean; templateId?: string | null },
) {
  const before = readWelcome(await store.lockForm(context.db, tenant.id, id))
  const welcome = { enabled, templateId: templateId === undefined ? before.templateId : templateId }
  if (enabled && !welcome.templateId) throw validation('templateId')
  if (enabled) await sharePublishedTemplate(context.db, tenant.id, welcome.templateId!, 'templateId')
  // Mails that were held back after a fault go on.
  if (enabled) await pauseMails(context.db, tenant.id, id, false)
  return changeForm(context, tenant, actor, id, { welcome })
}

/** What people read before they agree. */
const textsOf = ({ title, description, consentText, purposeId, fields, settings, design }: Content) => ({
  title,
  description,
  consentText,
  purposeId,
  consents: fields
    .filter(({ type, field }) => type === 'consent' || field.startsWith('purpose:'))
    .map(({ field, label, help }) => [field, label, help]),
  others: readSettings(settings).texts,
  blocks: design.mjml,
})

/** Creates an inactive copy with a free name. */
export async function copyForm({ db, now }: DbContext, tenant: Company, actor: Actor, id: string) {
  const row = await store.requireFullForm(db, tenant.id, id)
  const content = contentOf(row)
  const name = await freeName(content.name, (name) => store.hasName(db, tenant.id, name))
  return createForm({ db, now }, tenant, actor, { ...content, name, status: 'inactive' }, row)
}

/** Deletes a form; its public address stops working. What was filled in stays with the contacts. */
export async function removeForm({ db }: DbContext, tenant: Company, id: string) {
  await store.lockForm(db, tenant.id, id)
  await requireUnused(db, tenant.id, 'form', [id])
  await forgetReferences(db, tenant.id, { kind: 'form', id })
  await forgetFigures(db, tenant.id, 'form', [id])
  await store.deleteForm(db, tenant.id, id)
}
