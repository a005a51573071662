import { addCalendar, dayOf } from '../../../platform/time/zone.ts'
import { defineTool } from './define-tool.ts'

/** What happened lately, in one answer. */
export const resultsOverview = defineTool({
  name: 'results_overview',
  description:
    'Returns how mails did in a range of days, by default the last 30: sums, each campaign and automation with opens and clicks of people (machines are not counted), revenue attributed to mails, and how the number of contacts changed.',
  input: {
    type: 'object',
    properties: {
      from: { type: 'string', description: 'The first day, as 2026-03-01' },
      to: { type: 'string', description: 'The last day' },
    },
    required: [],
    additionalProperties: false,
  },
  operations: ['stats.emails', 'stats.dashboard', 'stats.conversions'],
  async run({ call, caller, now }, { from, to }) {
    const { timezone } = caller.tenant
    const monthAgo = addCalendar(now, { days: -29 }, timezone)
    const range = { from: from ?? dayOf(monthAgo, timezone), to: to ?? dayOf(now, timezone) }
    const { sums, items, total } = (await call('stats.emails', { ...range, pageSize: 50 })) as Record<string, unknown>
    const { contacts } = (await call('stats.dashboard')) as Record<string, unknown>
    return {
      range,
      sums,
      mailings: items,
      numberOfMailings: total,
      revenue: await call('stats.conversions', range),
      contacts,
    }
  },
})
