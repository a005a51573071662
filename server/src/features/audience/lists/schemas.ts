import Type from 'typebox'
import { Email, Enum, Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { LabelRef } from '../../account/labels/index.ts'
import { Tags } from '../../account/tags/index.ts'
import { ContactListRow } from '../contacts/index.ts'

const OptionalEmail = Type.Union([Email, Type.Literal('')])

const fields = {
  name: Name,
  publicName: Line(200, 'News'),
  shopId: Nullable(Id),
  notifyOnUnsubscribe: Type.Boolean(),
  notifyOnAdd: Type.Boolean(),
  note: Text(5000, ''),
  tags: Tags,
  signatureHtml: Text(20_000, ''),
  senderEmail: OptionalEmail,
  senderName: Line(200, ''),
  replyTo: OptionalEmail,
}

export const ListPatch = Type.Partial(Type.Object(fields), { title: 'ListPatch' })
export const ListInput = Type.Object(
  {
    ...ListPatch.properties,
    name: fields.name,
    publicName: fields.publicName,
    shopId: Nullable(Type.String({ format: 'id', examples: [null] })),
    notifyOnUnsubscribe: fields.notifyOnUnsubscribe,
    notifyOnAdd: fields.notifyOnAdd,
  },
  { title: 'ListInput' },
)

export const Counts = Type.Object(
  {
    total: Type.Integer(),
    confirmed: Type.Integer(),
    unsubscribed: Type.Integer(),
    removed: Type.Integer(),
    mailable: Type.Integer(),
  },
  { title: 'ListCounts' },
)

export const ListDetail = Type.Object(
  {
    id: Id,
    kind: Enum(['manual', 'form', 'shop', 'system']),
    locked: Type.Boolean(),
    ...fields,
    senderEmail: Type.String(),
    replyTo: Type.String(),
    labels: Type.Array(LabelRef),
    counts: Counts,
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'List' },
)

export const MergeInput = Type.Object(
  {
    listIds: Type.Array(Id, { minItems: 2, maxItems: 100, uniqueItems: true, examples: [['42', '43']] }),
    name: Name,
    deleteSources: Type.Boolean(),
  },
  { title: 'ListMergeInput' },
)

export const MemberIds = Type.Object({
  contactIds: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, examples: [['42']] }),
})
export const Skipped = Type.Array(
  Type.Object({ contactId: Id, reason: Type.String({ examples: ['unsubscribed'] }) }, { title: 'SkippedContact' }),
)

export const MemberRow = Type.Object(
  {
    ...ContactListRow.properties,
    member: Type.Object({ state: Enum(['confirmed', 'unsubscribed', 'removed']), changedAt: Time }),
  },
  { title: 'ListMember' },
)
