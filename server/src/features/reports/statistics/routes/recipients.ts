import Type from 'typebox'
import { forbidden } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search } from '../../../../platform/http/paging.ts'
import { Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { csvFile } from '../csv.ts'
import { messagesOf } from '../mailing.ts'
import { allEvents, pageOfEvents } from '../mailing-events.ts'
import { RangeQuery, readRange } from '../range.ts'
import { allRecipients, pageOfRecipients } from '../recipients.ts'
import { EngagementQuery, HumansQuery, MailEvent, Recipient, TabQuery, VatQuery } from '../schemas.ts'
import { requireMailing } from '../slot.ts'
import type { Mailing } from '../sql/tabs.ts'

const params = Type.Object({ campaign_id: Id })

const activity = defineRoute({
  id: 'stats.campaign-activity',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/activity',
  tag: 'Statistics',
  summary: 'Returns the e-mail events of a campaign, newest first, one page at a time',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, ...Search, ...RangeQuery, tab: TabQuery }),
  status: 200,
  response: PageOf(MailEvent),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const filter = { ...readRange(query), tab: query.tab ?? 'all', humans: null, ...searched(query) }
    const campaign = await requireMailing(db, tenant.id, 'campaign', params.campaign_id)
    const mailing = messagesOf(tenant, campaign)
    return mailing ? pageOfEvents(db, mailing, campaign.recipients, filter, query) : emptyPage(query)
  },
})

const recipients = defineRoute({
  id: 'stats.campaign-recipients',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/recipients',
  tag: 'Statistics',
  summary:
    'Returns recipients of a campaign, or with rows=events their e-mail events, newest first. With format=csv, which needs the right export, returns all as a file: UTF-8 with BOM, semicolons, formulas neutralised',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({
    ...Paging,
    ...Search,
    ...RangeQuery,
    tab: TabQuery,
    engagement: EngagementQuery,
    humans: HumansQuery,
    vat: VatQuery,
    rows: Type.Optional(Enum(['recipients', 'events'], { default: 'recipients' })),
    format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })),
  }),
  status: 200,
  response: PageOf(Type.Union([Recipient, MailEvent])),
  failures: ['validation', 'forbidden/export'],
  handle: async ({ db, tenant, actor, params, query }) => {
    const { tab = 'all', humans = true, engagement, vat = 'with', rows, format } = query
    // A file with personal data is an export.
    if (format === 'csv' && !actor.grants.rights.includes('export')) throw forbidden('export')
    const chosen = { tab, humans, vat, ...(engagement ? { engagement } : {}) }
    const filter = { ...readRange(query), ...chosen, ...searched(query) }
    const campaign = await requireMailing(db, tenant.id, 'campaign', params.campaign_id)
    const mailing = messagesOf(tenant, campaign)
    const isEvents = rows === 'events'
    if (format === 'csv') {
      const columns = Object.keys((isEvents ? MailEvent : Recipient).properties)
      const all = (mailing: Mailing) => (isEvents ? allEvents : allRecipients)(db, mailing, filter)
      return csvFile(`campaign-${campaign.id}-${tab}`, columns, cells(columns, mailing ? all(mailing) : nothing()))
    }
    if (!mailing) return emptyPage(query)
    return (isEvents ? pageOfEvents : pageOfRecipients)(db, mailing, campaign.recipients, filter, query)
  },
})

const searched = ({ q }: { q?: string }) => (q?.trim() ? { q } : {})
const emptyPage = ({ page = 1, pageSize = 25 }) => ({ items: [], total: 0, page, pageSize })

type Cell = string | number | boolean | null
type Amounts = readonly { currency: string; amount: string }[]
type Row = Record<string, Cell | Amounts>
async function* nothing(): AsyncGenerator<Row[]> {}
async function* cells(columns: readonly string[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => cellOf(row[column] ?? null)))
}

/** Amounts stand in one cell: `191.00 CZK`. */
const cellOf = (value: Cell | Amounts): Cell =>
  typeof value === 'object' && value !== null
    ? value.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')
    : value

export const routes = [activity, recipients]
