import Type from 'typebox'
import { csvFile } from '../../../../platform/http/csv-file.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { describeOrders, newestAttributed } from '../../../commerce/orders/index.ts'
import { describeHeatmap } from '../heatmap.ts'
import { describeHoldout } from '../holdout.ts'
import { describeFigures } from '../mailing.ts'
import { describeConversions } from '../overview.ts'
import { RangeQuery, readRange } from '../range.ts'
import { once, REPORT_COLUMNS, reportLines } from '../report.ts'
import {
  EngagementQuery,
  Heatmap,
  Holdout,
  HumansQuery,
  MailingConversions,
  MailingStats,
  VatQuery,
} from '../schemas.ts'
import { requireMailing } from '../slot.ts'
import type { MailingPath } from './mailing-path.ts'

/** The newest orders that the conversions of a mailing show. */
const SHOWN_ORDERS = 100

const shared = { method: 'GET', tag: 'Statistics', module: 'campaigns', level: 'read' } as const

const Head = Type.Object(
  {
    id: Id,
    name: Type.String(),
    subject: Type.String(),
    status: Type.String(),
    startedAt: Nullable(Time),
    finishedAt: Nullable(Time),
  },
  { title: 'MailingHead' },
)

const stats = ({ kind, title, id, path, params, query: ofPart, chosen }: MailingPath) =>
  defineRoute({
    ...shared,
    id,
    path,
    summary: `Returns totals, rates, providers, days, links and variants of a mailing (${kind}), and how contacts that were held out bought in comparison`,
    params,
    query: Type.Object({ ...RangeQuery, ...ofPart, humans: HumansQuery, vat: VatQuery }),
    status: 200,
    response: Type.Object({ ...MailingStats.properties, holdout: Holdout }, { title: `${title}Statistics` }),
    failures: ['validation'],
    handle: async ({ db, tenant, params, query }) => {
      const range = readRange(query)
      const mailing = await requireMailing(db, tenant.id, chosen(params, query))
      const { humans = true, vat } = query
      const view = { ...range, humans, withoutVat: vat === 'without' }
      const [figures, holdout] = await Promise.all([
        describeFigures(db, tenant, mailing, view),
        describeHoldout(db, tenant, mailing, view),
      ])
      return { ...figures, holdout }
    },
  })

const conversions = ({ kind, id, path, params, query: ofPart, chosen }: MailingPath) =>
  defineRoute({
    ...shared,
    id: `${id}-conversions`,
    path: `${path}/conversions`,
    summary: `Returns the sums of orders attributed to a mailing (${kind}), by kind of attribution, day and currency, and its newest 100 orders, cancelled and returned ones too`,
    params,
    query: Type.Object({ ...ofPart, vat: VatQuery }),
    status: 200,
    response: MailingConversions,
    failures: ['validation'],
    handle: async ({ db, tenant, params, query }) => {
      const { sourceIds } = await requireMailing(db, tenant.id, chosen(params, query))
      const rows = sourceIds.length ? await newestAttributed(db, tenant.id, sourceIds, SHOWN_ORDERS) : []
      return {
        ...(await describeConversions(db, tenant, { sourceIds, withoutVat: query.vat === 'without' })),
        orders: await describeOrders(db, tenant.id, rows),
      }
    },
  })

const heatmap = ({ kind, id, path, params, query: ofPart, chosen }: MailingPath) =>
  defineRoute({
    ...shared,
    id: `${id}-heatmap`,
    path: `${path}/heatmap`,
    summary: `Returns the HTML of a mailing (${kind}) with numbered links, and the clicks of each link, for drawing a heatmap`,
    params,
    query: Type.Object({
      ...ofPart,
      contactId: Type.Optional({
        ...Id,
        description: 'The contact whose data the HTML shows; by default an invented one',
      }),
    }),
    status: 200,
    response: Heatmap,
    failures: ['validation'],
    handle: async ({ app, db, tenant, params, query }) => {
      const choice = chosen(params, query)
      const { shopId } = await requireMailing(db, tenant.id, choice)
      return describeHeatmap({ app, db }, tenant.id, choice, { shopId, contactId: query.contactId })
    },
  })

const report = ({ kind, title, id, path, params, query: ofPart, chosen }: MailingPath) =>
  defineRoute({
    ...shared,
    id: `${id}-report`,
    path: `${path}/report`,
    summary: `Returns all figures of a mailing (${kind}) as JSON, or as CSV with a line for each; also only for recipients with one engagement grade`,
    params,
    query: Type.Object({
      ...RangeQuery,
      ...ofPart,
      engagement: EngagementQuery,
      humans: HumansQuery,
      vat: VatQuery,
      format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })),
    }),
    status: 200,
    response: Type.Object({ [kind]: Head, ...MailingStats.properties }, { title: `${title}Report` }),
    failures: ['validation'],
    handle: async ({ db, tenant, params, query }) => {
      const { engagement, humans = true, vat, format } = query
      const range = readRange(query)
      const mailing = await requireMailing(db, tenant.id, chosen(params, query))
      const view = { ...range, humans, withoutVat: vat === 'without', ...(engagement ? { engagement } : {}) }
      const figures = await describeFigures(db, tenant, mailing, view)
      if (format === 'csv') return csvFile(`${kind}-${mailing.id}-report`, REPORT_COLUMNS, once(reportLines(figures)))
      const { id, name, subject, status } = mailing
      const startedAt = mailing.startedAt?.toISOString() ?? null
      const finishedAt = mailing.finishedAt?.toISOString() ?? null
      return { [kind]: { id, name, subject, status, startedAt, finishedAt }, ...figures }
    },
  })

/** The figures of a kind of mailing as a whole. */
export const figureRoutes = (of: MailingPath) => [stats(of), conversions(of), heatmap(of), report(of)]
