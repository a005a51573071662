import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { ListAnswer, listed, SingleAnswer, single } from '../answers.ts'
import { FIELD_FIELDS, fieldRecords, OPTION_FIELDS, optionRecords } from '../fields/field-records.ts'
import { VALUE_FIELDS, valueRecords } from '../fields/value-records.ts'
import { ListParams, pageOf, readListQuery } from '../list-query.ts'

const shared = {
  tag: 'API v3',
  module: 'contacts',
  level: 'read',
  method: 'GET',
  status: 200,
  query: ListParams,
} as const
const params = Type.Object({ id: Type.String({ maxLength: 30 }) })
const failures = ['validation'] as const

const fields = defineKeyRoute({
  ...shared,
  id: 'v3.customfields',
  path: '/api/v3/customfields',
  summary: 'Returns custom fields, at most 500 at a time',
  response: ListAnswer,
  failures,
  handle: async ({ app, db, tenant, query }) => {
    const asked = readListQuery(query, FIELD_FIELDS)
    const { rows, total } = pageOf(await fieldRecords({ app, db }, tenant.id, asked.expand), asked)
    return listed(rows, total, asked)
  },
})

// A widespread client has this name wrong.
const field = (path: '/api/v3/customfields/{id}' | '/api/v3/customfield/{id}', id: string) =>
  defineKeyRoute({
    ...shared,
    id,
    path,
    summary: 'Returns one custom field',
    params,
    response: SingleAnswer,
    failures,
    handle: async ({ app, db, tenant, params, query }) => {
      const asked = readListQuery({ ...query, id: undefined }, FIELD_FIELDS)
      const found = (await fieldRecords({ app, db }, tenant.id, asked.expand)).find(
        ({ id }) => String(id) === params.id,
      )
      if (!found) throw notFound()
      return single(found, asked)
    },
  })

const options = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-options',
  path: '/api/v3/customfield-options',
  summary: 'Returns the options of custom fields, at most 500 at a time',
  response: ListAnswer,
  failures,
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, OPTION_FIELDS)
    const { rows, total } = pageOf(await optionRecords(db, tenant.id), asked)
    return listed(rows, total, asked)
  },
})

const option = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-option',
  path: '/api/v3/customfield-options/{id}',
  summary: 'Returns one option of a custom field',
  params,
  response: SingleAnswer,
  failures,
  handle: async ({ db, tenant, params, query }) => {
    const asked = readListQuery({ ...query, id: undefined }, OPTION_FIELDS)
    const found = (await optionRecords(db, tenant.id)).find(({ id }) => String(id) === params.id)
    if (!found) throw notFound()
    return single(found, asked)
  },
})

const values = defineKeyRoute({
  ...shared,
  id: 'v3.contact-customfields',
  path: '/api/v3/contact-customfields',
  summary: 'Returns values of custom fields, one row for each chosen option, at most 500 at a time',
  response: ListAnswer,
  failures,
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, VALUE_FIELDS)
    const { rows, total } = await valueRecords(db, tenant, asked)
    return listed(rows, total, asked)
  },
})

export const routes = [
  fields,
  field('/api/v3/customfields/{id}', 'v3.customfield'),
  field('/api/v3/customfield/{id}', 'v3.customfield-misspelt'),
  options,
  option,
  values,
]
