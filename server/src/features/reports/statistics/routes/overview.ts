import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Day, Id, PageOf, Time } from '../../../../platform/http/schemas.ts'
import { isDay, startOfDay } from '../../../../platform/time/zone.ts'
import { findCampaigns } from '../../../mailing/campaigns/index.ts'
import { noConversions } from '../conversions.ts'
import { describeDashboard } from '../dashboard.ts'
import { describeEmails } from '../overview.ts'
import { RangeQuery, readRange } from '../range.ts'
import { Conversions, Dashboard, MailingRow, MailTotals, Rates } from '../schemas.ts'

const emails = defineRoute({
  id: 'stats.emails',
  method: 'GET',
  path: '/stats/emails',
  tag: 'Statistics',
  summary:
    'Campaigns that began in the range, newest first, with their figures in it; `sums` are of all mails in the range',
  module: 'campaigns',
  level: 'read',
  query: Type.Object({ ...Paging, ...RangeQuery }),
  status: 200,
  response: Type.Object({
    ...PageOf(MailingRow).properties,
    sums: Type.Object({ totals: MailTotals, rates: Rates }),
  }),
  failures: ['validation'],
  handle: ({ db, tenant, query }) => describeEmails(db, tenant, { ...query, ...readRange(query) }),
})

const Moment = Type.Union([Day, Time])

const conversions = defineRoute({
  id: 'stats.conversions',
  method: 'GET',
  path: '/conversions',
  tag: 'Statistics',
  summary: 'Orders that are owed to mails, per kind and currency; from `from` until before `to`',
  module: 'campaigns',
  level: 'read',
  query: Type.Object({
    automationId: Type.Optional(Id),
    campaignId: Type.Optional(Id),
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
  }),
  status: 200,
  response: Conversions,
  failures: ['validation'],
  handle: async ({ db, tenant, query: { campaignId, from, to } }) => {
    const at = (moment: string) => (isDay(moment) ? startOfDay(moment, tenant.timezone) : new Date(moment))
    if (from && to && at(to) < at(from)) throw validation('to')
    if (campaignId && !(await findCampaigns(db, tenant.id, [campaignId])).length) throw validation('campaignId')
    return { conversions: noConversions() }
  },
})

const dashboard = defineRoute({
  id: 'stats.dashboard',
  method: 'GET',
  path: '/dashboard',
  tag: 'Statistics',
  summary: 'Contacts with their trend, and mails; the last 30 days against the 30 before',
  module: 'none',
  level: 'read',
  status: 200,
  response: Dashboard,
  handle: ({ db, now, tenant }) => describeDashboard({ db, now }, tenant),
})

export const overviewRoutes = [emails, conversions, dashboard]
