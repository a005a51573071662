import Type from 'typebox'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { MOST_FILES } from './reading/parts.ts'
import { SOURCE_NAMES } from './sources/index.ts'
import { STATES } from './states.ts'

const Source = Enum(SOURCE_NAMES as [(typeof SOURCE_NAMES)[number], ...typeof SOURCE_NAMES])

export const MovedFile = Type.Object(
  { fileId: Id, name: Type.String(), bytes: Type.Integer() },
  { title: 'MigrationFile' },
)

const from = {
  source: Source,
  fileIds: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: MOST_FILES,
      uniqueItems: true,
      examples: [['42']],
      description: 'Files of `POST /migration/files`, or tables of `POST /imports/files`',
    }),
  ),
  apiKey: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 500,
      examples: ['jana@example.com:k3y'],
      description:
        'Instead of files, for SmartEmailing (login:key) and listmonk (API user:token); stored encrypted, only until the end',
    }),
  ),
  url: Type.Optional(
    Type.String({ maxLength: 500, examples: ['https://listmonk.example.com'], description: 'Of your listmonk server' }),
  ),
}

export const PreviewInput = Type.Object(from, { title: 'MigrationPreviewInput' })

export const MigrationInput = Type.Object(
  {
    ...from,
    shopId: Id,
    purposeId: Id,
    consentConfirmed: Type.Boolean({ examples: [true], description: 'You can prove that the subscribers agreed' }),
  },
  { title: 'MigrationInput' },
)

const Figure = (description: string) => Type.Integer({ description })

const Counts = Type.Object(
  {
    rows: Figure('Rows of all files'),
    invalid: Figure('Rows without a valid address'),
    addresses: Figure('Different addresses'),
    ...(Object.fromEntries(STATES.map((state) => [state, Type.Integer()])) as Record<
      (typeof STATES)[number],
      ReturnType<typeof Type.Integer>
    >),
    suppressions: Figure('Addresses that are no contacts and must not be mailed'),
    consentsWithTime: Figure('Subscribers whose consent has a documented time'),
    existing: Figure('Addresses that are contacts here'),
    suppressed: Figure('Addresses that are suppressed here'),
    templates: Type.Integer(),
  },
  {
    title: 'MigrationPreviewCounts',
    description:
      'Each address once, by the state that it gets: `customer` is a contact without a consent, `pending` ones never confirmed and are left out',
  },
)

const Named = { name: Type.String(), exists: Type.Boolean() }

export const Preview = Type.Object(
  {
    source: Source,
    isComplete: Type.Boolean({ description: 'False when only the first pages of an API were read' }),
    counts: Counts,
    files: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          kind: Enum(['contacts', 'suppressions', 'template', 'ignored']),
          rows: Type.Integer(),
          reason: Nullable(Type.String({ examples: ['no_addresses'] })),
        },
        { title: 'MigrationPreviewFile' },
      ),
    ),
    lists: Type.Array(Type.Object({ ...Named, contacts: Type.Integer() }, { title: 'MigrationPreviewList' })),
    labels: Type.Array(Type.Object({ ...Named, contacts: Type.Integer() }, { title: 'MigrationPreviewLabel' })),
    customFields: Type.Array(
      Type.Object(
        { ...Named, type: Type.String({ examples: ['date'] }), filled: Type.Integer() },
        { title: 'MigrationPreviewField' },
      ),
    ),
    templates: Type.Array(Type.String()),
    problems: Type.Array(
      Type.Object(
        {
          file: Type.String(),
          line: Nullable(Type.Integer()),
          code: Type.String({ examples: ['email'] }),
          value: Type.String(),
        },
        { title: 'MigrationProblem' },
      ),
      { description: 'The first 100' },
    ),
    sample: Type.Array(
      Type.Object(
        {
          email: Type.String(),
          state: Enum(STATES),
          firstName: Type.String(),
          lastName: Type.String(),
          lists: Type.Array(Type.String()),
          labels: Type.Array(Type.String()),
          consentAt: Nullable(Time),
        },
        { title: 'MigrationSample' },
      ),
    ),
  },
  { title: 'MigrationPreview' },
)

export const MigrationState = Type.Object(
  {
    source: Nullable(Source),
    state: Enum(['none', 'running', 'finished', 'failed']),
    startedAt: Nullable(Time),
    finishedAt: Nullable(Time),
    failure: Nullable(
      Type.String({
        examples: ['apiKey'],
        description: 'The field that is to blame, `tooMany` when the service has too many contacts, or `server`',
      }),
    ),
    counts: Type.Record(Type.String(), Type.Integer(), {
      examples: [{ read: 1204, created: 1180, unsubscribed: 24 }],
    }),
  },
  { title: 'Migration' },
)
