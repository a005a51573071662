import Type from 'typebox'
import { definePersonRoute, definePublicRoute } from '../../../../platform/http/define-route.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { Empty, Language, Text } from '../../../../platform/http/schemas.ts'
import { endSession, updatePerson } from '../../accounts/index.ts'
import { describeMe } from '../describe.ts'
import { enter } from '../enter.ts'
import { logIn } from '../log-in.ts'
import { Code, Me } from '../schemas.ts'
import { noSessionCookie } from '../session-cookie.ts'

const login = definePublicRoute({
  id: 'auth.login',
  method: 'POST',
  path: '/api/v1/auth/login',
  tag: 'Sign-in',
  summary:
    'Signs in, sets the session cookie and returns the person and their companies; 401 totp asks for the second factor, and 401 single_sign_on says that people of this domain sign in through the provider',
  body: Type.Object({
    email: Type.String({ maxLength: 320 }),
    password: Type.String({ maxLength: 200 }),
    totp: Type.Optional(Code),
  }),
  status: 200,
  response: Me,
  failures: ['validation', 'unauthorized', 'unauthorized/totp', 'unauthorized/single_sign_on', 'rate_limited/login'],
  handle: async ({ app, db, now, body, ip, userAgent }) =>
    enter({ app, db }, await logIn({ app, db, now }, { ...body, ip, userAgent })),
})

const logout = definePersonRoute({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag: 'Sign-in',
  summary: 'Ends the current session and clears its cookie',
  supportView: true,
  status: 204,
  response: Empty,
  handle: async ({ app, db, person }) => {
    await endSession(db, person.session)
    return reply(204, undefined, { 'set-cookie': noSessionCookie(app.config) })
  },
})

const me = definePersonRoute({
  id: 'auth.me',
  method: 'GET',
  path: '/api/v1/auth/me',
  tag: 'Sign-in',
  summary: 'Returns the signed-in person, their companies with roles, and the token for the header X-CSRF-Token',
  supportView: true,
  status: 200,
  response: Me,
  handle: ({ db, person }) => describeMe(db, person),
})

const updateMe = definePersonRoute({
  id: 'auth.update-me',
  method: 'PATCH',
  path: '/api/v1/auth/me',
  tag: 'Sign-in',
  summary: 'Changes the name or language of the signed-in person and returns the person and their companies',
  body: Type.Partial(Type.Object({ name: Text(200, 'Jana Nováková'), language: Language })),
  status: 200,
  response: Me,
  failures: ['validation'],
  handle: async ({ db, person, body }) => {
    if (body.name !== undefined || body.language !== undefined)
      await updatePerson(db, person.id, { name: body.name, language: body.language })
    return describeMe(db, person)
  },
})

export const routes = [login, logout, me, updateMe]
