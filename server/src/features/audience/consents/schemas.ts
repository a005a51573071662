import Type from 'typebox'
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

const TextVersion = Type.Object({ version: Type.Integer(), text: Type.String(), createdAt: Time })
export const Purpose = Type.Object({
  id: Id,
  ...fields,
  textVersion: Type.Integer(),
  texts: Type.Array(TextVersion, { description: 'All versions of the text that contacts agreed to, newest first' }),
  createdAt: Time,
  updatedAt: Time,
})
export const PurposePatch = Type.Partial(Type.Object(fields))
export const PurposeInput = Type.Object({ ...Type.Partial(Type.Object(fields)).properties, name: Name })

const ConsentProof = Type.Object({
  ip: Type.Optional(Type.String()),
  userAgent: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  textVersion: Type.Optional(Type.Integer()),
  doiSentAt: Type.Optional(Type.String()),
  doiConfirmedAt: Type.Optional(Type.String()),
  doiIp: Type.Optional(Type.String()),
  doiUserAgent: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})

export const Consent = Type.Object({
  id: Id,
  purposeId: Id,
  validFrom: Time,
  validTo: Nullable(Time),
  withdrawnAt: Nullable(Time),
  basis: Type.String({ examples: ['imported'] }),
  source: Type.String({ examples: ['manual'] }),
  proof: ConsentProof,
})

/** The proof that a caller may give with a consent. */
export const ProofInput = Type.Partial(
  Type.Object({
    ip: Text(100, '203.0.113.7'),
    userAgent: Text(1000, 'Mozilla/5.0'),
    url: Text(2000, 'https://shop.example.com/signup'),
    textVersion: Type.Integer({ minimum: 1, examples: [1] }),
    note: Text(2000, 'Signed at the fair'),
  }),
)

/** How a consent was given: evidence that is kept until the contact is erased. */
export interface Proof {
  ip?: string
  userAgent?: string
  url?: string
  textVersion?: number
  doiSentAt?: string
  doiConfirmedAt?: string
  /** The address of the confirmation; `ip` and `userAgent` belong to the request for it. */
  doiIp?: string
  doiUserAgent?: string
  note?: string
}
