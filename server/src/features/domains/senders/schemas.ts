import Type from 'typebox'
import { Email, Enum, Id, Line, Nullable, Time } from '../../../platform/http/schemas.ts'

const fields = {
  name: Line(200, 'Jana from the Flower Shop'),
  replyTo: Nullable(Email),
  shopId: Nullable(Id),
}

export const SenderInput = Type.Object(
  { email: Email, ...Type.Partial(Type.Object(fields)).properties },
  { title: 'SenderInput' },
)
/** Contains the address, so that a change of it is refused and not ignored. */
export const SenderPatch = Type.Partial(Type.Object({ email: Email, ...fields }), { title: 'SenderPatch' })

export const Sender = Type.Object(
  {
    id: Id,
    email: Type.String(),
    ...fields,
    status: Enum(['pending', 'confirmed']),
    confirmedAt: Nullable(Time),
    domainStatus: Enum(['none', 'pending', 'verified', 'failed']),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Sender' },
)

export const ADVICE = [
  'sender_unconfirmed',
  'free_mailbox',
  'domain_missing',
  'domain_pending',
  'domain_failed',
  'spf',
  'dmarc',
  'return_path',
  'tracking',
] as const
export type SenderAdvice = (typeof ADVICE)[number]

export const SenderWithAdvice = Type.Object(
  {
    ...Sender.properties,
    advice: Type.Array(Enum(ADVICE), { description: 'What would improve the delivery of mails from this sender' }),
  },
  { title: 'SenderListItem' },
)

export const Usage = Type.Object({ campaigns: Type.Integer(), automations: Type.Integer() }, { title: 'SenderUsage' })
