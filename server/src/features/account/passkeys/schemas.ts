import Type from 'typebox'
import { Id, Name, Nullable, Time } from '../../../platform/http/schemas.ts'

export const PasskeyName = Name

/** Bytes as browsers send them. */
const Encoded = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength })
/** The longest id that the standard allows, 1,023 bytes. */
const CredentialId = Encoded(1364)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
}

/** What a browser answers when it has made a passkey; browsers add fields of their own. */
export const Attestation = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Encoded(4000),
        attestationObject: Encoded(20_000),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
      },
      { additionalProperties: true },
    ),
  },
  { title: 'PasskeyAttestation', additionalProperties: true },
)

/** What a browser answers when a person has used a passkey. */
export const Assertion = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Encoded(4000),
        authenticatorData: Encoded(4000),
        signature: Encoded(8000),
        userHandle: Type.Optional(Type.Union([Encoded(200), Type.Literal(''), Type.Null()])),
      },
      { additionalProperties: true },
    ),
  },
  { title: 'PasskeyAssertion', additionalProperties: true },
)

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.String(),
  transports: Type.Optional(Type.Array(Type.String())),
})

/** The argument of `navigator.credentials.create`, in the JSON of the standard. */
export const CreationOptions = Type.Object(
  {
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.String() })),
    timeout: Type.Integer(),
    attestation: Type.String(),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: Type.String(),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.String(),
    }),
  },
  { title: 'PasskeyCreationOptions' },
)

/** The argument of `navigator.credentials.get`, in the JSON of the standard. */
export const RequestOptions = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.String(),
    allowCredentials: Type.Optional(Type.Array(Descriptor)),
  },
  { title: 'PasskeyRequestOptions' },
)

export const PasskeyView = Type.Object(
  {
    id: Id,
    name: Type.String(),
    synced: Type.Boolean({ description: 'Whether the devices of the person share it' }),
    createdAt: Time,
    usedAt: Nullable(Time),
  },
  { title: 'Passkey' },
)

export const ProofView = Type.Object(
  {
    password: Type.Boolean({ description: 'Whether the person has a password' }),
    code: Type.Boolean({ description: 'Whether the password needs a code, because two-factor sign-in is on' }),
    passkey: Type.Boolean({ description: 'Whether the person has a passkey' }),
    singleSignOn: Nullable(
      Type.Object({ name: Type.String() }, { description: 'The provider, for people who have no password of use' }),
    ),
    proved: Type.Boolean({
      description: 'Whether nothing is asked for now: the person signed in again through the provider a moment ago',
    }),
  },
  { title: 'ProofMethods' },
)
