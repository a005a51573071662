import Type from 'typebox'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { SENDING } from './store.ts'

export const Settings = Type.Object(
  {
    sending: Type.Unsafe<(typeof SENDING)[number]>({
      ...Enum(SENDING),
      description:
        'never: tools that mail people are refused; confirm: they wait until a person approves them; yes: they run at once',
    }),
  },
  { title: 'AssistantSettings' },
)

const Anything = Type.Record(Type.String(), Type.Unknown())

export const RequestStatus = Enum(['waiting', 'running', 'approved', 'rejected', 'failed', 'expired'])

export const AssistantRequest = Type.Object(
  {
    id: Id,
    tool: Type.String({ description: 'The operation that the assistant wants to call', examples: ['campaigns.send'] }),
    arguments: Anything,
    recipients: Nullable(Type.Integer({ description: 'How many people it would mail; null when it cannot be said' })),
    status: RequestStatus,
    askedBy: Type.Object({ app: Type.String(), person: Nullable(Type.String()) }),
    createdAt: Time,
    decidedAt: Nullable(Time),
    decidedBy: Nullable(Type.String()),
    outcome: Nullable(Anything),
  },
  { title: 'AssistantRequest' },
)
