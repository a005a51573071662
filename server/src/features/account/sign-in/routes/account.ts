import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { definePersonRoute, definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Empty } from '../../../../platform/http/schemas.ts'
import { limitRecheck, limitToken } from '../limits.ts'
import { changePassword, requestPasswordReset, requirePassword, resetPassword } from '../passwords.ts'
import { Code, OldPassword, Password, Token } from '../schemas.ts'
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from '../two-factor.ts'

const requestReset = definePublicRoute({
  id: 'auth.request-password-reset',
  method: 'POST',
  path: '/api/v1/auth/password-reset',
  tag: 'Sign-in',
  summary: 'Mails a link to set a new password; the answer is the same whether or not the address has an account',
  effects: ['mails'],
  body: Type.Object({ email: Type.String({ maxLength: 320, examples: ['jana@example.com'] }) }),
  status: 202,
  response: Type.Object({}),
  failures: ['validation', 'rate_limited/password-reset'],
  handle: async (call) => {
    await requestPasswordReset(call, { email: call.body.email, ip: call.ip })
    return {}
  },
})

const confirmReset = definePublicRoute({
  id: 'auth.confirm-password-reset',
  method: 'POST',
  path: '/api/v1/auth/password-reset/confirm',
  tag: 'Sign-in',
  summary:
    'Sets a new password with the token of a mailed link, and ends all sessions of the person; params.reason says why a password is too easy to guess',
  body: Type.Object({ token: Token, password: Password }),
  status: 204,
  response: Empty,
  failures: ['validation', 'rate_limited/token'],
  limit: limitToken,
  handle: async (call) => {
    await resetPassword(call, { ...call.body, requestId: call.requestId })
  },
})

const password = definePersonRoute({
  id: 'auth.change-password',
  method: 'POST',
  path: '/api/v1/auth/password',
  tag: 'Sign-in',
  summary:
    'Changes the password of the signed-in person, and ends their other sessions; params.reason says why a password is too easy to guess',
  body: Type.Object({ current: OldPassword, password: Password }),
  status: 204,
  response: Empty,
  failures: ['validation', 'rate_limited/token'],
  handle: async (call) => {
    await limitRecheck(call.app, call.person.id, call.ip)
    await changePassword(call, call.person, { ...call.body, requestId: call.requestId })
  },
})

const startTotp = definePersonRoute({
  id: 'auth.start-totp',
  method: 'POST',
  path: '/api/v1/auth/totp',
  tag: 'Sign-in',
  summary:
    'Begins to set up two-factor sign-in and returns the secret for the authenticator app; it is on after totp/confirm',
  body: Type.Object({ password: OldPassword }),
  status: 200,
  response: Type.Object({ secret: Type.String(), uri: Type.String() }),
  failures: ['validation', 'conflict/status', 'rate_limited/token', 'unavailable/data_key'],
  handle: async ({ app, db, now, person, body, ip }) => {
    await limitRecheck(app, person.id, ip)
    await requirePassword(db, person.id, body.password)
    return tx(db, (db) => startTwoFactor({ app, db, now }, person.id))
  },
})

const confirmTotp = definePersonRoute({
  id: 'auth.confirm-totp',
  method: 'POST',
  path: '/api/v1/auth/totp/confirm',
  tag: 'Sign-in',
  summary:
    'Switches two-factor sign-in on with a first code, ends the other sessions of the person, and returns the recovery codes; they are not shown again',
  body: Type.Object({ code: Code }),
  status: 200,
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  failures: ['validation', 'conflict/status', 'rate_limited/token'],
  handle: async ({ app, db, person, body, now, ip }) => {
    await limitRecheck(app, person.id, ip)
    return tx(db, (db) => confirmTwoFactor({ app, db, now }, person, body.code))
  },
})

const stopTotp = definePersonRoute({
  id: 'auth.stop-totp',
  method: 'POST',
  path: '/api/v1/auth/totp/disable',
  tag: 'Sign-in',
  summary: 'Switches two-factor sign-in off with the password and a code of the app or a recovery code',
  body: Type.Object({ password: OldPassword, code: Code }),
  status: 204,
  response: Empty,
  failures: ['validation', 'conflict/status', 'rate_limited/token'],
  handle: async ({ app, db, now, person, body, ip }) => {
    await limitRecheck(app, person.id, ip)
    await requirePassword(db, person.id, body.password)
    await tx(db, (db) => stopTwoFactor({ app, db, now }, person.id, body.code))
  },
})

export const routes = [requestReset, confirmReset, password, startTotp, confirmTotp, stopTotp]
