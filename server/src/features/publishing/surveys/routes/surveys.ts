import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeSurvey, copySurvey, createSurvey, removeSurvey } from '../change-survey.ts'
import { newContent } from '../content.ts'
import { describeRows, describeSurvey } from '../describe.ts'
import { SurveyDetail, SurveyInput, SurveyPatch, SurveyRow } from '../schemas.ts'
import { listSurveys, requireSurvey, SORTABLE } from '../store.ts'

const shared = { tag: 'Forms', module: 'content' } as const
const params = Type.Object({ survey_id: Id })

const list = defineRoute({
  ...shared,
  id: 'surveys.list',
  method: 'GET',
  path: '/surveys',
  summary: 'Returns surveys with how often they were seen and answered, one page at a time',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE), shop: Type.Optional(Id) }),
  status: 200,
  response: PageOf(SurveyRow),
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const page = await listSurveys(db, tenant.id, query)
    return { ...page, items: await describeRows({ app, db }, tenant, page.items) }
  },
})

const create = defineRoute({
  ...shared,
  id: 'surveys.create',
  method: 'POST',
  path: '/surveys',
  summary:
    'Creates a survey and returns it; its public address works at once unless it is inactive or has no questions',
  level: 'full',
  body: SurveyInput,
  status: 201,
  response: SurveyDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, body }) =>
    describeSurvey({ app, db }, tenant, await createSurvey({ db, now }, tenant, newContent(body))),
})

const get = defineRoute({
  ...shared,
  id: 'surveys.get',
  method: 'GET',
  path: '/surveys/{survey_id}',
  summary: 'Returns one survey with its questions',
  level: 'read',
  params,
  status: 200,
  response: SurveyDetail,
  handle: async ({ app, db, tenant, params }) =>
    describeSurvey({ app, db }, tenant, await requireSurvey(db, tenant.id, params.survey_id)),
})

const change = defineRoute({
  ...shared,
  id: 'surveys.update',
  method: 'PATCH',
  path: '/surveys/{survey_id}',
  summary: 'Changes a survey and returns it; answers to deleted questions leave the results',
  level: 'full',
  params,
  body: SurveyPatch,
  status: 200,
  response: SurveyDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeSurvey({ app, db }, tenant, await changeSurvey({ db, now }, tenant, params.survey_id, body)),
})

const remove = defineRoute({
  ...shared,
  id: 'surveys.delete',
  method: 'DELETE',
  path: '/surveys/{survey_id}',
  summary: 'Deletes a survey with its responses. 409 used while something names it',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, now, tenant, params }) => removeSurvey({ db, now }, tenant, params.survey_id),
})

const copy = defineRoute({
  ...shared,
  id: 'surveys.copy',
  method: 'POST',
  path: '/surveys/{survey_id}/copy',
  summary: 'Creates an inactive copy of a survey with a free name, and returns it',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 201,
  response: SurveyDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, params }) =>
    describeSurvey({ app, db }, tenant, await copySurvey({ db, now }, tenant, params.survey_id)),
})

export const routes = [list, create, get, change, remove, copy]
