import Type from 'typebox'
import { forbidden, validation } from '../../../../platform/errors.ts'
import { csvFile } from '../../../../platform/http/csv-file.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Day, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { listResponses } from '../answers/list-responses.ts'
import { resultsOf } from '../answers/results.ts'
import { csvOfResponses } from '../answers/write-csv.ts'
import { Results, SurveyResponse } from '../schemas.ts'
import { requireSurvey } from '../store.ts'

const shared = { method: 'GET', tag: 'Forms', module: 'content', level: 'read' } as const
const params = Type.Object({ survey_id: Id })

const responses = defineRoute({
  ...shared,
  id: 'surveys.responses',
  path: '/surveys/{survey_id}/responses',
  summary:
    'Returns responses of a survey, newest first; of an anonymous one without contacts, each with the day only. With format=csv, which needs the right export, returns all as a file: UTF-8 with BOM, semicolons, formulas neutralised',
  params,
  query: Type.Object({
    ...Paging,
    from: Type.Optional({ ...Day, description: 'First day, inclusive, in the time zone of the company' }),
    to: Type.Optional({ ...Day, description: 'Last day, inclusive, in the time zone of the company' }),
    format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })),
  }),
  status: 200,
  response: PageOf(SurveyResponse),
  failures: ['validation', 'forbidden/export'],
  handle: async ({ db, tenant, actor, params, query }) => {
    const { from, to, format } = query
    if (from && to && to < from) throw validation('to')
    // A file with personal data is an export.
    if (format === 'csv' && !actor.grants.rights.includes('export')) throw forbidden('export')
    const survey = await requireSurvey(db, tenant.id, params.survey_id)
    if (format !== 'csv') return listResponses(db, tenant, survey, query)
    const { columns, batches } = csvOfResponses(db, tenant, survey, query)
    return csvFile(`survey-${survey.id}-responses`, columns, batches)
  },
})

const results = defineRoute({
  ...shared,
  id: 'surveys.results',
  path: '/surveys/{survey_id}/results',
  summary: 'Returns the results of a survey: counts of answers, averages, NPS, the newest texts, responses per day',
  params,
  status: 200,
  response: Results,
  handle: async ({ db, tenant, params }) => resultsOf(db, tenant, await requireSurvey(db, tenant.id, params.survey_id)),
})

export const routes = [responses, results]
