import Type from 'typebox'
import { Enum, Id, Name, Nullable, Time } from '../../../platform/http/schemas.ts'

export const STATUSES = ['queued', 'running', 'ready', 'expired', 'failed'] as const
export const Selection = Enum(['bounced', 'blacklisted', 'all', 'lists'])
export const Encoding = Enum(['utf-8', 'windows-1250'])

const Ids = Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [[]] })

export const ExportInput = Type.Object(
  {
    name: Name,
    selection: Type.Unsafe<'bounced' | 'blacklisted' | 'all' | 'lists'>({ ...Selection, examples: ['all'] }),
    fields: Type.Array(Type.String({ maxLength: 50 }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      examples: [['email', 'firstName']],
    }),
    encoding: Encoding,
    listIds: Type.Optional(Ids),
    purposeIds: Type.Optional(Ids),
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
