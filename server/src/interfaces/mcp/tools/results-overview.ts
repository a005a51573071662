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
    const dayBefore = (days: number) =>
      new Date(now.getTime() - days * 86_400_000).toLocaleDateString('sv', { timeZone: caller.tenant.timezone })
    const range = { from: from ?? dayBefore(29), to: to ?? dayBefore(0) }
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
