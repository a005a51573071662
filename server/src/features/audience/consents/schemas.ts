import Type, { type Static } from 'typebox'
import { Enum, Id, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'

const LawfulBasis = Enum([
  'consent',
  'contract',
  'legal_obligation',
  'legitimate_interest',
  'vital_interest',
  'public_task',
])
const Months = Nullable(Type.Integer({ minimum: 1, maximum: 1200, examples: [36] }))
const fields = {
  name: Name,
  lawfulBasis: LawfulBasis,
  durationMonths: Months,
  text: Text(20_000, 'I agree to receive news by e-mail.'),
  public: Type.Boolean(),
  default: Type.Boolean(),
}

const TextVersion = Type.Object(
  { version: Type.Integer(), text: Type.String(), createdAt: Time },
  { title: 'PurposeText' },
)
export const Purpose = Type.Object(
  {
    id: Id,
    ...fields,
    textVersion: Type.Integer(),
    texts: Type.Array(TextVersion, { description: 'All versions of the text that contacts agreed to, newest first' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Purpose' },
)
export const PurposePatch = Type.Partial(Type.Object(fields), { title: 'PurposePatch' })
export const PurposeInput = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, name: Name },
  { title: 'PurposeInput' },
)

const ConsentProof = Type.Object(
  {
    ip: Type.Optional(Type.String()),
    userAgent: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    textVersion: Type.Optional(Type.Integer()),
    text: Type.Optional(Type.String({ description: 'The text that a form showed' })),
    formTextVersion: Type.Optional(Type.Integer({ description: 'The version of the texts of that form' })),
    doiSentAt: Type.Optional(Type.String()),
    doiConfirmedAt: Type.Optional(Type.String()),
    doiIp: Type.Optional(Type.String()),
    doiUserAgent: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
  },
  { title: 'ConsentProof' },
)

/** What ends the use of all consents of a contact. */
export const ENDINGS = ['unsubscribed', 'complained', 'bounced', 'suppressed', 'blacklisted'] as const
export type Ending = (typeof ENDINGS)[number]

const EndProof = Type.Object(
  {
    by: Type.Optional(Enum(['contact', 'admin', 'server'])),
    note: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    ip: Type.Optional(Type.String()),
    userAgent: Type.Optional(Type.String()),
  },
  { title: 'ConsentEndProof' },
)
export type EndProof = Static<typeof EndProof>

const ConsentEnd = Type.Object(
  {
    kind: Enum(ENDINGS),
    at: Time,
    way: Nullable(
      Type.String({
        examples: ['one_click'],
        description:
          '`page`, `one_click` or `mail` of the contact; `admin`, `api`, `import`; `complaint`; `hard_bounce`, `soft_bounces`; null if it is not known',
      }),
    ),
    proof: EndProof,
  },
  {
    title: 'ConsentEnd',
    description:
      'What ended the use of the consents of the contact, when and how; null while they may be used. The consent stays as evidence',
  },
)

export const Consent = Type.Object(
  {
    id: Id,
    purposeId: Id,
    validFrom: Time,
    validTo: Nullable(Time),
    withdrawnAt: Nullable(Time),
    basis: Type.String({ examples: ['imported'] }),
    source: Type.String({ examples: ['manual'] }),
    proof: ConsentProof,
    ended: Nullable(ConsentEnd),
  },
  { title: 'Consent' },
)

/** An entry in the history of the consents of a contact, which is never changed. */
export const ConsentEntry = Type.Object(
  {
    id: Id,
    at: Time,
    kind: Enum(['given', 'withdrawn', ...ENDINGS, 'resumed']),
    way: Type.String({
      examples: ['import'],
      description:
        'How it came: of a given consent its source, of a withdrawn one `admin`, `api`, `automation` or `undo` (of an import), otherwise as `ended.way`',
    }),
    consentId: Nullable(Id),
    purposeId: Nullable(Id),
    validFrom: Nullable(Time),
    validTo: Nullable(Time),
    basis: Nullable(Type.String()),
    proof: Type.Object({ ...ConsentProof.properties, by: EndProof.properties.by }, { title: 'ConsentHistoryProof' }),
  },
  { title: 'ConsentHistoryEntry' },
)

/** The proof that a caller may give with a consent. */
export const ProofInput = Type.Partial(
  Type.Object({
    ip: Text(100, '203.0.113.7'),
    userAgent: Text(1000, 'Mozilla/5.0'),
    url: Text(2000, 'https://shop.example.com/signup'),
    textVersion: Type.Integer({ minimum: 1, examples: [1] }),
    note: Text(2000, 'Signed at the fair'),
  }),
  { title: 'ConsentProofInput' },
)

/**
 * How a consent is withdrawn: by a person in the application, by a program, by an automation of the company, or because the
 * import that gave it was undone.
 */
export type WithdrawalWay = 'admin' | 'api' | 'automation' | 'undo'

/** What ends the use of all consents of contacts, or lets the company use them again. */
export interface UseChange {
  kind: Ending | 'resumed' | 'deleted' | 'erased'
  at: Date
  /** When it happened to contacts for which `at` is not the time, by their ids. */
  times?: ReadonlyMap<string, Date>
  /** How it came, such as `one_click`. */
  way: string
  /** `sourceId`: the mailing whose link was used. */
  proof?: EndProof & { sourceId?: string }
}

/** How a consent was given: evidence that is kept until the contact is erased. */
export interface Proof {
  ip?: string
  userAgent?: string
  url?: string
  textVersion?: number
  /** The text that a form showed, and the version of its texts. */
  text?: string
  formTextVersion?: number
  doiSentAt?: string
  doiConfirmedAt?: string
  /** The address of the confirmation; `ip` and `userAgent` belong to the request for it. */
  doiIp?: string
  doiUserAgent?: string
  note?: string
}
