import Type from 'typebox'
import { Email, Enum, Nullable, Text } from '../../../platform/http/schemas.ts'
import { Sender } from '../senders/index.ts'
import { SendingDomain } from '../sending-domains/index.ts'

export const Mode = Enum(['off', 'test', 'live'])
export const Reason = Nullable(Text(500, 'Moving to a new domain'))
const Limit = Nullable(Type.Integer({ minimum: 0 }))

export const SendingMode = Type.Object(
  {
    mode: Mode,
    reason: Reason,
    held: Type.Optional(
      Type.Unsafe<'domain' | 'operator'>({
        ...Enum(['domain', 'operator']),
        description:
          'Why the mode cannot be live yet, for a company that signed up. domain: it has no verified sending domain; operator: the operator has not allowed it',
      }),
    ),
    limits: Type.Object({
      perHour: Limit,
      perDay: Limit,
      used: Type.Object({ hour: Type.Integer(), day: Type.Integer() }),
    }),
  },
  { title: 'SendingMode' },
)

export const MISSING = ['mode', 'sender', 'sender_confirmation', 'domain', 'relay'] as const
export type Missing = (typeof MISSING)[number]

export const Setup = Type.Object(
  {
    ready: Type.Boolean({ description: 'Whether nothing is missing, so that mails reach recipients' }),
    missing: Type.Array(Enum(MISSING), {
      description:
        'mode: the main switch is off or on test; sender: there is no sender; sender_confirmation: no sender is confirmed; domain: no confirmed sender has a verified domain; relay: the server has none, so mails stay in the built-in outbox, from any sender',
    }),
    senders: Type.Array(Sender),
    domains: Type.Array(SendingDomain),
    relay: Type.Object({
      configured: Type.Boolean({ description: 'Without a relay mails go to the built-in outbox' }),
    }),
    mode: Mode,
  },
  { title: 'SendingSetup' },
)

export const Defaults = Type.Object({ utmDefaultOn: Type.Boolean() }, { title: 'SendingDefaults' })
export const TestRecipients = Type.Object({ emails: Type.Array(Email, { maxItems: 20 }) }, { title: 'TestRecipients' })
