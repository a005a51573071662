import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Currency, Email, Language, Name, Timezone } from '../../../../platform/http/schemas.ts'
import { Password } from '../../../account/sign-in/index.ts'
import { limitSignUp, requireAllowed } from '../limits.ts'
import { makeCaptcha, signUp } from '../sign-up.ts'

const path = '/api/v1/auth/sign-up'
const tag = 'Sign-in'

const challenge = definePublicRoute({
  id: 'sign-up.challenge',
  method: 'GET',
  path,
  tag,
  summary:
    'Returns a captcha for signing up: a number whose SHA-256 together with the token (`token.number`) starts with so many zero bits; it is accepted after waitMs, for a day, once. 404 where the operator does not allow it',
  status: 200,
  response: Type.Object(
    { token: Type.String(), bits: Type.Integer(), waitMs: Type.Integer() },
    { title: 'SignUpChallenge' },
  ),
  failures: ['not_found'],
  limit: async (caller) => requireAllowed(caller),
  handle: (call) => makeCaptcha(call),
})

const create = definePublicRoute({
  id: 'sign-up.create',
  method: 'POST',
  path,
  tag,
  summary:
    'Mails a link that creates an account and a company, for 24 hours; the answer is the same whether or not the address has an account. 404 where the operator does not allow it; params.reason says why a password is too easy to guess',
  effects: ['mails'],
  body: Type.Object(
    {
      email: Email,
      password: Password,
      name: Name,
      company: Name,
      captcha: Type.Object(
        { token: Type.String({ maxLength: 200 }), solution: Type.String({ maxLength: 20, examples: ['51234'] }) },
        { title: 'SignUpSolution' },
      ),
      language: Type.Optional(Language),
      timezone: Type.Optional(Timezone),
      currency: Type.Optional(Currency),
    },
    { title: 'SignUp' },
  ),
  status: 202,
  response: Type.Object({}),
  failures: ['validation', 'not_found', 'rate_limited/sign-up'],
  limit: limitSignUp,
  handle: async (call) => {
    await signUp(call, call.body)
    return {}
  },
})

export const routes = [challenge, create]
