import Type from 'typebox'
import { csvFile } from '../../../../platform/http/csv-file.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { MailingCounts } from '../../../mailing/ledger/index.ts'
import { describeCalls, describeNodes } from '../statistics/report.ts'
import { requireAutomation } from '../store.ts'

const NodeFigures = Type.Object(
  {
    node: Type.String({ description: 'The key of the node', examples: ['n3'] }),
    name: Type.String({ description: 'Empty when the node has no name, or was deleted' }),
    subject: Type.String({ description: 'The subject of its template' }),
    ...MailingCounts.properties,
    bounced: Type.Integer(),
  },
  { title: 'NodeFigures' },
)
const COLUMNS = Object.keys(NodeFigures.properties)

const Call = Type.Object(
  {
    node: Type.String(),
    contactId: Id,
    email: Type.String({ description: 'Empty after the contact was deleted' }),
    at: { ...Time, description: 'When it was tried last; before the first attempt, when the contact came to the node' },
    attempt: Type.Integer({ description: 'How many times it was tried, at most six' }),
    status: Nullable(Type.Integer({ description: 'The HTTP status of the last answer' })),
    error: Nullable(Type.String()),
    nextAt: Nullable({ ...Time, description: 'When it is tried next; null when it succeeded or was given up' }),
  },
  { title: 'NodeWebhookCall' },
)

const report = defineRoute({
  id: 'automations.report',
  method: 'GET',
  path: '/automations/{automation_id}/report',
  tag: 'Automations',
  summary:
    'Returns the figures of the nodes that send mails, and the newest 1,000 calls of webhook nodes; with format=csv the nodes as a file',
  module: 'campaigns',
  level: 'read',
  params: Type.Object({ automation_id: Id }),
  query: Type.Object({ format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })) }),
  status: 200,
  response: Type.Object(
    { nodes: Type.Array(NodeFigures), webhooks: Type.Array(Call) },
    { title: 'AutomationNodesReport' },
  ),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const row = await requireAutomation(db, tenant.id, params.automation_id)
    const nodes = await describeNodes(db, row)
    if (query.format === 'csv') return csvFile(`automation-${row.id}-report`, COLUMNS, once(nodes.map(cellsOf)))
    return { nodes, webhooks: await describeCalls(db, tenant.id, row.id) }
  },
})

/** Amounts stand in one cell: `191.00 CZK`. */
const cellsOf = ({ revenue, ...figures }: Awaited<ReturnType<typeof describeNodes>>[number]) => {
  const amounts = revenue.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')
  const cells: Record<string, string | number> = { ...figures, revenue: amounts }
  return COLUMNS.map((column) => cells[column] ?? null)
}

async function* once<T>(rows: T) {
  yield rows
}

export const routes = [report]
