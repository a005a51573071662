import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { findTemplate, readSettings } from '../../content/templates/index.ts'
import * as versions from '../../content/versions/index.ts'
import { columnsOf, type Draft, draftOf } from './draft.ts'
import { nameAll, requireNamed } from './references.ts'
import type { CampaignContentSave } from './schemas.ts'
import { changedTracking, utmOf } from './settings.ts'
import { type CampaignRow, lockCampaign, requireCampaign, updateCampaign } from './store.ts'
import { requireDraft } from './use-cases.ts'

type Given = Omit<Static<typeof CampaignContentSave>, 'baseVersion'>

/** So many versions of the content of a campaign are kept. */
const KEPT = 50

export const refOf = ({ tenant_id, id }: Pick<CampaignRow, 'tenant_id' | 'id'>): versions.ContentRef => ({
  tenantId: tenant_id,
  kind: 'campaign',
  objectId: id,
})

/** Keeps content as the version of a campaign; the campaign must be locked. */
export const keepContent = (
  { db, now }: DbContext,
  row: CampaignRow,
  content: versions.NewContent,
  author: versions.Author,
) => versions.saveVersion({ db, now }, refOf(row), { content, version: row.version, author, keep: KEPT })

/** Saves what is sent: written, or copied of a template. Each save is a version. */
export async function saveContent(
  { app, db, now }: Context,
  tenantId: string,
  id: string,
  { baseVersion, ...given }: Static<typeof CampaignContentSave>,
  author: versions.Author,
) {
  requireDraft(await requireCampaign(db, tenantId, id), baseVersion)
  // A design takes a while: nothing is locked meanwhile.
  const { content, brought } = await readGiven({ app, db }, tenantId, given)
  return tx(db, async (db) => {
    const before = await lockCampaign(db, tenantId, id)
    requireDraft(before, baseVersion)
    const next = brought(draftOf(before))
    await requireNamed(db, tenantId, next)
    const version = before.version + 1
    const row = await updateCampaign(db, tenantId, id, { ...columnsOf(next), version, updated_at: now })
    await nameAll(db, row)
    await keepContent({ db, now }, row, content, author)
    return row
  })
}

/** Content as it is kept, and what comes with it into the campaign. Faults are named below `field`. */
export async function readGiven(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { templateId, text, ...input }: Given,
  field = '',
): Promise<{ content: versions.NewContent; brought(draft: Draft): Draft }> {
  if (templateId) return fromTemplate(db, tenantId, templateId)
  const content = await versions.readContent({ app, tenantId }, input, field)
  return { content: { ...content, text: text || null }, brought: (draft) => ({ ...draft, templateId: null }) }
}

/** What a template sends, with its subject where the campaign has none, its headers, and what it says of links. */
async function fromTemplate(db: Context['db'], tenantId: string, templateId: string) {
  const template = await findTemplate(db, tenantId, templateId)
  if (!template) throw validation('templateId')
  const ref = { tenantId, kind: 'template', objectId: templateId } as const
  const { editor, html, design } = await versions.publishedContent(db, ref)
  const { headers, linkParams, footerId, unsubscribePageId } = readSettings(template.settings)
  return {
    content: { editor, html, design: design as versions.NewContent['design'] },
    brought: (draft: Draft): Draft => ({
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
