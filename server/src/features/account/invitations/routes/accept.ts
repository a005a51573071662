import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Name } from '../../../../platform/http/schemas.ts'
import { limitToken, Password, Token } from '../../sign-in/index.ts'
import { acceptInvitation, openInvitation } from '../accept-invitation.ts'

const params = Type.Object({ token: Token })

const look = definePublicRoute({
  id: 'auth.get-invitation',
  method: 'GET',
  path: '/api/v1/auth/invitations/{token}',
  tag: 'Sign-in',
  summary:
    'Returns the company and the address of an invitation. Nothing shows whether the address has an account: with one, its password accepts the invitation; without, the given password becomes that of a new account',
  params,
  status: 200,
  response: Type.Object({ company: Type.String(), email: Type.String() }),
  failures: ['not_found', 'rate_limited/token'],
  limit: limitToken,
  handle: async ({ db, now, params }) => {
    const opened = await openInvitation(db, params.token, now)
    if (!opened) throw notFound()
    return { company: opened.tenant.name, email: opened.invitation.email }
  },
})

const accept = definePublicRoute({
  id: 'auth.accept-invitation',
  method: 'POST',
  path: '/api/v1/auth/invitations/accept',
  tag: 'Sign-in',
  summary:
    'Accepts an invitation: adds the person to the company. A new person sets a password, others prove theirs. Gives only the roles that the sender may give at this moment. 401 single_sign_on: people of this domain sign in through the provider, and accept on the page of the mailed link',
  body: Type.Object({ token: Token, name: Type.Optional(Name), password: Type.Optional(Password) }),
  status: 204,
  response: Empty,
  failures: ['validation', 'unauthorized/single_sign_on', 'conflict/email', 'rate_limited/token', 'rate_limited/login'],
  limit: limitToken,
  handle: async (call) => {
    await acceptInvitation(call, { ...call.body, requestId: call.requestId, ip: call.ip })
  },
})

export const routes = [look, accept]
