import { type Change, type Difference, edgeKey } from '../graph/difference.ts'
import { type Counts, type Family, type Graph, type NodeTypes, outputsOf, targetOf } from '../graph/graph.ts'
import type { Path } from '../trial/path.ts'
import { type NodeWording, nodeTitle, nodeWords, outputWords } from '../words/node-words.ts'
import type { Problem } from './problems.ts'

/** What a node on the canvas shows. */
export interface Card {
  type: string
  family: Family
  title: string
  words: string
  /** "1,200 reached · 15 waiting"; empty before it ran. */
  counts: string
  /** The numbers of its stops on the path that is shown; empty when it is not on it, null when none is shown. */
  stops: string | null
  problems: number
  outputs: { branch: string; label: string; isFree: boolean; taken: string }[]
  change: Change | null
  isEditable: boolean
}

/** What an edge on the canvas shows. */
export interface Line {
  key: string
  source: string
  target: string
  branch: string
  /** Its output, and how many took it. */
  label: string
  change: 'added' | 'removed' | null
  /** Whether it is on the path that is shown; null when none is. */
  isOnPath: boolean | null
}

interface Source {
  graph: Graph
  types: NodeTypes
  wording: NodeWording
  problems: readonly Problem[]
  counts: Counts
  /** The counts are those of a test, where zeros inform too. */
  isTest: boolean
  path: Path | null
  difference: Difference | null
  isEditable: boolean
}

export function cardsOf(source: Source): Map<string, Card> {
  const { graph, types, wording, problems, counts, isTest, path, difference, isEditable } = source
  const found = Map.groupBy(problems, ({ node }) => node)
  return new Map(
    graph.nodes.map((node) => {
      const count = counts[node.id]
      const card: Card = {
        type: node.type,
        family: types.get(node.type)?.family ?? 'action',
        title: nodeTitle(wording, node),
        words: nodeWords(wording, node),
        counts: count && (isTest || count.reached) ? countWords(wording, count, isTest) : '',
        stops: path && (path.numbers.get(node.id) ?? ''),
        problems: difference ? 0 : (found.get(node.id)?.length ?? 0),
        outputs: outputsOf(types, node).map((branch) => ({
          branch,
          label: outputWords(wording, node, branch),
          isFree: targetOf(graph, { node: node.id, branch }) === undefined,
          taken: takenWords(wording, count, branch, isTest),
        })),
        change: difference?.nodes.get(node.id) ?? null,
        isEditable,
      }
      return [node.id, card]
    }),
  )
}

/** Cards have no room for long numbers. */
const LONG = 100_000

function countWords({ say, format }: NodeWording, { reached, waiting, left }: Counts[string], isTest: boolean): string {
  const number = (count: number) => (count < LONG ? format.number(count) : format.short(count))
  const parts = [say('reached', { count: reached, number: number(reached) })]
  if (waiting) parts.push(say('waiting', { count: waiting, number: number(waiting) }))
  if (isTest && left) parts.push(say('test.ended', { count: left, number: number(left) }))
  return parts.join(' · ')
}

/** How many took an output. */
function takenWords(
  { format }: NodeWording,
  count: Counts[string] | undefined,
  branch: string,
  isTest: boolean,
): string {
  const taken = count?.outputs[branch] ?? 0
  return taken || (isTest && count) ? format.number(taken) : ''
}

export function linesOf({ graph, wording, counts, isTest, path, difference }: Source): Line[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return graph.edges.flatMap((edge) => {
    const node = nodes.get(edge.source)
    if (!node) return []
    const taken = takenWords(wording, counts[edge.source], edge.branch, isTest)
    const label = [outputWords(wording, node, edge.branch), taken]
    const key = edgeKey(edge)
    const change = difference?.edges.get(key) ?? null
    return [{ ...edge, key, label: label.filter(Boolean).join(' · '), change, isOnPath: path?.edges.has(key) ?? null }]
  })
}

/** Keeps the objects of cards that show the same as before, so that only the others are drawn again. */
export function keepCards(before: ReadonlyMap<string, Card>, after: Map<string, Card>): Map<string, Card> {
  for (const [key, card] of after) {
    const old = before.get(key)
    if (old && JSON.stringify(old) === JSON.stringify(card)) after.set(key, old)
  }
  return after
}
