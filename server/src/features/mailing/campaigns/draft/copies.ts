import type { Context, DbContext } from '../../../../platform/context.ts'
import { conflict } from '../../../../platform/errors.ts'
import type { Author, NewContent } from '../../../content/versions/index.ts'
import { currentContent } from '../describe.ts'
import { requireCampaign } from '../store.ts'
import { contentsOf } from '../variants.ts'
import { insertDraft } from './change-draft.ts'
import { type Draft, draftOf } from './draft.ts'
import { withoutMissing } from './references.ts'

const MAX_NAME = 200

/** Creates a draft like the campaign, without lists and segments that no longer exist. */
export async function copyCampaign(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  name: string | undefined,
  author: Author,
) {
  const row = await requireCampaign(db, tenantId, id)
  const { editor, html, text, design } = await currentContent(db, row)
  const before = draftOf(row)
  const draft: Draft = {
    ...before,
    name: name ?? nameOfCopy(before.name),
    audience: await existingAudience(db, tenantId, before),
    // The time of the original may be over.
    schedule: { ...before.schedule, sendAt: null },
    ab: before.ab && { ...before.ab, variants: before.ab.variants.map(({ versionId: _, ...variant }) => variant) },
  }
  const content: NewContent = { editor, html, text, design: design as NewContent['design'] }
  return insertDraft({ db, now }, tenantId, draft, { content, author, resendOf: row.resend_of })
}

/**
 * Creates a draft for contacts that were sent the campaign and did not open it, with the content of the winning
 * variant.
 */
export async function resendCampaign({ db, now }: DbContext, tenantId: string, id: string, author: Author) {
  const row = await requireCampaign(db, tenantId, id)
  if (row.status !== 'sent') throw conflict('status')
  const before = draftOf(row)
  const { editor, design } = await currentContent(db, row)
  const { key, subject, preheader, senderName, html, text } = (await contentsOf(db, row))[row.winner ?? 0]!
  const draft: Draft = {
    ...before,
    ...{ subject, preheader, senderName },
    name: nameOfCopy(before.name),
    type: 'resend',
    audience: await existingAudience(db, tenantId, { ...before, type: 'resend' }),
    schedule: { ...before.schedule, mode: 'now', sendAt: null },
    ab: null,
    // Who was held out got nothing to open.
    holdout: null,
  }
  // A winner made from another template has no design in this campaign.
  const isOwn = key === null || !before.ab?.variants.find((variant) => variant.key === key)?.templateId
  const content: NewContent = isOwn
    ? { editor, html, text, design: design as NewContent['design'] }
    : { editor: 'html', html, text, design: null }
  return insertDraft({ db, now }, tenantId, draft, { content, author, resendOf: row.id })
}

/**
 * The audience without lists and segments that no longer exist. A resend keeps them, to find contacts that left since.
 */
const existingAudience = async (db: Context['db'], tenantId: string, { type, audience }: Draft) => {
  const { listIds, segmentIds } = audience
  const left = await withoutMissing(db, tenantId, audience)
  return type === 'resend' ? { ...left, listIds, segmentIds } : left
}

const nameOfCopy = (name: string) => `${name.slice(0, MAX_NAME - 4)} (2)`
