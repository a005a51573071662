import type { Db } from '../../../platform/db/database.ts'
import { missingObject, type NamedObject, readStored, referencesOf } from '../../audience/segment-rules/index.ts'
import { customFieldOf, missingInEvent, UNAVAILABLE } from './event-choice.ts'
import type { Graph, Node } from './graph.ts'
import { findNodeType } from './registry.ts'
import { endlessNodes, mailCircles, unreachedNodes } from './ways.ts'

/** A reason why an automation cannot be activated. */
export interface Issue {
  code:
    | 'no_trigger'
    | 'required'
    | 'invalid'
    | 'missing_object'
    | 'unavailable'
    | 'endless'
    | 'unreached'
    | 'no_next'
    | 'past'
    | 'sender_missing'
    | 'sender_unconfirmed'
    | 'domain_unverified'
    | 'content'
    | 'sms_unavailable'
  /** The node; null for the automation as a whole. */
  node: string | null
  field?: string
  /** What is wrong with the content that it names. */
  errors?: string[]
}

/** Settings that are missing, and ways that lead nowhere. Looks at the graph alone. */
export function findIssues(graph: Graph): Issue[] {
  const types = graph.nodes.map((node) => ({ node, type: findNodeType(node.type)! }))
  const hasTrigger = types.some(({ type }) => type.family === 'trigger')
  return [
    ...(hasTrigger ? [] : [{ code: 'no_trigger' as const, node: null }]),
    ...types.flatMap(({ node }) => issuesOf(node)),
    ...types
      .filter(({ node, type }) => type.family === 'trigger' && !graph.edges.some(({ source }) => source === node.id))
      .map(({ node }) => ({ code: 'no_next' as const, node: node.id })),
    ...[...endlessNodes(graph), ...mailCircles(graph)].map((node) => ({ code: 'endless' as const, node })),
    ...unreachedNodes(graph).map((node) => ({ code: 'unreached' as const, node })),
  ]
}

function issuesOf({ id, type: name, config }: Node): Issue[] {
  const type = findNodeType(name)!
  const missing = (type.required ?? []).filter((field) => isMissing(config[field]))
  const ofTimes = (type.times?.(config) ?? []).flatMap(({ field, spec }) => (spec === undefined ? [field] : []))
  const ofEvent = 'event' in type.config.properties ? missingInEvent(config) : null
  const more = type.missing?.(config) ?? []
  const required = new Set([...missing, ...more, ...ofTimes, ...(ofEvent ? [ofEvent] : [])])
  const fault = required.size ? null : (type.fault?.(config) ?? null)
  return [
    ...(type.isAvailable === false || UNAVAILABLE.has(String(config.event))
      ? [{ code: 'unavailable' as const, node: id }]
      : []),
    ...[...required].map((field) => ({ code: 'required' as const, node: id, field })),
    ...(fault === null ? [] : [{ code: 'invalid' as const, node: id, field: fault }]),
  ]
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/** An object that a node names. */
interface NamedByNode extends NamedObject {
  node: string
}

/** The objects that the nodes of a graph name, also in their filters. */
export const namedObjects = (graph: Graph): NamedByNode[] =>
  graph.nodes.flatMap(({ id: node, type: name, config }) => {
    const type = findNodeType(name)!
    const own = (type.names?.(config) ?? []).map(({ field, ...named }) => ({ ...named, path: field, node }))
    const inFilters = (type.filters?.(config) ?? []).flatMap(({ field, filter }) =>
      referencesOf(readStored(filter)).map((one) => ({ ...one, path: one.path.replace('definition', field), node })),
    )
    const inTimes = (type.times?.(config) ?? []).flatMap(({ field, spec }) => {
      const id = customFieldOf((spec as { field?: unknown } | undefined)?.field)
      return id ? [{ kind: 'custom_field', id, path: `${field}.field`, node }] : []
    })
    return [...own, ...inFilters, ...inTimes]
  })

/** Objects that nodes name and that do not exist. `hold` locks the others against deletion until the commit. */
export async function findMissingObjects(db: Db, tenantId: string, graph: Graph, { hold = false } = {}) {
  const missing: NamedByNode[] = []
  let left = namedObjects(graph)
  for (;;) {
    const found = (await missingObject(db, tenantId, left, { hold })) as NamedByNode | undefined
    if (!found) return { missing, existing: left }
    const isSame = (one: NamedByNode) => one.kind === found.kind && one.id === found.id
    missing.push(...left.filter(isSame))
    left = left.filter((one) => !isSame(one))
  }
}
