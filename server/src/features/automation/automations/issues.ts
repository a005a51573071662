import type { DbContext, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { fromLocal } from '../../../platform/time/zone.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { findIssues, findMissingObjects, type Graph, type GraphFault, type Issue, readGraph } from '../graphs/index.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Everything that blocks the activation of a graph. */
export async function issuesOf({ db, now }: DbContext, tenant: Company, graph: Graph): Promise<Issue[]> {
  const { missing } = await findMissingObjects(db, tenant.id, graph)
  return [
    ...findIssues(graph),
    ...missing.map(({ node, path }) => ({ code: 'missing_object' as const, node, field: path })),
    ...pastSchedules(graph, tenant.timezone, now),
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
