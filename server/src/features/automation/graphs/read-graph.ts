import { Clean } from 'typebox/value'
import { AppError } from '../../../platform/errors.ts'
import { faultFinder } from '../../../platform/http/validate.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import { readDefinition } from '../../audience/segment-rules/index.ts'
import { timeFault } from '../times/index.ts'
import type { NodeType } from './define-node.ts'
import { type Edge, type Graph, type GraphInput, MAX_LENGTH, type Node, GraphInput as Schema } from './graph.ts'
import { findNodeType } from './registry.ts'

/** A fault because of which a graph cannot be saved: where it is, and what. */
export interface GraphFault {
  /** The node; null for the graph as a whole or an edge. */
  node: string | null
  field: string
  code: 'invalid' | 'size' | 'type' | 'duplicate' | 'source' | 'target' | 'branch'
}

const graphFault = faultFinder(Schema)

/**
 * Reads a graph. Settings that a node type does not have are dropped; settings of a wrong form, unknown types and edges
 * that lead nowhere are faults. Missing settings are not: `findIssues` reports them.
 */
export function readGraph(
  input: unknown,
  context: { customFields: readonly CustomFieldRow[] },
): { graph: Graph; faults: GraphFault[] } {
  const malformed = graphFault(input)
  if (malformed !== null)
    return { graph: { nodes: [], edges: [] }, faults: [{ node: null, field: malformed || 'graph', code: 'invalid' }] }
  if (JSON.stringify(input).length > MAX_LENGTH)
    return { graph: { nodes: [], edges: [] }, faults: [{ node: null, field: 'graph', code: 'size' }] }
  const { nodes: given, edges: lines } = input as GraphInput
  const faults: GraphFault[] = []
  const nodes = new Map<string, { node: Node; type: NodeType }>()
  for (const one of given) {
    const type = findNodeType(one.type)
    if (nodes.has(one.id)) faults.push({ node: one.id, field: 'id', code: 'duplicate' })
    else if (!type) faults.push({ node: one.id, field: 'type', code: 'type' })
    else {
      const config = known(type, one.config ?? {})
      for (const field of faultsOf(type, config, context)) faults.push({ node: one.id, field, code: 'invalid' })
      const { id, name = '', note = '', position = { x: 0, y: 0 } } = one
      nodes.set(id, { node: { id, type: type.type, name, note, position, config }, type })
    }
  }
  const edges: Edge[] = []
  const taken = new Set<string>()
  for (const [i, { source, target, branch = 'next' }] of lines.entries()) {
    const from = nodes.get(source)
    const wrong = (code: GraphFault['code']) => faults.push({ node: null, field: `edges.${i}.${code}`, code })
    if (!from) wrong('source')
    else if (!nodes.has(target) || nodes.get(target)!.type.family === 'trigger') wrong('target')
    // Of a node with wrong settings it is not known which outputs it has.
    else if (!hasOutput(from, branch) || taken.has(`${source} ${branch}`)) wrong('branch')
    else edges.push({ source, target, branch })
    taken.add(`${source} ${branch}`)
  }
  return { graph: { nodes: [...nodes.values()].map(({ node }) => node), edges }, faults }
}

const hasOutput = ({ node, type }: { node: Node; type: NodeType }, branch: string) =>
  type.outputs(node.config).includes(branch)

/** The settings that the type has, also inside of others. */
const known = (type: NodeType, config: Record<string, unknown>) =>
  Clean(type.config, structuredClone(config)) as Record<string, unknown>

function faultsOf(
  type: NodeType,
  config: Record<string, unknown>,
  context: { customFields: readonly CustomFieldRow[] },
): string[] {
  const fault = faultFinder(type.config)(config)
  if (fault !== null) return [fault]
  return [
    ...(type.times?.(config) ?? []).flatMap(({ field, spec }) => {
      const wrong = spec === undefined ? null : timeFault(spec)
      return wrong === null ? [] : [wrong ? `${field}.${wrong}` : field]
    }),
    ...(type.filters?.(config) ?? []).flatMap(({ field, filter }) => filterFault(filter, field, context) ?? []),
  ]
}

function filterFault(
  filter: unknown,
  field: string,
  context: { customFields: readonly CustomFieldRow[] },
): string | null {
  try {
    readDefinition(filter, context, field)
    return null
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.message
    throw error
  }
}
