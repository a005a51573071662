import Type from 'typebox'
import { forbidden } from '../../../../platform/errors.ts'
import { csvFile } from '../../../../platform/http/csv-file.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search } from '../../../../platform/http/paging.ts'
import { Enum, PageOf } from '../../../../platform/http/schemas.ts'
import { messagesOf } from '../mailing.ts'
import { allEvents, pageOfEvents } from '../mailing-events.ts'
import { RangeQuery, readRange } from '../range.ts'
import { allRecipients, pageOfRecipients } from '../recipients.ts'
import { EngagementQuery, HumansQuery, MailEvent, Recipient, TabQuery, VatQuery } from '../schemas.ts'
import { requireMailing } from '../slot.ts'
import type { Mailing } from '../sql/tabs.ts'
import type { MailingPath } from './mailing-path.ts'

const shared = { method: 'GET', tag: 'Statistics', module: 'campaigns', level: 'read' } as const

/** The recipients and the events of a kind of mailing. */
export const recipientRoutes = ({ kind, id, path, params, query: ofPart, hasNodes, chosen }: MailingPath) => [
  defineRoute({
    ...shared,
    id: `${id}-activity`,
    path: `${path}/activity`,
    summary: `Returns the e-mail events of a mailing (${kind}), newest first, one page at a time`,
    params,
    query: Type.Object({ ...Paging, ...Search, ...RangeQuery, ...ofPart, tab: TabQuery }),
    status: 200,
    response: PageOf(MailEvent),
    failures: ['validation'],
    handle: async ({ db, tenant, params, query }) => {
      const filter = { ...readRange(query), tab: query.tab ?? 'all', humans: null, ...searched(query) }
      const reported = await requireMailing(db, tenant.id, chosen(params, query))
      const mailing = messagesOf(tenant, reported)
      return mailing ? pageOfEvents(db, mailing, reported.recipients, filter, query) : emptyPage(query)
    },
  }),

  defineRoute({
    ...shared,
    id: `${id}-recipients`,
    path: `${path}/recipients`,
    summary: `Returns recipients of a mailing (${kind}), or with rows=events their e-mail events, newest first. With format=csv, which needs the right export, returns all as a file: UTF-8 with BOM, semicolons, formulas neutralised`,
    params,
    query: Type.Object({
      ...Paging,
      ...Search,
      ...RangeQuery,
      ...ofPart,
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
      const filter = {
        ...readRange(query),
        ...{ tab, humans, vat, ...(engagement ? { engagement } : {}) },
        ...searched(query),
      }
      const reported = await requireMailing(db, tenant.id, chosen(params, query))
      const mailing = messagesOf(tenant, reported)
      const isEvents = rows === 'events'
      if (format === 'csv') {
        const all = (mailing: Mailing) => (isEvents ? allEvents : allRecipients)(db, mailing, filter)
        const columns = columnsOf(isEvents ? MailEvent : Recipient).filter((column) => hasNodes || column !== 'node')
        return csvFile(`${kind}-${reported.id}-${tab}`, columns, cells(columns, mailing ? all(mailing) : nothing()))
      }
      if (!mailing) return emptyPage(query)
      return (isEvents ? pageOfEvents : pageOfRecipients)(db, mailing, reported.recipients, filter, query)
    },
  }),
]

const columnsOf = ({ properties }: { properties: object }) => Object.keys(properties)
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
