import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Day, Id, PageOf, Time } from '../../../../platform/http/schemas.ts'
import { isDay, startOfDay } from '../../../../platform/time/zone.ts'
import { describeDashboard } from '../dashboard.ts'
import { describeAllConversions, describeConversions, describeEmails, describeTop } from '../overview.ts'
import { RangeQuery, readRange } from '../range.ts'
import { Conversions, Dashboard, MailingRow, MailTotals, Rates, VatQuery } from '../schemas.ts'
import { namedMailing } from '../scope.ts'

const emails = defineRoute({
  id: 'stats.emails',
  method: 'GET',
  path: '/stats/emails',
  tag: 'Statistics',
  summary:
    'Returns campaigns that started in the range and automations that were active by its end, the one that started last first, with their figures in the range, one page at a time; `sums` counts all mails in the range',
  module: 'campaigns',
  level: 'read',
  query: Type.Object({ ...Paging, ...RangeQuery }),
  status: 200,
  response: Type.Object({
    ...PageOf(
      Type.Object(
        { type: Type.String({ examples: ['campaign', 'automation'] }), ...MailingRow.properties },
        { title: 'MailingListItem' },
      ),
    ).properties,
    sums: Type.Object({ totals: MailTotals, rates: Rates }),
  }),
  failures: ['validation'],
  handle: ({ db, now, tenant, query }) => describeEmails({ db, now }, tenant, { ...query, ...readRange(query) }),
})

const Moment = Type.Union([Day, Time])

const conversions = defineRoute({
  id: 'stats.conversions',
  method: 'GET',
  path: '/conversions',
  tag: 'Statistics',
  summary:
    'Returns the orders attributed to mails, by kind of attribution, day and currency, and the mailings that brought most; `from` is inclusive, `to` exclusive. Without a mailing, changed orders of days before yesterday follow within seconds',
  module: 'campaigns',
  level: 'read',
  query: Type.Object({
    automationId: Type.Optional(Id),
    campaignId: Type.Optional(Id),
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    vat: VatQuery,
  }),
  status: 200,
  response: Conversions,
  failures: ['validation'],
  handle: async ({ db, now, tenant, query: { automationId, campaignId, from, to, vat } }) => {
    const at = (moment: string) => (isDay(moment) ? startOfDay(moment, tenant.timezone) : new Date(moment))
    if (from && to && at(to) < at(from)) throw validation('to')
    const named = await Promise.all([
      namedMailing(db, tenant.id, 'campaign', campaignId),
      namedMailing(db, tenant.id, 'automation', automationId),
    ])
    const sourceIds = named.some(Boolean) ? named.flatMap((mailing) => mailing?.sourceIds ?? []) : undefined
    const asked = { ...(from ? { from: at(from) } : {}), ...(to ? { to: at(to) } : {}), withoutVat: vat === 'without' }
    if (!sourceIds) return describeAllConversions(db, tenant, { ...asked, now })
    const filter = { ...asked, sourceIds }
    const [sums, top] = await Promise.all([describeConversions(db, tenant, filter), describeTop(db, tenant.id, filter)])
    return { ...sums, top }
  },
})

const dashboard = defineRoute({
  id: 'stats.dashboard',
  method: 'GET',
  path: '/dashboard',
  tag: 'Statistics',
  summary:
    'Returns contacts with their trend, mails and the revenue that mails brought, of the last days and as many days before',
  module: 'none',
  level: 'read',
  query: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'The number of days, including today' }),
    ),
  }),
  status: 200,
  response: Dashboard,
  failures: ['validation'],
  handle: ({ db, now, tenant, query: { days = 30 } }) => describeDashboard({ db, now }, tenant, days),
})

export const routes = [emails, conversions, dashboard]
