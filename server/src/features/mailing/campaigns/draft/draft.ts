import type { Static } from 'typebox'
import { conflict, validation } from '../../../../platform/errors.ts'
import type { CampaignInput, CampaignPatch } from '../schemas.ts'
import { isAhead } from '../sending/schedule.ts'
import {
  type AbTest,
  type AudienceChoice,
  abOf,
  type CampaignSchedule,
  type CampaignTracking,
  changedTracking,
  readAb,
  readAudience,
  readHeaders,
  readSchedule,
  readTracking,
  standardTracking,
} from '../settings.ts'
import type { CampaignRow } from '../store.ts'

/** All settings of a campaign, without its content. */
export interface Draft {
  name: string
  shopId: string
  type: CampaignRow['type']
  subject: string
  preheader: string
  senderId: string | null
  senderName: string | null
  replyTo: string | null
  templateId: string | null
  footerId: string | null
  unsubscribePageId: string | null
  tags: string[]
  audience: AudienceChoice
  schedule: CampaignSchedule
  ab: AbTest | null
  tracking: CampaignTracking
  headers: { name: string; value: string }[]
  /** In percent. */
  holdout: number | null
}

export const newDraft = ({ name, shopId, utmOn }: { name: string; shopId: string; utmOn: boolean }): Draft => ({
  name,
  shopId,
  type: 'regular',
  subject: '',
  preheader: '',
  senderId: null,
  senderName: null,
  replyTo: null,
  templateId: null,
  footerId: null,
  unsubscribePageId: null,
  tags: [],
  audience: readAudience({}),
  schedule: readSchedule({}),
  ab: null,
  tracking: standardTracking(name, utmOn),
  headers: [],
  holdout: null,
})

export const draftOf = (row: CampaignRow): Draft => ({
  name: row.name,
  shopId: row.shop_id,
  type: row.type,
  subject: row.subject,
  preheader: row.preheader,
  senderId: row.sender_id,
  senderName: row.sender_name,
  replyTo: row.reply_to,
  templateId: row.template_id,
  footerId: row.footer_id,
  unsubscribePageId: row.unsubscribe_page_id,
  tags: row.tags,
  audience: readAudience(row.audience),
  schedule: readSchedule(row.schedule),
  ab: readAb(row.ab),
  tracking: readTracking(row.tracking),
  headers: readHeaders(row.headers),
  holdout: row.holdout,
})

/** The columns of a draft. */
export const columnsOf = (draft: Draft) => ({
  name: draft.name,
  shop_id: draft.shopId,
  type: draft.type,
  subject: draft.subject,
  preheader: draft.preheader,
  sender_id: draft.senderId,
  sender_name: draft.senderName,
  reply_to: draft.replyTo,
  template_id: draft.templateId,
  footer_id: draft.footerId,
  unsubscribe_page_id: draft.unsubscribePageId,
  tags: draft.tags,
  audience: JSON.stringify(draft.audience),
  schedule: JSON.stringify(draft.schedule),
  ab: draft.ab && JSON.stringify(draft.ab),
  tracking: JSON.stringify(draft.tracking),
  headers: JSON.stringify(draft.headers),
  holdout: draft.holdout,
})

type Patch = Omit<Static<typeof CampaignPatch>, 'baseVersion'> | Omit<Static<typeof CampaignInput>, 'content'>

/** Applies the fields of a request to a draft; 400 with the name of an invalid field. */
export function applyPatch(before: Draft, patch: Patch, now: Date): Draft {
  const { audience, schedule, ab, tracking, type, holdout } = patch
  const next: Draft = {
    ...before,
    ...plainFields(patch),
    type: typeOf(before, { type, ab }),
    audience: { ...before.audience, ...definedFields(audience ?? {}) },
    schedule: { ...before.schedule, ...definedFields(schedule ?? {}) },
    ab: ab === undefined ? before.ab : ab && abOf(ab),
    tracking: tracking ? changedTracking(before.tracking, tracking) : before.tracking,
    holdout: holdout === undefined ? before.holdout : (holdout?.percent ?? null),
  }
  validate(before, next, now)
  return { ...next, schedule: inUtc(next.schedule), audience: withEachOnce(next.audience) }
}

const PLAIN = [
  'name',
  'shopId',
  'subject',
  'preheader',
  'senderId',
  'senderName',
  'replyTo',
  'footerId',
  'unsubscribePageId',
  'tags',
] as const

/** The fields that are copied unchanged, each by name: a body may contain other fields, which are not validated. */
const plainFields = (patch: Patch) =>
  definedFields(Object.fromEntries(PLAIN.map((field) => [field, patch[field]])) as Pick<Patch, (typeof PLAIN)[number]>)

const definedFields = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: Exclude<T[Field], undefined>
  }

/** Unless the request says otherwise, a campaign with variants is a test of them, and one without is regular. */
function typeOf(before: Draft, { type, ab }: Pick<Patch, 'type' | 'ab'>): Draft['type'] {
  if (before.type !== 'resend') return type ?? (ab === undefined ? before.type : ab ? 'ab' : 'regular')
  if (type !== undefined) throw validation('type')
  if (ab) throw validation('ab')
  return before.type
}

function validate(before: Draft, { schedule, ab, replyTo, audience, type }: Draft, now: Date) {
  // Headers of mails may contain ASCII only.
  if (replyTo && !/^[!-~]+$/.test(replyTo)) throw validation('replyTo')
  const { window, sendAt } = schedule
  // A window may last over midnight, but from a time to the same time is no window.
  if (window && window.from === window.to) throw validation('schedule.window.to')
  const isNew = sendAt !== null && Date.parse(sendAt) !== Date.parse(before.schedule.sendAt ?? '')
  if (isNew && !isAhead(new Date(sendAt), now)) throw validation('schedule.sendAt')
  const keys = ab?.variants.map(({ key }) => key) ?? []
  const repeated = keys.findIndex((key, i) => keys.indexOf(key) < i)
  if (repeated !== -1) throw validation(`ab.variants.${repeated}.key`)
  // The audience of a resend follows from the campaign that it repeats.
  for (const field of ['listIds', 'segmentIds'] as const)
    if (type === 'resend' && String(audience[field]) !== String(before.audience[field]))
      throw validation(`audience.${field}`)
}

const inUtc = (schedule: CampaignSchedule): CampaignSchedule => ({
  ...schedule,
  sendAt: schedule.sendAt && new Date(schedule.sendAt).toISOString(),
})

const withEachOnce = (audience: AudienceChoice): AudienceChoice => ({
  ...audience,
  excludeEmails: [...new Map(audience.excludeEmails.map((email) => [email.toLowerCase(), email])).values()],
})

/** Throws 409 `status` unless the campaign is a draft, and 409 `version` when it changed since the caller read it. */
export function requireDraft({ status, version }: CampaignRow, baseVersion: number) {
  if (status !== 'draft') throw conflict('status')
  if (version !== baseVersion) throw conflict('version', { current: version })
}
