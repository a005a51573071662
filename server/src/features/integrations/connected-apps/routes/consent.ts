import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { definePersonRoute } from '../../../../platform/http/define-route.ts'
import { Uuid } from '../../../../platform/http/schemas.ts'
import { companiesOf, grantsOf } from '../../../account/members/index.ts'
import { allowApp, leadBack } from '../allow-app.ts'
import { type AuthorizationParams, readClient, readRequest } from '../authorization-request.ts'
import { OAuthFault } from '../oauth-fault.ts'
import { websiteOf } from '../redirects.ts'
import { AuthorizationQuery, Scopes } from '../schemas.ts'
import { SCOPES } from '../scopes.ts'

const tag = 'Sign-in'

/** The request of a program; 400 with the parameter when it is wrong. */
async function requireRequest(db: Db, params: AuthorizationParams, baseUrl: string) {
  const known = await readClient(db, params)
  if (!known) throw validation('client_id')
  try {
    return readRequest(known, params, baseUrl)
  } catch (error) {
    throw error instanceof OAuthFault ? validation(error.error) : error
  }
}

const describe = definePersonRoute({
  id: 'auth.connection',
  method: 'GET',
  path: '/api/v1/auth/connection',
  tag,
  summary: 'Describes a program that asks to be connected, and the companies that the person could connect it to',
  query: AuthorizationQuery,
  status: 200,
  response: Type.Object({
    name: Type.String(),
    website: Type.String({ description: 'Where the person is sent back to' }),
    scopes: Scopes,
    companies: Type.Array(Type.Object({ id: Uuid, name: Type.String(), canSend: Type.Boolean() })),
  }),
  failures: ['validation'],
  handle: async ({ app: { config }, db, person, query }) => {
    const request = await requireRequest(db, query, config.baseUrl)
    const companies = await companiesOf(db, person.id)
    return {
      name: request.client.name,
      website: websiteOf(request.redirectUri),
      scopes: request.scopes,
      companies: companies.map(({ public_id, name, roles }) => ({
        ...{ id: public_id, name },
        canSend: grantsOf(roles).rights.includes('send'),
      })),
    }
  },
})

const decide = definePersonRoute({
  id: 'auth.connect',
  method: 'POST',
  path: '/api/v1/auth/connection',
  tag,
  summary: 'Allows or refuses a program that asks to be connected, and returns where the person goes next',
  body: Type.Object({
    ...AuthorizationQuery.properties,
    allow: Type.Boolean(),
    company: Type.Optional(Uuid),
    scopes: Type.Optional(Type.Array(Type.String({ maxLength: 20, examples: [SCOPES[0]] }), { maxItems: 10 })),
  }),
  status: 200,
  response: Type.Object({ redirect: Type.String() }),
  failures: ['validation'],
  handle: async ({ app: { config }, db, now, person, body: { allow, company, scopes = [], ...params } }) => {
    const request = await requireRequest(db, params, config.baseUrl)
    if (!allow) return { redirect: leadBack(request, 'access_denied', 'the person refused', config.baseUrl) }
    const member = (await companiesOf(db, person.id)).find(({ public_id }) => public_id === company?.toLowerCase())
    if (!member) throw validation('company')
    const given = { personId: person.id, tenantId: member.id, scopes }
    return { redirect: await allowApp({ db, now }, request, given, config.baseUrl) }
  },
})

export const routes = [describe, decide]
