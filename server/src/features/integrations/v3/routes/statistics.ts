import { Readable } from 'node:stream'
import Type from 'typebox'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { file } from '../../../../platform/http/reply.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { ListAnswer, listed } from '../answers.ts'
import { ListParams, readListQuery } from '../list-query.ts'
import { SENT_FIELDS, sentRecords } from '../newsletters/sent-records.ts'
import { eventLines, readRange } from '../statistics/event-lines.ts'

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

const events = defineKeyRoute({
  tag: 'API v3',
  module: 'campaigns',
  level: 'read',
  id: 'v3.email-statistic-events-jsonl',
  method: 'GET',
  path: '/api/v3/email-statistic-events-jsonl',
  summary:
    'Returns what happened to mails as lines of JSON, the oldest first: sent, delivered, opened, clicked, bounced, unsubscribed or complained. Without `from` and `to` those of the last day',
  query: Type.Object(
    {
      from: Type.Optional(Type.String({ maxLength: 40, examples: ['2026-03-01 00:00:00'] })),
      to: Type.Optional(Type.String({ maxLength: 40, examples: ['2026-03-02 00:00:00'] })),
    },
    { additionalProperties: true },
  ),
  status: 200,
  response: Bytes('application/x-ndjson'),
  failures: ['validation'],
  handle: ({ db, now, tenant, query }) => {
    const lines = eventLines(db, tenant, readRange(query, tenant, now))
    return file(Readable.from(lines, { objectMode: false }), 'application/x-ndjson; charset=utf-8')
  },
})

/** The service has engagement grades and no scorings, so there are no results that change. Clients still ask. */
const scorings = defineKeyRoute({
  tag: 'API v3',
  module: 'contacts',
  level: 'read',
  id: 'v3.scoring-result-changes',
  method: 'GET',
  path: '/api/v3/scoring-result-changes',
  summary: 'Returns an empty list: contacts have engagement grades and no scorings here',
  query: ListParams,
  status: 200,
  response: ListAnswer,
  failures: ['validation'],
  handle: ({ query }) => {
    const fields = ['id', 'created_at', 'contact_id', 'score', 'scoring_id', 'scoring_name']
    return listed([], 0, readListQuery(query, fields))
  },
})

export const routes = [sent, events, scorings]
