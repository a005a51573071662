import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { createViews } from '../../figures/index.ts'
import { openSurvey } from '../public/open-survey.ts'
import { noSurvey } from '../public/pages.ts'
import { ownPlace, showSurvey, takeSurvey } from '../public/visit.ts'

// Pages for people: a wrong address has a page too, so parameters are read by hand.
const params = Type.Object({ company: Type.String({ maxLength: 100 }), survey_id: Type.String({ maxLength: 100 }) })
const ContactToken = Type.Optional(
  Type.String({ maxLength: 200, description: 'The contact: added to links of mails when they are clicked' }),
)
const shared = { tag: 'Forms', path: '/s/{company}/{survey_id}', params } as const

const show = definePublicRoute({
  ...shared,
  id: 'pages.survey',
  method: 'GET',
  summary: 'Page of a survey, without scripts; counts a view and stores no answer',
  query: Type.Object({
    c: ContactToken,
    q: Type.Optional(Type.String({ maxLength: 100, description: 'The question that is answered in advance' })),
    a: Type.Optional(Type.String({ maxLength: 100, description: 'Its answer: a number or the id of an option' })),
  }),
  status: [200, 404],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app, db, now, params, query, publicHost, isHead }) => {
    const survey = await openSurvey(db, params.company, params.survey_id, publicHost)
    if (!survey) return noSurvey()
    const { tenantId, surveyId } = survey.ref
    const day = dayOf(now, survey.timezone)
    if (!isHead) app.services.get(createViews).count({ tenantId, kind: 'survey', id: surveyId, day })
    return showSurvey({ app, db, now }, survey, query)
  },
})

const send = definePublicRoute({
  ...shared,
  id: 'pages.survey-submit',
  method: 'POST',
  summary:
    'Stores the answers of a survey and thanks, or shows what is wrong. A contact answers once, and may change the answers for 24 hours',
  accepts: 'form',
  query: Type.Object({ c: ContactToken }),
  body: Type.Record(Type.String(), Type.Unknown(), { examples: [{ 'a.q1': '9' }] }),
  status: [200, 400, 404],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app, db, now, params, query: { c }, body, publicHost, ip }) => {
    const survey = await openSurvey(db, params.company, params.survey_id, publicHost)
    if (!survey) return noSurvey()
    return takeSurvey({ app, db, now }, survey, { body, c, ip, place: ownPlace({ app }, survey) })
  },
})

export const routes = [show, send]
