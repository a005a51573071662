import Type from 'typebox'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { SCOPES } from './scopes.ts'

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** The parameters with which a program sends a person to us (RFC 6749, 7636, 8707). */
export const AuthorizationQuery = Type.Object({
  client_id: Text(200),
  redirect_uri: Text(2000),
  response_type: Text(50),
  code_challenge: Text(200),
  code_challenge_method: Text(20),
  scope: Text(1000),
  state: Text(2000),
  resource: Text(2000),
})

export const Scopes = Type.Array(Enum(SCOPES), {
  description: 'read: see everything the person sees; write: change it; send: mail people',
})

export const App = Type.Object(
  {
    id: Id,
    name: Type.String(),
    website: Type.String({ description: 'Where the person was sent back to' }),
    scopes: Scopes,
    connectedBy: Type.Object({ id: Id, name: Type.String() }),
    createdAt: Time,
    lastUsedAt: Nullable(Time),
  },
  { title: 'ConnectedApp' },
)
