import type { Db } from '../../../../platform/db/database.ts'
import { forgetReferences, type ObjectRef, writeReferences } from '../../../../platform/db/references.ts'
import { validation } from '../../../../platform/errors.ts'
import { getShop } from '../../../account/shops/index.ts'
import { findLists } from '../../../audience/lists/index.ts'
import { missingObject } from '../../../audience/segment-rules/index.ts'
import { findSegments } from '../../../audience/segments/index.ts'
import { namedByConditions } from '../../../content/conditions/index.ts'
import { shareFooter } from '../../../content/footers/index.ts'
import { sharePublishedTemplate, shareTemplate } from '../../../content/templates/index.ts'
import { shareUnsubscribePage } from '../../../content/unsubscribe-pages/index.ts'
import { shareSender } from '../../../domains/senders/index.ts'
import { currentContent } from '../describe.ts'
import type { AudienceChoice } from '../settings.ts'
import type { CampaignRow } from '../store.ts'
import { type Draft, draftOf } from './draft.ts'

/** Requires that all objects which a draft refers to exist: 400 with the field. In a transaction they are locked. */
export async function requireReferences(db: Db, tenantId: string, draft: Draft): Promise<void> {
  const { shopId, senderId, templateId, footerId, unsubscribePageId, ab } = draft
  if (!(await getShop(db, tenantId, shopId))) throw validation('shopId')
  await requireAudience(db, tenantId, choiceOf(draft), { hold: db.isTransaction })
  if (templateId) await shareTemplate(db, tenantId, templateId, 'templateId')
  for (const [i, variant] of (ab?.variants ?? []).entries())
    if (variant.templateId)
      await sharePublishedTemplate(db, tenantId, variant.templateId, `ab.variants.${i}.templateId`)
  if (senderId && !(await shareSender(db, tenantId, senderId))) throw validation('senderId')
  if (footerId) await shareFooter(db, tenantId, footerId, 'footerId')
  if (unsubscribePageId) await shareUnsubscribePage(db, tenantId, unsubscribePageId, 'unsubscribePageId')
}

/** Requires that the lists, segments and the purpose of an audience exist: 400 with the field. */
export async function requireAudience(
  db: Db,
  tenantId: string,
  audience: AudienceChoice,
  { hold = false }: { hold?: boolean } = {},
): Promise<void> {
  const { onlyWithPurpose: id } = audience
  const purposes = id ? [{ kind: 'purpose', id, path: 'audience.onlyWithPurpose' }] : []
  const missing = await missingObject(db, tenantId, [...groupsOf(audience), ...purposes], { hold })
  if (missing) throw validation(missing.path)
}

const self = (row: Pick<CampaignRow, 'id'>): ObjectRef => ({ kind: 'campaign', id: row.id })

/** Stores the references of a campaign and of its content, so that these objects cannot be deleted. The caller has locked the objects. */
export async function saveReferences(db: Db, row: CampaignRow) {
  const draft = draftOf(row)
  const groups = groupsOf(choiceOf(draft)).map(({ kind, id }) => ({ kind, id }))
  const { html, text } = await currentContent(db, row)
  const ofConditions = await namedByConditions(db, row.tenant_id, [html, text])
  await writeReferences(db, row.tenant_id, self(row), [...groups, ...partsOf(draft), ...ofConditions])
}

/**
 * Releases the lists and segments of a campaign that has ended: its recipients are in the ledger. Keeps the references
 * of its content, because its mails can still be viewed.
 */
export const releaseReferences = (db: Db, row: CampaignRow) =>
  writeReferences(db, row.tenant_id, self(row), partsOf(draftOf(row)))

export const deleteReferences = (db: Db, row: CampaignRow) => forgetReferences(db, row.tenant_id, self(row))

/** The audience without lists and segments that no longer exist. */
export async function withoutMissing(db: Db, tenantId: string, audience: AudienceChoice): Promise<AudienceChoice> {
  const { listIds, segmentIds, excludeListIds, excludeSegmentIds } = audience
  const lists = idsOf(await findLists(db, tenantId, [...listIds, ...excludeListIds]))
  const segments = idsOf(await findSegments(db, tenantId, [...segmentIds, ...excludeSegmentIds]))
  return {
    ...audience,
    listIds: listIds.filter((id) => lists.has(id)),
    excludeListIds: excludeListIds.filter((id) => lists.has(id)),
    segmentIds: segmentIds.filter((id) => segments.has(id)),
    excludeSegmentIds: excludeSegmentIds.filter((id) => segments.has(id)),
  }
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/** The audience that the draft refers to. A resend does not refer to the lists and segments of the first campaign. */
const choiceOf = ({ type, audience }: Draft): AudienceChoice =>
  type === 'resend' ? { ...audience, listIds: [], segmentIds: [] } : audience

const KINDS = { listIds: 'list', excludeListIds: 'list', segmentIds: 'segment', excludeSegmentIds: 'segment' } as const

const groupsOf = (audience: AudienceChoice) =>
  Object.entries(KINDS).flatMap(([field, kind]) =>
    audience[field as keyof typeof KINDS].map((id, i) => ({ kind, id, path: `audience.${field}.${i}` })),
  )

function partsOf({ templateId, senderId, footerId, unsubscribePageId, audience, ab }: Draft): ObjectRef[] {
  const templates = [templateId, ...(ab?.variants ?? []).map((variant) => variant.templateId ?? null)]
  return [
    ...templates.map((id) => ({ kind: 'template', id })),
    { kind: 'purpose', id: audience.onlyWithPurpose },
    { kind: 'sender', id: senderId },
    { kind: 'footer', id: footerId },
    { kind: 'unsubscribe_page', id: unsubscribePageId },
  ].filter((one): one is ObjectRef => one.id !== null)
}
