import Type from 'typebox'
import { unauthorized } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { startSession } from '../../accounts/index.ts'
import { enter, limitChallenge, limitToken, Me, requireOtherThanSingleSignOn } from '../../sign-in/index.ts'
import { Assertion, RequestOptions } from '../schemas.ts'
import { askForPasskey, usePasskey } from '../use-passkey.ts'

const tag = 'Sign-in'

const options = definePublicRoute({
  id: 'passkeys.sign-in-options',
  method: 'POST',
  path: '/api/v1/auth/passkeys/sign-in/options',
  tag,
  summary: 'Returns what the browser needs to ask for a passkey, for 5 minutes',
  status: 200,
  response: RequestOptions,
  failures: ['rate_limited/login', 'unavailable/passkeys'],
  limit: limitChallenge,
  handle: (call) => askForPasskey(call),
})

const signIn = definePublicRoute({
  id: 'passkeys.sign-in',
  method: 'POST',
  path: '/api/v1/auth/passkeys/sign-in',
  tag,
  summary:
    'Signs in with a passkey alone, sets the session cookie and returns the person and their companies. Every challenge works once',
  body: Type.Object({ response: Assertion }, { title: 'PasskeySignIn' }),
  status: 200,
  response: Me,
  failures: ['validation', 'unauthorized', 'unauthorized/single_sign_on', 'rate_limited/token', 'unavailable/passkeys'],
  limit: limitToken,
  handle: async ({ app, db, now, body, ip, userAgent, requestId }) => {
    const person = await usePasskey({ app, db, now }, { response: body.response, requestId })
    if (!person) throw unauthorized()
    requireOtherThanSingleSignOn(app.config, person.email)
    const token = await startSession(db, { personId: person.id, device: { ip, userAgent } }, now)
    return enter({ app, db }, { personId: person.id, token })
  },
})

export const routes = [options, signIn]
