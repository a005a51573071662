import Type from 'typebox'
import { Enum, Id, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { ExpectedContacts } from '../contacts/index.ts'
import { DATE_FORMATS } from './reading/dates.ts'

export const MODES = ['upsert', 'update_only', 'unsubscribe', 'remove', 'blacklist'] as const
export const KINDS = ['csv', 'platform_customers', 'platform_newsletter'] as const
export const STATUSES = [
  'draft',
  'queued',
  'running',
  'finished',
  'finished_with_errors',
  'failed',
  'cancelled',
] as const

export const Mapping = Type.Array(
  Type.Object(
    {
      column: Type.Union([Type.String({ maxLength: 1000 }), Type.Integer({ minimum: 0, maximum: 499 })], {
        description: 'The name of the column in the header, or its number, counted from 0',
        examples: ['E-mail'],
      }),
      field: Type.String({
        maxLength: 50,
        description:
          'The field that the column is imported to: email, a profile field, fullName (split into first name, last name and titles), cf:<custom field id>, or ignore',
        examples: ['email'],
      }),
      format: Type.Optional(Enum(DATE_FORMATS)),
    },
    { title: 'ImportColumn' },
  ),
  { minItems: 1, maxItems: 500 },
)

export const Options = Type.Object(
  {
    delimiter: Type.Optional(Enum([';', ',', '\t', '|'])),
    encoding: Type.Optional(Enum(['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2'])),
    header: Type.Optional(Type.Boolean()),
    overwrite: Type.Optional(Enum(['all', 'empty'])),
    autofill: Type.Optional(
      Type.Boolean({
        description:
          'Fill empty genders, vocatives, salutations and name days of Czech and Slovak contacts from their names; true by default',
      }),
    ),
    fixDomains: Type.Optional(
      Type.Boolean({
        description: 'Replace misspelt domains such as gmial.com by those that were probably meant; false by default',
      }),
    ),
  },
  { title: 'ImportOptions' },
)

export const ListIds = Type.Array(Id, { maxItems: 100, uniqueItems: true, examples: [[]] })

export const ImportInput = Type.Object(
  {
    name: Name,
    source: Type.String({ normalise: 'text', minLength: 1, maxLength: 200, examples: ['Export of the old shop'] }),
    fileId: Id,
    mapping: Mapping,
    mode: Enum(MODES),
    shopId: Id,
    listIds: ListIds,
    kind: Type.Optional(
      Type.Unsafe<(typeof KINDS)[number]>({
        ...Enum(KINDS),
        description:
          'The origin of the file. In platform_customers, rows that refuse the newsletter become customers without a consent; in platform_newsletter they are left out',
      }),
    ),
    purposeId: Type.Optional(Id),
    consentConfirmed: Type.Optional(Type.Boolean()),
    runAutomations: Type.Optional(Type.Boolean()),
    options: Type.Optional(Options),
    draftId: Type.Optional(Id),
    subscribersConfirmed: Type.Optional(Type.Boolean()),
    expectedContacts: ExpectedContacts(
      'For the modes unsubscribe, remove and blacklist: the number of contacts and other addresses that the caller expects to be changed, as counts.changed of the preview; if it is another, the import is refused',
    ),
  },
  { title: 'ImportInput' },
)

const Result = Type.Object(
  {
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    suppressed: Type.Integer(),
    unsubscribed: Type.Integer(),
    removed: Type.Integer(),
    blacklisted: Type.Integer(),
    skipped: Type.Object({
      invalid: Type.Integer(),
      duplicateInFile: Type.Integer(),
      unknown: Type.Integer({
        description: 'Rows whose address is not a contact, in modes that do not create contacts',
      }),
      noConsent: Type.Integer({ description: 'Rows of a newsletter export that refuse the newsletter' }),
    }),
  },
  { title: 'ImportResult' },
)

export const ImportDetail = Type.Object(
  {
    id: Id,
    name: Type.String(),
    status: Enum(STATUSES),
    mode: Nullable(Enum(MODES)),
    kind: Enum(KINDS),
    source: Type.String(),
    fileId: Nullable(Id),
    mapping: Type.Array(Type.Unknown()),
    shopId: Nullable(Id),
    listIds: Type.Array(Id),
    purposeId: Nullable(Id),
    runAutomations: Type.Boolean(),
    progress: Type.Object({ rows: Type.Integer(), done: Type.Integer() }),
    result: Result,
    errors: Type.Integer({
      description: 'Rows in the error file: rejected rows, and rows with a value that was left out',
    }),
    errorsUrl: Nullable(Type.String()),
    failure: Nullable(Type.String()),
    undoUntil: Nullable({ ...Time, description: 'Until when the import can be undone; null when it cannot' }),
    undoStartedAt: Nullable(Time),
    undoneAt: Nullable(Time),
    undone: Nullable(
      Type.Object(
        { contacts: Type.Integer(), memberships: Type.Integer(), consents: Type.Integer() },
        { title: 'ImportUndone', description: 'What was taken back: deleted contacts, memberships and consents' },
      ),
    ),
    startedBy: Type.Object({ kind: Type.String({ examples: ['key'] }), id: Nullable(Id) }),
    createdAt: Time,
    startedAt: Nullable(Time),
    finishedAt: Nullable(Time),
  },
  { title: 'Import' },
)

export const UploadedFile = Type.Object(
  {
    fileId: Id,
    name: Type.String(),
    bytes: Type.Integer(),
    rows: Type.Integer(),
  },
  { title: 'ImportFile' },
)

export const Preview = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        name: Nullable(Type.String()),
        sample: Type.Array(Type.String()),
        guess: Nullable(Type.String({ examples: ['email'] })),
      }),
    ),
    rows: Type.Integer(),
    format: Type.Object({ encoding: Type.String(), delimiter: Type.String(), header: Type.Boolean() }),
    consentColumn: Nullable(
      Type.Integer({ description: 'The number of the column with the consent to newsletters, counted from 0' }),
    ),
    problems: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          code: Type.String({
            description:
              'Why the row is left out, or the field whose value is left out; domain_typo and role_address leave nothing out',
            examples: ['email'],
          }),
          value: Type.String({ description: 'The cell, shortened; empty when the problem is that of the whole row' }),
          proposal: Type.Optional(
            Type.String({ description: 'For domain_typo: the address with the domain that was probably meant' }),
          ),
        },
        { title: 'ImportProblem' },
      ),
    ),
    counts: Type.Object(
      {
        valid: Type.Integer(),
        invalid: Type.Integer(),
        duplicateInFile: Type.Integer(),
        existing: Type.Integer(),
        new: Type.Integer(),
        suppressed: Type.Integer(),
        changed: Nullable(
          Type.Integer({
            description:
              'Contacts and other addresses that the import would change in the mode unsubscribe, remove or blacklist; null for other modes',
          }),
        ),
      },
      { title: 'ImportPreviewCounts' },
    ),
  },
  { title: 'ImportPreview' },
)

/** The state of a wizard between its steps: any data within the limits, kept for thirty days. */
export const DraftInput = Type.Object(
  {
    name: Type.Optional(Text(200, 'Spring')),
    step: Type.Optional(Type.String({ maxLength: 50 })),
    data: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 100 })),
  },
  { title: 'ImportDraftInput' },
)

export const Draft = Type.Object(
  {
    id: Id,
    name: Type.String(),
    status: Enum(['draft']),
    step: Nullable(Type.String()),
    data: Type.Record(Type.String(), Type.Unknown()),
    createdAt: Time,
  },
  { title: 'ImportDraft' },
)
