import Type from 'typebox'
import { csvFile } from '../../../../platform/http/csv-file.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum } from '../../../../platform/http/schemas.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { cohortsCountedAt, MONTHS, monthAfter, readCohorts } from '../../rollups/index.ts'
import {
  BoughtProducts,
  ClickedLinks,
  Cohorts,
  CompanyReport,
  Comparison,
  Deliverability,
  MailingReading,
} from '../breakdown-schemas.ts'
import { companyReportLines, describeReport } from '../company-report.ts'
import { compare } from '../comparison.ts'
import { describeDeliverability } from '../deliverability/describe.ts'
import { describeFirstDay } from '../first-day.ts'
import { describeReading } from '../reading.ts'
import { once, REPORT_COLUMNS } from '../report.ts'
import { boughtProducts, clickedLinks } from '../top.ts'
import { readScope, ScopeQuery } from './scope.ts'

const shared = { method: 'GET', tag: 'Statistics', module: 'campaigns', level: 'read', status: 200 } as const
const scoped = { ...shared, query: Type.Object(ScopeQuery), failures: ['validation'] } as const

const comparison = defineRoute({
  ...scoped,
  id: 'stats.comparison',
  path: '/stats/comparison',
  summary:
    'Compares the mails of a range of up to 366 days, by default the last 30, with as many days before and with the average of the company; one campaign or automation is compared with the average of all campaigns or automations',
  response: Comparison,
  handle: async ({ db, now, tenant, query }) => compare(db, tenant, await readScope({ db, now, tenant }, query)),
})

const reading = defineRoute({
  ...scoped,
  id: 'stats.reading',
  path: '/stats/reading',
  summary:
    'Returns with which devices and programs, and at which hours of the week and of the first day, people opened and clicked mails of a range of up to 366 days, by default the last 30; figures follow within seconds',
  response: MailingReading,
  handle: async ({ db, now, tenant, query }) => {
    const scope = await readScope({ db, now, tenant }, query)
    const [reading, firstDay] = await Promise.all([
      describeReading(db, tenant.id, scope),
      // Automations send all the time, so they have no first day.
      scope.mailing && query.campaignId ? describeFirstDay(db, tenant, scope.mailing) : [],
    ])
    return { ...reading, firstDay }
  },
})

const links = defineRoute({
  ...scoped,
  id: 'stats.links',
  path: '/stats/links',
  summary:
    'Returns the 50 links that most people clicked in a range of up to 366 days, by default the last 30; figures follow within seconds',
  response: ClickedLinks,
  handle: async ({ db, now, tenant, query }) => clickedLinks(db, tenant, await readScope({ db, now, tenant }, query)),
})

const products = defineRoute({
  ...scoped,
  id: 'stats.products',
  path: '/stats/products',
  summary:
    'Returns the products of orders attributed to mails, ordered in a range of up to 366 days, by default the last 30, those with most revenue first; figures follow within seconds',
  response: BoughtProducts,
  handle: async ({ db, now, tenant, query }) => boughtProducts(db, tenant, await readScope({ db, now, tenant }, query)),
})

const cohorts = defineRoute({
  ...shared,
  id: 'stats.cohorts',
  path: '/stats/cohorts',
  summary:
    'Returns contacts by the month in which they were added, and how many of them opened or clicked mails, and ordered, in each month since',
  query: Type.Object({
    months: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MONTHS, default: 12, description: 'The newest cohorts' }),
    ),
  }),
  response: Cohorts,
  failures: ['validation'],
  handle: async ({ db, now, tenant, query: { months = 12 } }) => {
    const first = monthAfter(dayOf(now, tenant.timezone), 1 - months)
    const [items, countedAt] = await Promise.all([readCohorts(db, tenant.id, first), cohortsCountedAt(db, tenant.id)])
    return { countedAt: countedAt?.toISOString() ?? null, items }
  },
})

const deliverability = defineRoute({
  ...shared,
  id: 'stats.deliverability',
  path: '/stats/deliverability',
  summary:
    'Returns how each mailbox provider takes the mails: delivered, bounced with reasons, complaints and human opens, in sum and by week, and warnings about what is wrong; figures follow within seconds',
  query: Type.Object({
    weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 52, default: 12, description: 'Up to this week' })),
  }),
  response: Deliverability,
  failures: ['validation'],
  handle: ({ db, now, tenant, query: { weeks = 12 } }) => describeDeliverability({ db, now }, tenant, weeks),
})

const report = defineRoute({
  ...shared,
  id: 'stats.report',
  path: '/stats/report',
  summary:
    'Returns all figures of a range of up to 366 days, by default the last 30, as JSON, or as CSV with a line for each: compared, and by device, program, hour, link and product',
  query: Type.Object({ ...ScopeQuery, format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })) }),
  response: CompanyReport,
  failures: ['validation'],
  handle: async ({ db, now, tenant, query: { format, ...query } }) => {
    const scope = await readScope({ db, now, tenant }, query)
    const figures = await describeReport(db, tenant, scope)
    if (format !== 'csv') return figures
    return csvFile(`report-${scope.range.from}-${scope.range.to}`, REPORT_COLUMNS, once(companyReportLines(figures)))
  },
})

export const routes = [comparison, reading, links, products, cohorts, deliverability, report]
