import Type from 'typebox'
import { notFound } from '../../../platform/errors.ts'
import { csvFile } from '../../../platform/http/csv-file.ts'
import { defineKeyRoute } from '../../../platform/http/define-route.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { isId } from '../../../platform/schema/formats.ts'
import { allRecipients, messagesOf, requireMailing } from '../../reports/statistics/index.ts'
import { COLUMNS, linesOf } from './lines.ts'
import { REPORTS } from './reports.ts'

const Text = Type.Optional(Type.String({ maxLength: 500 }))

const report = defineKeyRoute({
  id: 'csv.report',
  method: 'GET',
  path: '/api/csv/{report}',
  tag: 'API v3',
  summary:
    'Returns recipients of a campaign (`newsletter-sent`) or automation (`autoresponder-sent`) as a CSV file: sent, opened, unopened, clicked, unsubscribed or bounced; the key may be in the query',
  module: 'campaigns',
  level: 'read',
  keyInQuery: { user: 'username', key: 'usertoken' },
  params: Type.Object({ report: Type.String({ maxLength: 100, examples: ['newsletter-sent'] }) }),
  query: Type.Object(
    {
      username: Text,
      usertoken: Text,
      jobid: Type.Optional(Type.String({ description: 'The number of the campaign or automation', examples: ['42'] })),
    },
    { additionalProperties: true },
  ),
  status: 200,
  response: Bytes('text/csv'),
  handle: async ({ db, tenant, params, query: { jobid = '' } }) => {
    const report = REPORTS.get(params.report)
    if (!report || !isId(jobid)) throw notFound()
    const mailing = messagesOf(tenant, await requireMailing(db, tenant.id, { kind: report.kind, id: jobid }))
    const rows = mailing ? allRecipients(db, mailing, { tab: report.tab, humans: true }) : nothing()
    return csvFile(`${params.report}-${jobid}`, COLUMNS, linesOf(rows, report.time, tenant.timezone))
  },
})

async function* nothing() {}

export const routes = [report]
