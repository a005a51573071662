import type { Context, DbContext } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Author, NewContent } from '../../content/versions/index.ts'
import { contentsOf } from './contents.ts'
import { type Draft, draftOf } from './draft.ts'
import { currentContent } from './present.ts'
import { withoutMissing } from './references.ts'
import { requireCampaign } from './store.ts'
import { insertDraft } from './use-cases.ts'

const MAX_NAME = 200

/** A draft like the campaign. Lists and segments that are gone by now are left out. */
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
    name: name ?? second(before.name),
    audience: await kept(db, tenantId, before),
    // When it was to be sent is over.
    schedule: { ...before.schedule, sendAt: null },
    ab: before.ab && { ...before.ab, variants: before.ab.variants.map(({ versionId: _, ...variant }) => variant) },
  }
  const content: NewContent = { editor, html, text, design: design as NewContent['design'] }
  return insertDraft({ db, now }, tenantId, draft, { content, author, resendOf: row.resend_of })
}

/** A draft for those who got the campaign and did not open it: what most of them got, once more. */
export async function resendCampaign({ db, now }: DbContext, tenantId: string, id: string, author: Author) {
  const row = await requireCampaign(db, tenantId, id)
  if (row.status !== 'sent') throw conflict('status')
  const before = draftOf(row)
  const { editor, design } = await currentContent(db, row)
  const { key, subject, preheader, senderName, html, text } = (await contentsOf(db, row))[row.winner ?? 0]!
  const draft: Draft = {
    ...before,
    ...{ subject, preheader, senderName },
    name: second(before.name),
    type: 'resend',
    audience: await kept(db, tenantId, { ...before, type: 'resend' }),
    schedule: { ...before.schedule, mode: 'now', sendAt: null },
    ab: null,
  }
  // The winner may have been made of another template: then it has no design here.
  const isOwn = key === null || !before.ab?.variants.find((variant) => variant.key === key)?.templateId
  const content: NewContent = isOwn
    ? { editor, html, text, design: design as NewContent['design'] }
    : { editor: 'html', html, text, design: null }
  return insertDraft({ db, now }, tenantId, draft, { content, author, resendOf: row.id })
}

/** What a resend was sent to first stays as it was: it only tells who has left since. */
const kept = async (db: Context['db'], tenantId: string, { type, audience }: Draft) => {
  const { listIds, segmentIds } = audience
  const left = await withoutMissing(db, tenantId, audience)
  return type === 'resend' ? { ...left, listIds, segmentIds } : left
}

const second = (name: string) => `${name.slice(0, MAX_NAME - 4)} (2)`
