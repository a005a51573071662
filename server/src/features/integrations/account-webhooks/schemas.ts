import Type, { type Static } from 'typebox'
import { Enum, Id, Line, Nullable, Time } from '../../../platform/http/schemas.ts'
import { EVENTS } from './webhook-events.ts'

export const MAX_WEBHOOKS = 50

const Url = Type.String({ minLength: 1, maxLength: 1000, examples: ['https://shop.example/hooks'] })
const Event = Enum(EVENTS)
const BasicAuth = Type.Object({
  login: Line(200, 'postrider'),
  password: Type.Optional(
    Type.String({ maxLength: 200, description: 'Empty keeps the password', examples: ['secret'] }),
  ),
})

export const WebhookPatch = Type.Partial(
  Type.Object({
    url: Url,
    event: Event,
    active: Type.Boolean(),
    basicAuth: Nullable(BasicAuth),
    signing: Type.Boolean({
      description: 'Signs calls by the headers of Standard Webhooks; `true` makes a new secret, which is shown once',
    }),
  }),
  { title: 'WebhookPatch' },
)
export type WebhookPatch = Static<typeof WebhookPatch>
export const WebhookInput = Type.Object(
  { ...WebhookPatch.properties, url: Url, event: Event },
  { title: 'WebhookInput' },
)
export type WebhookInput = Static<typeof WebhookInput>

export const Webhook = Type.Object(
  {
    id: Id,
    url: Type.String(),
    event: Event,
    active: Type.Boolean(),
    basicAuth: Nullable(Type.Object({ login: Type.String(), passwordSet: Type.Boolean() })),
    signing: Type.Boolean(),
    lastResponseCode: Nullable(Type.Integer()),
    lastCallAt: Nullable(Time),
    errorsInRow: Type.Integer(),
    createdAt: Time,
  },
  { title: 'Webhook' },
)

export const ChangedWebhook = Type.Object(
  {
    ...Webhook.properties,
    signingSecret: Type.Optional(Type.String({ description: 'The new secret; it is shown only here' })),
  },
  { title: 'ChangedWebhook' },
)

export const Call = Type.Object(
  {
    id: Id,
    at: Time,
    status: Nullable(Type.Integer()),
    error: Nullable(Type.String({ description: 'Why there was no good answer' })),
    ms: Type.Integer(),
    body: Type.String(),
  },
  { title: 'WebhookCall' },
)

export const TestResult = Type.Object(
  {
    ok: Type.Boolean(),
    status: Nullable(Type.Integer()),
    ms: Type.Integer(),
    error: Nullable(Enum(['scheme', 'dns', 'address', 'deadline', 'network', 'status'])),
  },
  { title: 'WebhookTestResult' },
)
