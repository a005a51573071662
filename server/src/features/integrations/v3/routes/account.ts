import Type from 'typebox'
import { defineKeyRoute, definePublicRoute } from '../../../../platform/http/define-route.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { MessageAnswer, message, SingleAnswer, single } from '../answers.ts'

const shared = { tag: 'API v3' } as const

const ping = definePublicRoute({
  ...shared,
  id: 'v3.ping',
  method: 'GET',
  path: '/api/v3/ping',
  summary: 'Answers that the compatible interface is there',
  query: Type.Object({}, { additionalProperties: true }),
  status: 200,
  response: MessageAnswer,
  handle: () => message('Hi there! API version 3 here!'),
})

const check = (method: 'GET' | 'POST') =>
  defineKeyRoute({
    ...shared,
    id: method === 'GET' ? 'v3.check-credentials' : 'v3.check-credentials-post',
    method,
    path: '/api/v3/check-credentials',
    summary: 'Answers whether the credentials are valid, with the number of the company',
    module: 'none',
    level: 'read',
    query: Type.Object({}, { additionalProperties: true }),
    ...(method === 'POST' ? { body: Type.Unknown({ examples: [{}] }) } : {}),
    status: 200,
    response: MessageAnswer,
    handle: ({ tenant }) => message('Hi there! Your credentials are valid!', { account_id: Number(tenant.id) }),
  })

const info = defineKeyRoute({
  ...shared,
  id: 'v3.account-info',
  method: 'GET',
  path: '/api/v3/account-info',
  summary: 'Returns the company; `data.guid` is its id in the API',
  module: 'none',
  level: 'read',
  query: Type.Object({}, { additionalProperties: true }),
  status: 200,
  response: SingleAnswer,
  handle: async ({ db, tenant }) => {
    const { name, legal_name, email, phone } = await requireCompany(db, tenant.id)
    return single({
      account_id: Number(tenant.id),
      guid: tenant.publicId,
      username: email,
      firstname: '',
      surname: '',
      company: legal_name || name,
      phone,
    })
  },
})

export const routes = [ping, check('GET'), check('POST'), info]
