import Type, { type TProperties } from 'typebox'
import { Email, Enum, Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { Tags } from '../../account/tags/index.ts'
import { ENGAGEMENTS } from '../../audience/contacts/index.ts'
import { PROVIDERS } from '../../audience/segment-rules/index.ts'
import { ContentInput, MAX_HTML, VersionContent } from '../../content/versions/index.ts'
import { MailingCounts } from '../ledger/index.ts'

export const STATUSES = [
  'draft',
  'approved',
  'scheduled',
  'preparing',
  'testing',
  'deciding',
  'sending',
  'paused',
  'sent',
  'cancelled',
  'failed',
] as const
export const TYPES = ['regular', 'ab', 'resend'] as const
export const MODES = ['now', 'at', 'best_time', 'spread', 'batches'] as const
export const METRICS = ['open', 'click', 'order', 'revenue', 'manual'] as const

/** Settings of which a request may omit any. Unknown fields are refused, because they are usually misspelled. */
const partial = <P extends TProperties>(properties: P, options: { title: string; description: string }) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false, ...options })

const Ids = Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [[]] })
const audienceFields = {
  listIds: Ids,
  segmentIds: Ids,
  excludeListIds: Ids,
  excludeSegmentIds: Ids,
  excludeEmails: Type.Array(Email, { maxItems: 1000, examples: [[]] }),
  onlyWithPurpose: Nullable({
    ...Id,
    examples: [null],
    description: 'Only contacts with a valid consent to this purpose',
  }),
  engagement: Type.Array(Enum(ENGAGEMENTS), {
    maxItems: ENGAGEMENTS.length,
    uniqueItems: true,
    examples: [[]],
    description: 'Only contacts with these grades; empty means all',
  }),
  skipMailedHours: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 168,
      examples: [24],
      description: 'Skips contacts that were sent a mail within this number of hours',
    }),
  ),
}
export const Audience = Type.Object(audienceFields, { title: 'CampaignAudience' })
export const AudiencePatch = partial(audienceFields, {
  title: 'CampaignAudienceInput',
  description:
    'Members of any of the lists and segments, without those of the excluded ones; omitted fields stay unchanged',
})

const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['08:00'] })
const Window = Type.Object(
  {
    from: ClockTime,
    to: { ...ClockTime, examples: ['18:00'] },
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'Monday is 1',
      examples: [[1, 2, 3, 4, 5]],
    }),
  },
  {
    title: 'SendingWindow',
    additionalProperties: false,
    description: "In the company's time, over midnight when `to` is before `from`; nothing is sent outside of it",
  },
)
const scheduleFields = {
  mode: Enum(MODES),
  sendAt: Nullable({
    ...Time,
    examples: [null],
    description: 'When sending starts, 5 minutes to 365 days ahead; not used by mode `now`',
  }),
  spreadMinutes: Nullable(Type.Integer({ minimum: 1, maximum: 10_080, examples: [null] })),
  percentPerHour: Nullable(Type.Integer({ minimum: 1, maximum: 100, examples: [null] })),
  window: Nullable(Window),
}
export const Schedule = Type.Object(scheduleFields, { title: 'CampaignSchedule' })
export const SchedulePatch = partial(scheduleFields, {
  title: 'CampaignScheduleInput',
  description: 'Omitted fields stay unchanged',
})

const Variant = Type.Object(
  {
    key: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$', examples: ['a'] }),
    subject: Type.Optional(Line(500, 'Spring is here')),
    preheader: Type.Optional(Line(500, 'New flowers')),
    senderName: Type.Optional(Line(200, 'Jana of Flowers')),
    templateId: Type.Optional(Nullable({ ...Id, examples: [null] })),
  },
  { title: 'CampaignVariant', additionalProperties: false, description: 'The fields that differ from the campaign' },
)
const EXAMPLE_AB = {
  variants: [{ key: 'a' }, { key: 'b', subject: 'Spring is here' }],
  testPercent: 20,
  waitMinutes: 240,
  metric: 'open',
}
const abFields = {
  variants: Type.Array(Variant, { minItems: 2, maxItems: 5 }),
  testPercent: Type.Integer({ minimum: 1, maximum: 100, examples: [20], description: 'By default 20' }),
  waitMinutes: Type.Integer({ minimum: 1, maximum: 20_160, examples: [240], description: 'By default 240' }),
  metric: Type.Unsafe<(typeof METRICS)[number]>({ ...Enum(METRICS), description: 'By default open' }),
}
export const AbInput = Type.Object(
  {
    variants: abFields.variants,
    testPercent: Type.Optional(abFields.testPercent),
    waitMinutes: Type.Optional(abFields.waitMinutes),
    metric: Type.Optional(abFields.metric),
  },
  {
    title: 'AbTestInput',
    additionalProperties: false,
    description: 'Variants are tested on a part of the recipients; the others get the one with the best metric',
    examples: [EXAMPLE_AB],
  },
)
export const Ab = Type.Object(abFields, { title: 'AbTest', examples: [EXAMPLE_AB] })

const Holdout = Type.Object(
  { percent: Type.Integer({ minimum: 1, maximum: 50, examples: [10] }) },
  {
    title: 'CampaignHoldout',
    additionalProperties: false,
    description:
      'A stable share of the recipients that gets nothing, to compare with. Counts of recipients include it: it is skipped with the reason `holdout`',
  },
)

const utmFields = {
  on: Type.Boolean(),
  source: Line(200, 'newsletter'),
  medium: Line(200, 'email'),
  campaign: Line(200, 'spring'),
  content: Line(200, ''),
}
export const Tracking = Type.Object(
  { opens: Type.Boolean(), clicks: Type.Boolean(), utm: Type.Object(utmFields, { title: 'UtmParameters' }) },
  { title: 'CampaignTracking' },
)
export const TrackingPatch = partial(
  {
    opens: Type.Boolean(),
    clicks: Type.Boolean(),
    utm: partial(utmFields, { title: 'UtmParametersInput', description: 'UTM parameters of links' }),
  },
  { title: 'CampaignTrackingInput', description: 'Omitted fields stay unchanged' },
)

const written = {
  name: Name,
  shopId: Id,
  type: Enum(['regular', 'ab']),
  subject: Line(500, 'Spring is here, {{df_name}}'),
  preheader: Line(500, 'New flowers every day'),
  senderId: Nullable({ ...Id, examples: [null] }),
  senderName: Nullable(Line(200, 'Flowers')),
  replyTo: Nullable(Email),
  footerId: Nullable({ ...Id, examples: [null] }),
  unsubscribePageId: Nullable({ ...Id, examples: [null] }),
  tags: Tags,
  audience: AudiencePatch,
  schedule: SchedulePatch,
  ab: Nullable(AbInput),
  tracking: TrackingPatch,
  holdout: Nullable(Holdout),
}
const CampaignFields = Type.Partial(Type.Object(written))

const OwnText = Nullable({
  ...Text(MAX_HTML),
  examples: [null],
  description: 'The text version; by default it is made from the HTML',
})
const TemplateId = Type.Optional({
  ...Id,
  description: 'Instead of content: copies the published content of the template',
})

export const CampaignInput = Type.Object(
  {
    ...CampaignFields.properties,
    name: written.name,
    shopId: written.shopId,
    content: Type.Optional(Type.Object({ ...ContentInput.properties, text: Type.Optional(OwnText) })),
    templateId: TemplateId,
  },
  {
    title: 'CampaignInput',
    examples: [{ name: 'Spring', shopId: '42', subject: 'Spring is here', audience: { listIds: ['42'] } }],
  },
)
const BaseVersion = Type.Integer({
  minimum: 1,
  description: 'The `version` of the campaign that was edited; 409 `version` when it is not the current one',
  examples: [1],
})
export const CampaignPatch = Type.Object(
  { ...CampaignFields.properties, baseVersion: BaseVersion },
  { title: 'CampaignPatch', examples: [{ subject: 'Spring is here', baseVersion: 1 }] },
)
export const CampaignContentSave = Type.Object(
  { ...ContentInput.properties, text: Type.Optional(OwnText), templateId: TemplateId, baseVersion: BaseVersion },
  { title: 'CampaignContentSave', examples: [{ editor: 'html', html: '<p>Hello {{df_name}}</p>', baseVersion: 1 }] },
)

export const CampaignListRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    shopId: Id,
    type: Enum(TYPES),
    status: Enum(STATUSES),
    version: Type.Integer(),
    subject: Type.String(),
    preheader: Type.String(),
    senderId: Nullable(Id),
    senderName: Nullable(Type.String()),
    replyTo: Nullable(Type.String()),
    templateId: Nullable(Id),
    footerId: Nullable(Id),
    unsubscribePageId: Nullable(Id),
    tags: Tags,
    schedule: Schedule,
    counts: MailingCounts,
    createdAt: Time,
    updatedAt: Time,
    approvedAt: Nullable(Time),
    approvedRecipients: Nullable(Type.Integer()),
    sendAt: Nullable(Time),
    startedAt: Nullable(Time),
    finishedAt: Nullable(Time),
    pausedReason: Nullable(Type.String()),
    failReason: Nullable(Type.String()),
  },
  { title: 'CampaignListItem' },
)
export const CampaignDetail = Type.Object(
  {
    ...CampaignListRow.properties,
    content: Type.Object({ ...VersionContent.properties, text: Nullable(Type.String()) }, { title: 'CampaignContent' }),
    audience: Audience,
    ab: Nullable(Ab),
    tracking: Tracking,
    holdout: Nullable(Holdout),
    resendOf: Nullable(Id),
    decideAt: Nullable(Time),
    winner: Nullable(Type.String()),
  },
  { title: 'Campaign' },
)

export const AUDIENCE_SKIPS = [
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
  'blacklisted',
  'weakConsent',
  'noPurpose',
  'excluded',
  'paused',
  'notMailable',
  'duplicate',
  'recentlySent',
] as const
export type AudienceSkip = (typeof AUDIENCE_SKIPS)[number]

export const AudienceCount = Type.Object(
  {
    recipients: Type.Integer(),
    matched: Type.Integer({ description: 'Memberships in the lists and segments: recipients plus all skipped' }),
    skipped: Type.Object(
      Object.fromEntries(AUDIENCE_SKIPS.map((reason) => [reason, Type.Integer()])) as Record<
        AudienceSkip,
        ReturnType<typeof Type.Integer>
      >,
      { title: 'AudienceSkips' },
    ),
    byProvider: Type.Array(Type.Object({ provider: Enum(PROVIDERS), recipients: Type.Integer() })),
    countedAt: Time,
  },
  { title: 'AudienceCount' },
)

export const Checklist = Type.Object(
  {
    ready: Type.Boolean(),
    items: Type.Array(
      Type.Object(
        {
          code: Type.String({ examples: ['sender_missing'] }),
          severity: Enum(['error', 'warning']),
          params: Type.Record(Type.String(), Type.Unknown()),
        },
        { title: 'ChecklistItem' },
      ),
      { description: 'Errors first; a campaign with errors cannot be approved' },
    ),
  },
  { title: 'CampaignChecklist' },
)

export const Preview = Type.Object(
  {
    subject: Type.String(),
    preheader: Type.String(),
    html: Type.String(),
    text: Type.String(),
  },
  { title: 'MailPreview' },
)
