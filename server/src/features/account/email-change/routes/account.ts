import Type from 'typebox'
import { definePersonRoute } from '../../../../platform/http/define-route.ts'
import { Email, Empty, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { Proof, recheck } from '../../passkeys/index.ts'
import { requestChange } from '../change-email.ts'
import { deleteChange, findChange } from '../store.ts'

const tag = 'Sign-in'
const Change = Type.Object({ email: Type.String(), expiresAt: Time }, { title: 'EmailChange' })

const request = definePersonRoute({
  id: 'auth.change-email',
  method: 'POST',
  path: '/api/v1/auth/email',
  tag,
  summary:
    'Asks to change the e-mail address of the signed-in person: a link in a mail to the new address confirms it within an hour, one in a mail to the old address stops it. The answer is the same for an address that another person has. It asks for the password and, with two-factor sign-in, a code, or for a passkey',
  effects: ['mails'],
  body: Type.Object({ email: Email, ...Proof }, { title: 'EmailChangeInput' }),
  status: 202,
  response: Change,
  failures: [
    'validation',
    'forbidden/single_sign_on',
    'rate_limited/token',
    'rate_limited/email-change',
    'unavailable/passkeys',
  ],
  handle: async (call) => {
    const { email, ...proof } = call.body
    await recheck(call, call.person, proof, call)
    return requestChange(call, call.person, email)
  },
})

const show = definePersonRoute({
  id: 'auth.get-email-change',
  method: 'GET',
  path: '/api/v1/auth/email',
  tag,
  summary: 'Returns the new e-mail address that waits for its confirmation',
  status: 200,
  response: Type.Object({ change: Nullable(Change) }),
  handle: async ({ db, now, person }) => {
    const change = await findChange(db, person.id, now)
    return { change: change ? { email: change.email, expiresAt: change.expires_at.toISOString() } : null }
  },
})

const cancel = definePersonRoute({
  id: 'auth.cancel-email-change',
  method: 'DELETE',
  path: '/api/v1/auth/email',
  tag,
  summary: 'Withdraws the wanted change of the e-mail address; the link in the mail stops working',
  status: 204,
  response: Empty,
  handle: async ({ db, person }) => {
    await deleteChange(db, person.id)
  },
})

export const routes = [request, show, cancel]
