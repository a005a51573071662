import Type from 'typebox'
import { Enum, Id, Name, Nullable, Time } from '../../../platform/http/schemas.ts'
import { Roles } from '../members/index.ts'

const Scope = Enum(['read', 'full'])

export const ApiKey = Type.Object(
  {
    id: Id,
    name: Type.String(),
    prefix: Type.String({ examples: ['pr_live_Xk3v'] }),
    scope: Scope,
    roles: Type.Array(Type.String()),
    createdBy: Nullable(Id),
    createdAt: Time,
    expiresAt: Time,
    lastUsedAt: Nullable(Time),
    valid: Type.Boolean(),
    restricted: Type.Boolean({
      description:
        'The person who created the key has fewer rights now than its roles grant; the key has no more than that person',
    }),
  },
  { title: 'ApiKey' },
)

export const NewApiKey = Type.Object(
  {
    ...ApiKey.properties,
    apiKey: Type.String({ description: 'The secret of the key; it is not shown again' }),
  },
  { title: 'NewApiKey' },
)

export const ApiKeyInput = Type.Object(
  { name: Name, scope: Scope, roles: Roles, expiresAt: Type.Optional(Time) },
  { title: 'ApiKeyInput' },
)
