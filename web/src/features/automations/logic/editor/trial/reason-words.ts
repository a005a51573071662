import { readGroup, type Tree } from '../../../../../parts/rules/definition/definition.ts'
import { sentenceOf } from '../../../../../parts/rules/definition/sentence.ts'
import { branchesOf, type Graph, type GraphNode, nodeOf } from '../graph/graph.ts'
import { type NodeWording, nodeTitle, outputWords } from '../words/node-words.ts'
import { spanWords } from '../words/time-words.ts'
import { outputOf, type Reason, type Stop, type Visit } from './path.ts'

/** A line about a decision. */
export interface ReasonLine {
  /** Whether it holds; null for lines that only inform. */
  holds: boolean | null
  text: string
  /** Rules of groups stand below the line of their group. */
  depth: number
}

/** What was traced: the saved version. */
export interface TracedGraph {
  graph: Graph
  exitWhen: unknown
  transactional: boolean
}

/** What mails that are no marketing do not ask for. */
const ONLY_MARKETING = new Set(['customer', 'no_consent'])

const line = (text: string, holds: boolean | null = null, depth = 0): ReasonLine => ({ holds, text, depth })

/** What happened at a stop and why, in words. `next` is the stop after it. */
export function stopLines(wording: NodeWording, traced: TracedGraph, stop: Stop, next: Stop | undefined): ReasonLine[] {
  const node = nodeOf(traced.graph, stop.node)
  if (!node) return []
  const lines: ReasonLine[] = []
  for (const visit of stop.visits) {
    // A node that is asked again after a wait answers the same.
    const known = new Set(lines.map(({ text }) => text))
    lines.push(...visitLines(wording, traced, node, visit, next).filter(({ text }) => !known.has(text)))
  }
  return [...lines, ...leaving(wording, traced.graph, stop, next)]
}

function visitLines(
  wording: NodeWording,
  traced: TracedGraph,
  node: GraphNode,
  visit: Visit,
  next: Stop | undefined,
): ReasonLine[] {
  const others = visit.reasons.flatMap(
    (reason) => REASONS[reason.code]?.(wording, reason, { node, visit, traced }) ?? [],
  )
  const { waitUntil } = visit
  const waits = waitUntil ? [line(wording.say('trace.waits', { time: wording.format.time(waitUntil) }))] : []
  return [...filterLines(wording, traced, node, visit, next), ...others, ...waits]
}

interface About {
  node: GraphNode
  visit: Visit
  traced: TracedGraph
}

const REASONS: Record<string, (wording: NodeWording, reason: Reason, about: About) => ReasonLine[]> = {
  until: ({ say, format }, { at }, { node, visit }) => {
    // Conditions ask it too, and the time of a wait is said by itself.
    if (node.type !== 'wait' || visit.waitUntil) return []
    return [line(at ? say('trace.timeOver', { time: format.time(at) }) : say('trace.noTime'))]
  },
  mails: (wording, { mails = 0 }, { node }) => {
    const span = spanWords(wording, { value: Number(node.config.days ?? 1), unit: 'days' })
    return [line(wording.say('trace.mails', { count: mails, number: wording.format.number(mails), span }))]
  },
  blocked: ({ say, knows }, { blocker }, { node, traced }) => {
    const isMailable = !blocker || (traced.transactional && ONLY_MARKETING.has(blocker))
    if (isMailable) return node.type === 'send_email' ? [line(say('trace.mailable'), true)] : []
    const why = say(knows(`trace.blockers.${blocker}`) ? `trace.blockers.${blocker}` : 'trace.blockers.other')
    return [line(say('trace.blocked', { why }), false)]
  },
  event: ({ say, format }, { at }) => [line(say('trace.event', { time: format.time(at ?? null) }), true)],
  no_event: ({ say }) => [line(say('trace.noEvent'), false)],
  not_the_day: ({ say }) => [line(say('trace.notTheDay'), false)],
}

/** The filters that a node asks by itself, in the order in which it does, with the names of their branches. */
function ownFilters(wording: NodeWording, { type, config }: GraphNode): { filter: unknown; name: string }[] {
  if (type === 'switch')
    return branchesOf<{ key: string; filter?: unknown }>(config).map(({ key, filter }) => ({
      filter,
      name: outputWords(wording, { type, config }, key),
    }))
  return type === 'condition' || type.startsWith('trigger_') ? [{ filter: config.filter, name: '' }] : []
}

/**
 * The rules that were asked. Before a node decides, goals ahead and the exit of the automation are asked: those are said only
 * when they decided.
 */
function filterLines(
  wording: NodeWording,
  { graph, exitWhen }: TracedGraph,
  node: GraphNode,
  { reasons, output, waitUntil }: Visit,
  next: Stop | undefined,
): ReasonLine[] {
  const asked = reasons.filter(({ code }) => code === 'filter')
  const last = asked.at(-1)
  if (!last) return []
  if (output === 'goal' && next) return rulesLines(wording, nodeOf(graph, next.node)?.config.filter, last)
  const own = ownFilters(wording, node)
  if (!own.length) {
    const hasLeft = output === null && !waitUntil && last.matched && node.type !== 'end'
    return hasLeft ? [line(wording.say('trace.exits')), ...rulesLines(wording, exitWhen, last)] : []
  }
  return asked.slice(-own.length).flatMap((reason, i) => {
    const { filter, name } = own[i]!
    const rules = rulesLines(wording, filter, reason)
    if (!name) return rules
    const below = rules.map((rule) => ({ ...rule, depth: rule.depth + 1 }))
    return [line(wording.say('words.quoted', { text: name }), reason.matched ?? null), ...below]
  })
}

/** The sentences of the rules of a filter, each with whether it holds. */
function rulesLines(wording: NodeWording, filter: unknown, { matched, rules = [] }: Reason): ReasonLine[] {
  const root = readGroup(filter)
  if (!root.parts.length) return [line(wording.say('trace.everyone'), matched ?? null)]
  const results = new Map(rules.map((one) => [one.path.join('.'), one.matched]))
  // The marks say enough about rules that all have to hold.
  if (root.match === 'all' && !root.negate)
    return root.parts.flatMap((part, i) => treeLines(wording, part, results, `${i}`, 0))
  return treeLines(wording, root, results, '', 0)
}

type Results = ReadonlyMap<string, boolean>

const within = (path: string, i: number) => (path ? `${path}.${i}` : `${i}`)

function treeLines(wording: NodeWording, tree: Tree, results: Results, path: string, depth: number): ReasonLine[] {
  if (tree.kind === 'rule') return [line(sentenceOf(wording.rules, tree), results.get(path) ?? null, depth)]
  const { match, negate, parts } = tree
  const head = wording.rules.words.text([`heads.${match}${negate ? 'Not' : ''}`], {}, '')
  const below = parts.flatMap((part, i) => treeLines(wording, part, results, within(path, i), depth + 1))
  return [line(head, holds(tree, results, path), depth), ...below]
}

function holds(tree: Tree, results: Results, path: string): boolean {
  if (tree.kind === 'rule') return results.get(path) ?? false
  const own = tree.parts.map((part, i) => holds(part, results, within(path, i)))
  return (tree.match === 'all' ? own.every(Boolean) : own.some(Boolean)) !== tree.negate
}

/** By which output the contact goes on, or that it ends. */
function leaving(wording: NodeWording, graph: Graph, stop: Stop, next: Stop | undefined): ReasonLine[] {
  const { say, format } = wording
  const node = nodeOf(graph, stop.node)!
  const output = outputOf(stop)
  if (output === null) return node.type === 'end' || stop.visits.at(-1)!.waitUntil ? [] : [line(say('trace.ends'))]
  const ends = next ? [] : [line(say('trace.nothingFollows'))]
  if (output === 'goal') {
    const goal = next && nodeOf(graph, next.node)
    return [line(say('trace.jumps', { name: goal ? nodeTitle(wording, goal) : say('types.goal') })), ...ends]
  }
  const drawn = stop.visits[0]!.reasons.find(({ code }) => code === 'share')?.share
  if (drawn !== undefined) {
    const share = format.digits(drawn.toFixed(2))
    return [line(say('trace.share', { name: output.toUpperCase(), share })), ...ends]
  }
  const name = outputWords(wording, node, output)
  return [...(name ? [line(say('trace.goesBy', { name }))] : []), ...ends]
}
