import Type from 'typebox'
import { forbidden } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search } from '../../../../platform/http/paging.ts'
import { Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { csvFile } from '../csv.ts'
import { allEvents, pageOfEvents } from '../events.ts'
import { findMailing } from '../mailing.ts'
import { RangeQuery, readRange } from '../range.ts'
import { allRecipients, pageOfRecipients } from '../recipients.ts'
import { MailEvent, Recipient } from '../schemas.ts'
import type { Mailing } from '../sql/tabs.ts'
import { Engagement, Humans, TabQuery, Vat } from './query.ts'

const params = Type.Object({ campaign_id: Id })

const activity = defineRoute({
  id: 'stats.campaign-activity',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/activity',
  tag: 'Statistics',
  summary: 'What happened to the mails of a campaign, newest first',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, ...Search, ...RangeQuery, tab: TabQuery }),
  status: 200,
  response: PageOf(MailEvent),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const asked = { ...readRange(query), tab: query.tab ?? 'all', humans: null, ...searched(query) }
    const { campaign, mailing } = await findMailing(db, tenant, params.campaign_id)
    return mailing ? pageOfEvents(db, mailing, campaign.recipients ?? 0, asked, query) : emptyPage(query)
  },
})

const recipients = defineRoute({
  id: 'stats.campaign-recipients',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/recipients',
  tag: 'Statistics',
  summary:
    'Recipients of a campaign, or with rows=events what they did, newest first. As CSV, which needs the right export, all of them: UTF-8 with BOM, semicolons, formulas neutralised',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({
    ...Paging,
    ...Search,
    ...RangeQuery,
    tab: TabQuery,
    engagement: Engagement,
    humans: Humans,
    vat: Vat,
    rows: Type.Optional(Enum(['recipients', 'events'], { default: 'recipients' })),
    format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })),
  }),
  status: 200,
  response: PageOf(Type.Union([Recipient, MailEvent])),
  failures: ['validation', 'forbidden/export'],
  handle: async ({ db, tenant, actor, params, query }) => {
    const { tab = 'all', humans = true, engagement, rows, format } = query
    // A file of people is an export, whatever it is about.
    if (format === 'csv' && !actor.grants.rights.includes('export')) throw forbidden('export')
    const asked = { ...readRange(query), tab, humans, ...searched(query), ...(engagement ? { engagement } : {}) }
    const { campaign, mailing } = await findMailing(db, tenant, params.campaign_id)
    const isEvents = rows === 'events'
    if (format === 'csv') {
      const columns = Object.keys((isEvents ? MailEvent : Recipient).properties)
      const all = (mailing: Mailing) => (isEvents ? allEvents : allRecipients)(db, mailing, asked)
      return csvFile(`campaign-${campaign.id}-${tab}`, columns, cells(columns, mailing ? all(mailing) : nothing()))
    }
    if (!mailing) return emptyPage(query)
    return (isEvents ? pageOfEvents : pageOfRecipients)(db, mailing, campaign.recipients ?? 0, asked, query)
  },
})

const searched = ({ q }: { q?: string }) => (q?.trim() ? { q } : {})
const emptyPage = ({ page = 1, pageSize = 25 }) => ({ items: [], total: 0, page, pageSize })

type Row = Record<string, string | number | boolean | null>
async function* nothing(): AsyncGenerator<Row[]> {}
async function* cells(columns: readonly string[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => row[column]))
}

export const recipientRoutes = [activity, recipients]
