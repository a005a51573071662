import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { type Author, deleteVersions, type NewContent } from '../../content/versions/index.ts'
import { utmDefaultOn } from '../../domains/sending-setup/index.ts'
import { keepContent, readGiven, refOf } from './content.ts'
import { changed, columnsOf, type Draft, draftOf, newDraft } from './draft.ts'
import { forgetNamed, nameAll, requireNamed } from './references.ts'
import type { CampaignInput, CampaignPatch } from './schemas.ts'
import * as store from './store.ts'

/** Makes a draft, with content or without. What takes long is done before anything is locked. */
export async function createCampaign(
  { app, db, now }: Context,
  tenantId: string,
  { content, templateId, ...input }: Static<typeof CampaignInput>,
  author: Author,
) {
  if (content && templateId) throw validation('content')
  const utmOn = await utmDefaultOn(db, tenantId)
  const given = await readGiven({ app, db }, tenantId, { ...content, templateId }, 'content.')
  // What the request says wins over what a template brings.
  const draft = changed(given.brought(changed(newDraft({ ...input, utmOn }), input, now)), input, now)
  return tx(db, (db) => insertDraft({ db, now }, tenantId, draft, { content: given.content, author }))
}

/** Keeps a new draft, its content as version 1, and what it names. */
export async function insertDraft(
  { db, now }: DbContext,
  tenantId: string,
  draft: Draft,
  { content, author, resendOf = null }: { content: NewContent; author: Author; resendOf?: string | null },
) {
  await requireNamed(db, tenantId, draft)
  const row = await store.insertCampaign(db, {
    ...columnsOf(draft),
    tenant_id: tenantId,
    status: 'draft',
    resend_of: resendOf,
    created_at: now,
    updated_at: now,
  })
  await nameAll(db, row)
  await keepContent({ db, now }, row, content, author)
  return row
}

/** 409 `status` when it is no draft, `version` when somebody changed it meanwhile. */
export function requireDraft({ status, version }: store.CampaignRow, baseVersion: number) {
  if (status !== 'draft') throw conflict('status')
  if (version !== baseVersion) throw conflict('version', { current: version })
}

export async function changeCampaign(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  { baseVersion, ...patch }: Static<typeof CampaignPatch>,
) {
  const before = await store.lockCampaign(db, tenantId, id)
  requireDraft(before, baseVersion)
  const draft = changed(draftOf(before), patch, now)
  await requireNamed(db, tenantId, draft)
  const version = before.version + 1
  const row = await store.updateCampaign(db, tenantId, id, { ...columnsOf(draft), version, updated_at: now })
  await nameAll(db, row)
  return row
}

/** Deletes a campaign that was never sent, or was cancelled; what was sent of that one stays in the ledger. */
export async function removeCampaign(db: Db, tenantId: string, id: string) {
  const row = await store.lockCampaign(db, tenantId, id)
  if (row.status !== 'draft' && row.status !== 'cancelled') throw conflict('status')
  await requireUnused(db, tenantId, 'campaign', [id])
  await forgetNamed(db, row)
  await forgetLabels(db, tenantId, 'campaign', [id])
  await deleteVersions(db, refOf(row))
  await store.deleteCampaignRow(db, tenantId, id)
}
