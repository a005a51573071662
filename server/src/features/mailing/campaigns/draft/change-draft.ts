import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { requireUnused } from '../../../../platform/db/references.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { lockCompany } from '../../../account/companies/index.ts'
import { forgetLabels } from '../../../account/labels/index.ts'
import { type Author, deleteVersions, type NewContent } from '../../../content/versions/index.ts'
import { utmDefaultOn } from '../../../domains/sending-setup/index.ts'
import type { CampaignInput, CampaignPatch } from '../schemas.ts'
import * as store from '../store.ts'
import { applyPatch, columnsOf, type Draft, draftOf, newDraft, requireDraft } from './draft.ts'
import { deleteReferences, requireReferences, saveReferences } from './references.ts'
import { keepContent, readContentInput, refOf } from './save-content.ts'

/** Creates a draft, with or without content. Slow work is done before anything is locked. */
export async function createCampaign(
  { app, db, now }: Context,
  tenantId: string,
  { content, templateId, ...input }: Static<typeof CampaignInput>,
  author: Author,
) {
  if (content && templateId) throw validation('content')
  const utmOn = await utmDefaultOn(db, tenantId)
  const read = await readContentInput({ app, db }, tenantId, { ...content, templateId }, 'content.')
  // The fields of the request win over those of the template.
  const draft = applyPatch(read.applyTo(applyPatch(newDraft({ ...input, utmOn }), input, now)), input, now)
  return tx(db, (db) => insertDraft({ db, now }, tenantId, draft, { content: read.content, author }))
}

/** The most drafts of a company. */
const MAX_DRAFTS = 2000

/** Stores a new draft, its content as version 1, and its references. 409 when the company has too many drafts. */
export async function insertDraft(
  { db, now }: DbContext,
  tenantId: string,
  draft: Draft,
  { content, author, resendOf = null }: { content: NewContent; author: Author; resendOf?: string | null },
) {
  // Without the lock two requests could both create the last draft.
  await lockCompany(db, tenantId)
  if ((await store.countDrafts(db, tenantId)) >= MAX_DRAFTS) throw conflict('limit')
  await requireReferences(db, tenantId, draft)
  const row = await store.insertCampaign(db, {
    ...columnsOf(draft),
    tenant_id: tenantId,
    status: 'draft',
    resend_of: resendOf,
    created_at: now,
    updated_at: now,
  })
  await keepContent({ db, now }, row, content, author)
  await saveReferences(db, row)
  return row
}

export async function changeCampaign(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  { baseVersion, ...patch }: Static<typeof CampaignPatch>,
) {
  const before = await store.lockCampaign(db, tenantId, id)
  requireDraft(before, baseVersion)
  const draft = applyPatch(draftOf(before), patch, now)
  await requireReferences(db, tenantId, draft)
  const version = before.version + 1
  const row = await store.updateCampaign(db, tenantId, id, { ...columnsOf(draft), version, updated_at: now })
  await saveReferences(db, row)
  return row
}

/** Deletes a draft or a cancelled campaign. Messages of a cancelled one stay in the ledger. */
export async function removeCampaign(db: Db, tenantId: string, id: string) {
  const row = await store.lockCampaign(db, tenantId, id)
  if (row.status !== 'draft' && row.status !== 'cancelled') throw conflict('status')
  await requireUnused(db, tenantId, 'campaign', [id])
  await deleteReferences(db, row)
  await forgetLabels(db, tenantId, 'campaign', [id])
  await deleteVersions(db, refOf(row))
  await store.deleteCampaignRow(db, tenantId, id)
}
