import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { validation } from '../../../../platform/errors.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import * as versions from '../../../content/versions/index.ts'
import type { CampaignContentSave } from '../schemas.ts'
import { changedTracking, utmOf } from '../settings.ts'
import { type CampaignRow, lockCampaign, requireCampaign, updateCampaign } from '../store.ts'
import { columnsOf, type Draft, draftOf, requireDraft } from './draft.ts'
import { requireReferences, saveReferences } from './references.ts'

type ContentInput = Omit<Static<typeof CampaignContentSave>, 'baseVersion'>

/** How many versions of a campaign's content are kept. */
const KEPT = 50

export const refOf = ({ tenant_id, id }: Pick<CampaignRow, 'tenant_id' | 'id'>): versions.ContentRef => ({
  tenantId: tenant_id,
  kind: 'campaign',
  objectId: id,
})

/** Stores content under the version of the campaign. The campaign must be locked. */
export const keepContent = (
  { db, now }: DbContext,
  row: CampaignRow,
  content: versions.NewContent,
  author: versions.Author,
) => versions.saveVersion({ db, now }, refOf(row), { content, version: row.version, author, keep: KEPT })

/** Saves content, as given or copied from a template. Each save is a version. */
export async function saveContent(
  { app, db, now }: Context,
  tenantId: string,
  id: string,
  { baseVersion, ...input }: Static<typeof CampaignContentSave>,
  author: versions.Author,
) {
  requireDraft(await requireCampaign(db, tenantId, id), baseVersion)
  // Reading a design takes a while, so the campaign is not locked yet.
  const { content, applyTo } = await readContentInput({ app, db }, tenantId, input)
  return tx(db, async (db) => {
    const before = await lockCampaign(db, tenantId, id)
    requireDraft(before, baseVersion)
    const next = applyTo(draftOf(before))
    await requireReferences(db, tenantId, next)
    const version = before.version + 1
    const row = await updateCampaign(db, tenantId, id, { ...columnsOf(next), version, updated_at: now })
    await keepContent({ db, now }, row, content, author)
    await saveReferences(db, row)
    return row
  })
}

/**
 * Reads content from a request. `applyTo` puts the settings that come with it into a draft. `field` is the prefix of
 * field names in errors.
 */
export async function readContentInput(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { templateId, text, ...input }: ContentInput,
  field = '',
): Promise<{ content: versions.NewContent; applyTo(draft: Draft): Draft }> {
  if (templateId) return fromTemplate(db, tenantId, templateId)
  const content = await versions.readContent({ app, db, tenantId }, input, field)
  return { content: { ...content, text: text || null }, applyTo: (draft) => ({ ...draft, templateId: null }) }
}

/**
 * The published content of a template, with its headers and link parameters, and its subject if the campaign has none.
 */
async function fromTemplate(db: Context['db'], tenantId: string, templateId: string) {
  const template = await findTemplate(db, tenantId, templateId)
  if (!template) throw validation('templateId')
  const ref = { tenantId, kind: 'template', objectId: templateId } as const
  const { published } = await versions.contentOf(db, ref)
  if (!published) throw validation('templateId', { reason: 'unpublished' })
  const { editor, html, design } = published
  const { headers, linkParams, footerId, unsubscribePageId } = readSettings(template.settings)
  return {
    content: { editor, html, design: design as versions.NewContent['design'] },
    applyTo: (draft: Draft): Draft => ({
      ...draft,
      templateId,
      headers,
      subject: draft.subject || template.subject,
      preheader: draft.preheader || template.preheader,
      footerId: draft.footerId ?? footerId,
      unsubscribePageId: draft.unsubscribePageId ?? unsubscribePageId,
      tracking: changedTracking(draft.tracking, { utm: utmOf(linkParams, template.name) }),
    }),
  }
}
