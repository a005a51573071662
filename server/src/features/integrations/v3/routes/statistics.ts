import Type from 'typebox'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { ListAnswer, listed } from '../answers.ts'
import { ListParams, readListQuery } from '../list-query.ts'
import { SENT_FIELDS, sentRecords } from '../newsletters/sent-records.ts'

const sent = defineKeyRoute({
  tag: 'API v3',
  module: 'campaigns',
  level: 'read',
  id: 'v3.campaign-stats-sent',
  method: 'GET',
  path: '/api/v3/campaign-stats-sent',
  summary:
    'Returns mails that were sent, of campaigns or automations, with what their recipients did, at most 500 at a time; properties filter, the order is fixed',
  query: Type.Object(
    {
      ...ListParams.properties,
      type: Type.Optional(Type.String({ maxLength: 50, examples: ['newsletter'] })),
    },
    { additionalProperties: true },
  ),
  status: 200,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, SENT_FIELDS)
    const { rows, total } = await sentRecords(db, tenant, query.type ?? 'newsletter', asked)
    return listed(rows, total, asked)
  },
})

export const routes = [sent]
