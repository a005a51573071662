import Type from 'typebox'
import { definePersonRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Id, ItemsOf, Time } from '../../../../platform/http/schemas.ts'
import { Proof, recheck } from '../../passkeys/index.ts'
import { unlinkIdentity } from '../link-person.ts'
import { listIdentities } from '../store.ts'

const tag = 'Sign-in'

const Identity = Type.Object(
  {
    id: Id,
    provider: Type.String({ description: 'Name of the provider, or its host if it is not in use here now' }),
    createdAt: Time,
    usedAt: Time,
  },
  { title: 'Identity' },
)

const list = definePersonRoute({
  id: 'auth.list-identities',
  method: 'GET',
  path: '/api/v1/auth/identities',
  tag,
  summary: 'Returns the accounts at providers of single sign-on that sign the person in here, the newest first',
  status: 200,
  response: ItemsOf(Identity),
  handle: async ({ app, db, person }) => {
    const { singleSignOn } = app.config
    const items = (await listIdentities(db, person.id)).map((row) => ({
      id: row.id,
      provider: singleSignOn?.issuer === row.issuer ? singleSignOn.name : (URL.parse(row.issuer)?.host ?? row.issuer),
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
    }))
    return { items }
  },
})

const remove = definePersonRoute({
  id: 'auth.unlink-identity',
  method: 'DELETE',
  path: '/api/v1/auth/identities/{identity_id}',
  tag,
  summary:
    'Unlinks an account at a provider of single sign-on, and ends the other sessions of the person. It asks for the password and, with two-factor sign-in, a code, or for a passkey. 409 `last`: the person has no other way to sign in',
  effects: ['deletes'],
  params: Type.Object({ identity_id: Id }),
  body: Type.Object(Proof, { title: 'IdentityRemoval' }),
  status: 204,
  response: Empty,
  failures: ['validation', 'conflict/last', 'rate_limited/token', 'unavailable/passkeys'],
  handle: async (call) => {
    await recheck(call, call.person, call.body, call)
    await unlinkIdentity(call, call.person, { id: call.params.identity_id, requestId: call.requestId })
  },
})

export const routes = [list, remove]
