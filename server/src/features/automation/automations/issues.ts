import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { fromLocal } from '../../../platform/time/zone.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { findIssues, findMissingObjects, type Graph, type GraphFault, type Issue, readGraph } from '../graphs/index.ts'
import { mailIssues } from './mails/mail-issues.ts'
import { smsIssues } from './sms/sms-issues.ts'
import { startIssues } from './start-issues.ts'
import { webhookIssues } from './webhooks/webhook-issues.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

interface About {
  shopId: string
  transactional: boolean
  /** Whether it was activated before: then a schedule of the past has been kept. */
  wasActive?: boolean
}

/** Everything that blocks the activation of a graph. */
export async function issuesOf(
  { app, db, now }: Context,
  tenant: Company,
  graph: Graph,
  about: About,
): Promise<Issue[]> {
  const { missing } = await findMissingObjects(db, tenant.id, graph)
  return [
    ...findIssues(graph),
    ...missing.map(({ node, path }) => ({ code: 'missing_object' as const, node, field: path })),
    ...(about.wasActive ? [] : pastSchedules(graph, tenant.timezone, now)),
    ...(await startIssues(db, tenant.id, graph)),
    ...webhookIssues(graph),
    ...smsIssues(app, graph),
    ...(await mailIssues({ app, db }, { tenantId: tenant.id, ...about }, graph)),
  ]
}

/** A time that is over would never come. */
const pastSchedules = (graph: Graph, timezone: string, now: Date): Issue[] =>
  graph.nodes.flatMap(({ id, type, config }) =>
    type === 'trigger_scheduled' && typeof config.at === 'string' && fromLocal(config.at, timezone) <= now
      ? [{ code: 'past' as const, node: id, field: 'at' }]
      : [],
  )

/** Reads a graph that is saved; 400 `node` or `graph` when it is malformed. */
export async function requireReadable({ db }: Pick<DbContext, 'db'>, tenantId: string, input: unknown): Promise<Graph> {
  const { graph, faults } = readGraph(input, { customFields: await loadCustomFields(db, tenantId) })
  if (faults[0]) throw malformed(faults[0])
  return graph
}

const malformed = ({ node, field, code }: GraphFault) =>
  node === null ? validation('graph', { field, code }) : validation('node', { node, field, code })
