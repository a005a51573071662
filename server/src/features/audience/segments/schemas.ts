import Type from 'typebox'
import { Enum, Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { Tags } from '../../account/tags/index.ts'

/** The rule types define what rules contain; `GET …/segments/rule-types` lists them. */
const Definition = Type.Record(Type.String(), Type.Unknown(), {
  title: 'SegmentDefinition',
  description: 'A group {type: group, match: all|any, negate?, rules: []} of rules and groups; see segments/rule-types',
  examples: [{ type: 'group', match: 'all', rules: [] }],
})

const fields = {
  name: Name,
  publicName: Line(200, 'Friends of flowers'),
  shopId: Id,
  refresh: Enum(['static', 'daily']),
  definition: Definition,
  signatureHtml: Text(20_000, ''),
  tags: Tags,
}

const Changes = Type.Partial(Type.Object(fields))

export const SegmentPatch = Type.Object(
  {
    ...Changes.properties,
    baseVersion: Type.Optional(
      Type.Integer({
        description: 'The version that the change is based on; 409 if the segment has another',
        examples: [1],
      }),
    ),
  },
  { title: 'SegmentPatch' },
)
export const SegmentInput = Type.Object(
  {
    ...Changes.properties,
    name: fields.name,
    shopId: fields.shopId,
    refresh: fields.refresh,
    definition: fields.definition,
  },
  { title: 'SegmentInput' },
)

export const PreviewInput = Type.Object(
  {
    shopId: Id,
    definition: Definition,
    editor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Any text that identifies the editor: its next preview cancels the one that still runs',
        examples: ['8f14e45f'],
      }),
    ),
  },
  { title: 'SegmentPreviewInput' },
)

export const PreviewResult = Type.Object(
  { matched: Type.Integer(), mailable: Type.Integer(), total: Type.Integer() },
  { title: 'SegmentCounts' },
)

export const SegmentRef = Type.Object(
  {
    id: Id,
    name: Type.String(),
    shopId: Id,
    refresh: fields.refresh,
  },
  { title: 'SegmentReference' },
)

export const SegmentDetail = Type.Object(
  {
    id: Id,
    version: Type.Integer({ description: 'Grows with every change' }),
    ...fields,
    counts: Type.Object(
      { matched: Type.Integer(), mailable: Type.Integer(), total: Type.Integer() },
      { title: 'SegmentCounts' },
    ),
    computedAt: Nullable(Time),
    usedBy: Type.Object({ campaigns: Type.Integer(), segments: Type.Integer(), automations: Type.Integer() }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Segment' },
)
