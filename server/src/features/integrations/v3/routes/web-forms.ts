import Type from 'typebox'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { activeForms } from '../../../publishing/forms/index.ts'
import { ListAnswer, listed, SingleAnswer, single } from '../answers.ts'
import { ListParams, pageOf, readListQuery } from '../list-query.ts'
import { formStructure } from '../web-forms/structure.ts'

const shared = { tag: 'API v3', module: 'content', level: 'read', method: 'GET', status: 200 } as const

const list = defineKeyRoute({
  ...shared,
  id: 'v3.web-forms',
  path: '/api/v3/web-forms',
  summary: 'Returns the forms that visitors can fill in',
  query: ListParams,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, ['id', 'name'])
    const records = (await activeForms(db, tenant.id)).map(({ id, name }) => ({ id: Number(id), name }))
    const { rows, total } = pageOf(records, asked)
    return listed(rows, total, asked)
  },
})

const structure = defineKeyRoute({
  ...shared,
  id: 'v3.web-form-structure',
  path: '/api/v3/web-form-structure/{id}',
  summary: 'Returns a form with its fields, lists and purposes, for programs that show it themselves',
  params: Type.Object({ id: Type.String({ maxLength: 30 }) }),
  query: Type.Object({}, { additionalProperties: true }),
  response: SingleAnswer,
  handle: async ({ app, db, tenant, params }) => single(await formStructure({ app, db }, tenant, params.id)),
})

export const routes = [list, structure]
