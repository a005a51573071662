import Type from 'typebox'
import { Day, Email, Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { LabelRef } from '../../account/labels/index.ts'
import { CustomFieldValues } from '../custom-fields/index.ts'
import { Profile, ProfilePatch } from './profile.ts'
import { BLOCKERS, STATES } from './sql/mailability.ts'

export const STATUSES = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'customer'] as const
export const ENGAGEMENTS = ['A', 'B', 'C', 'D', 'E', 'N'] as const
export const SOURCES = [
  'erp_order',
  'signup_form',
  'import',
  'api',
  'manual',
  'shop_platform',
  'legacy_service',
] as const

export const ContactListRow = Type.Object(
  {
    id: Id,
    email: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    status: Enum(STATUSES),
    engagement: Enum(ENGAGEMENTS),
    excluded: Type.Boolean(),
    shopId: Id,
    suppressionReason: Nullable(Type.String()),
    blacklisted: Type.Boolean(),
    blacklistedAt: Nullable(Time),
    state: Enum(STATES),
    createdAt: Time,
  },
  { title: 'ContactListItem' },
)

/** A row of the grid with what it has only when it is asked for. */
export const GridItem = Type.Object({
  ...ContactListRow.properties,
  city: Type.String(),
  country: Nullable(Type.String()),
  labels: Type.Array(LabelRef),
  customFields: CustomFieldValues,
})

export const Activity = Type.Object(
  {
    id: Id,
    type: Type.String({ examples: ['status_change'] }),
    at: Time,
    title: Type.String({ examples: ['purpose_assigned'] }),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'Activity' },
)

const ListMembership = Type.Object(
  {
    listId: Id,
    name: Type.String(),
    locked: Type.Boolean({ description: 'The service maintains the list: its members cannot be added or removed' }),
    state: Type.String(),
    changedAt: Time,
    listSize: Type.Integer(),
  },
  { title: 'ListMembership' },
)

const Mailability = Type.Object(
  { mailable: Type.Boolean(), hindrance: Nullable(Enum(BLOCKERS)), at: Nullable(Time) },
  {
    title: 'Mailability',
    description: 'hindrance: the strongest reason why it may not be mailed; at: since when, or the end of a pause',
  },
)

export const ContactDetail = Type.Object(
  {
    ...ContactListRow.properties,
    mailability: Mailability,
    ...Profile.properties,
    language: Type.String(),
    customFields: CustomFieldValues,
    suppressedAt: Nullable(Time),
    suppressionNote: Nullable(Type.String()),
    engagementAt: Nullable(Time),
    statusAt: Nullable(Time),
    consentAt: Nullable(Time),
    lastSentAt: Nullable(Time),
    lastOpenAt: Nullable(Time),
    lastClickAt: Nullable(Time),
    mailPausedUntil: Nullable(Time),
    source: Type.String(),
    consentBasis: Enum(['double_opt_in', 'imported', 'soft_opt_in_customer', 'none']),
    consentWeak: Type.Boolean(),
    softBounces: Type.Integer(),
    updatedAt: Time,
    stats90d: Type.Object({
      received: Type.Integer(),
      opened: Type.Integer(),
      clicked: Type.Integer(),
      bestHour: Nullable(Type.Integer()),
    }),
    lists: Type.Array(ListMembership),
    labels: Type.Array(LabelRef),
    recentActivities: Type.Array(Activity),
    orders: Type.Array(Type.Unknown()),
    orderTotals: Type.Array(Type.Unknown()),
    editedFields: Type.Array(Type.String()),
    sources: Type.Array(Type.String()),
  },
  { title: 'Contact' },
)

/** A calendar day of the company, or a moment. */
export const Moment = Type.Union([Day, Time])

export const ContactInput = Type.Object(
  {
    email: Email,
    shopId: Id,
    purposeId: Id,
    consentConfirmed: Type.Literal(true),
    listIds: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [[]] })),
    validFrom: Type.Optional(Moment),
    ...ProfilePatch.properties,
    customFields: Type.Optional(CustomFieldValues),
  },
  { title: 'ContactInput' },
)

export const ContactPatch = Type.Object(
  { ...ProfilePatch.properties, customFields: Type.Optional(CustomFieldValues) },
  { title: 'ContactPatch' },
)
