import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Nullable } from '../../../../platform/http/schemas.ts'
import { passkeysWork } from '../passkeys-work.ts'

const methods = definePublicRoute({
  id: 'auth.methods',
  method: 'GET',
  path: '/api/v1/auth/methods',
  tag: 'Sign-in',
  summary: 'Returns how people can sign in here, besides the password, and whether they can sign up',
  status: 200,
  response: Type.Object(
    {
      passkeys: Type.Boolean(),
      singleSignOn: Nullable(Type.Object({ name: Type.String() }, { title: 'SingleSignOn' })),
      signUp: Type.Boolean(),
    },
    { title: 'SignInMethods' },
  ),
  handle: ({ app: { config } }) => ({
    passkeys: passkeysWork(config),
    singleSignOn: config.singleSignOn && { name: config.singleSignOn.name },
    signUp: config.signUp,
  }),
})

export const routes = [methods]
