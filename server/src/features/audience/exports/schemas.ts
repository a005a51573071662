import Type from 'typebox'
import { Enum, Id, Name, Nullable, Time } from '../../../platform/http/schemas.ts'
import { GridFilter } from '../contacts/index.ts'

export const STATUSES = ['queued', 'running', 'ready', 'expired', 'failed'] as const
const SELECTIONS = ['bounced', 'blacklisted', 'all', 'lists', 'segment', 'contacts', 'filter'] as const
export const Selection = Enum(SELECTIONS)
export const Format = Enum(['csv', 'xlsx'])
export const Headers = Enum(['api', 'labels'])
export const Encoding = Enum(['utf-8', 'windows-1250'])

const Ids = Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [[]] })

export const ExportInput = Type.Object(
  {
    name: Name,
    selection: Type.Unsafe<(typeof SELECTIONS)[number]>({ ...Selection, examples: ['all'] }),
    fields: Type.Array(Type.String({ maxLength: 50 }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      examples: [['email', 'firstName']],
    }),
    encoding: Encoding,
    listIds: Type.Optional(Ids),
    purposeIds: Type.Optional(Ids),
    segmentId: Type.Optional(Id),
    contactIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true, examples: [['42']] })),
    filter: Type.Optional(
      // A typo in a filter would export all contacts, so unknown ones are refused.
      Type.Object(GridFilter, {
        title: 'ExportFilter',
        additionalProperties: false,
        description: 'With the selection filter: the contacts that GET /contacts returns for these parameters',
        examples: [{ city: 'Praha' }],
      }),
    ),
    format: Type.Optional(Format),
    headers: Type.Optional(
      Type.Unsafe<'api' | 'labels'>({
        ...Headers,
        description: 'labels: headings in a language of people, and times in the zone of the company',
      }),
    ),
    language: Type.Optional(
      Type.Unsafe<'cs' | 'en' | 'sk'>({
        ...Enum(['cs', 'en', 'sk']),
        description: 'The language of headings with labels; by default that of the company',
      }),
    ),
  },
  { title: 'ExportInput' },
)

export const ExportSummary = Type.Object(
  {
    id: Id,
    name: Type.String(),
    status: Enum(STATUSES),
    selection: Selection,
    fields: Type.Array(Type.String()),
    encoding: Encoding,
    listIds: Type.Array(Id),
    purposeIds: Type.Array(Id),
    segmentId: Nullable(Id),
    contacts: Type.Integer({ description: 'The number of chosen contacts, with the selection contacts' }),
    format: Format,
    headers: Headers,
    rows: Nullable(Type.Integer()),
    bytes: Nullable(Type.Integer()),
    createdAt: Time,
    finishedAt: Nullable(Time),
    expiresAt: Nullable(Time),
  },
  { title: 'Export' },
)

export const ExportField = Type.Object(
  {
    field: Type.String({ examples: ['email'] }),
    group: Enum(['contact', 'profile', 'state', 'custom', 'relations']),
    type: Type.String({ examples: ['text'] }),
  },
  { title: 'ExportField' },
)
