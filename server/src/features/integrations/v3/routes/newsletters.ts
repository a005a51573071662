import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { CreatedAnswer, created, ListAnswer, listed } from '../answers.ts'
import { ListParams, readListQuery } from '../list-query.ts'
import { LooseBody } from '../loose.ts'
import { createNewsletter } from '../newsletters/create-newsletter.ts'
import { pageOfNewsletters } from '../newsletters/store.ts'
import { newsletterRecord, summaries } from '../newsletters/summary.ts'

const shared = { tag: 'API v3', module: 'campaigns' } as const
const reading = { ...shared, method: 'GET', level: 'read', status: 200, query: ListParams } as const

const create = defineKeyRoute({
  ...shared,
  id: 'v3.newsletter-create',
  method: 'POST',
  path: '/api/v3/newsletter',
  summary:
    'Creates a campaign as a draft from a template and returns its number; nothing is sent before it is approved in the application or by the API',
  level: 'full',
  audit: 'campaigns.create',
  transaction: false,
  body: LooseBody(
    [
      ...['email_id', 'name', 'start', 'senderemail', 'sendername', 'replyto'],
      ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'],
    ],
    'Also `contactlists`, `excluded_contactlists`, `measurestats` and `sendOnPreferredTime`',
    { email_id: 1, contactlists: [1], name: 'Spring' },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    created({ data: { id: Number(await createNewsletter({ app, db, now }, tenant, body, actor)) } }),
})

const list = defineKeyRoute({
  ...reading,
  id: 'v3.newsletters',
  path: '/api/v3/newsletter',
  summary: 'Returns campaigns that are sent, at most 500 at a time',
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, ['id', 'email_id', 'name'])
    const { rows, total } = await pageOfNewsletters(db, tenant.id, asked, { onlySent: true })
    return listed(
      rows.map((row) => newsletterRecord(row, tenant.timezone)),
      total,
      asked,
    )
  },
})

const summary = defineKeyRoute({
  ...reading,
  id: 'v3.newsletter-stats-summary',
  path: '/api/v3/newsletter-stats-summary',
  summary: 'Returns campaigns that began with their figures, at most 500 at a time; opens are counted once per person',
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const asked = readListQuery(query, ['id', 'email_id', 'sms_id', 'name'])
    const { rows, total } = await pageOfNewsletters(db, tenant.id, asked, { onlySent: false })
    return listed(await summaries({ app, db }, tenant, rows), total, asked)
  },
})

export const routes = [create, list, summary]
