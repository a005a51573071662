import type { Answer } from '../../../../../api/client.ts'
import { edgeKey } from '../graph/difference.ts'

export type Entry = Answer<'POST /automations/{automation_id}/trace'>['entries'][number]
export type Visit = Omit<Entry['steps'][number], 'node' | 'type'>
export type Reason = Entry['reasons'][number]

/** A node on the path of a contact. A wait and going on after it are visits of one stop. */
export interface Stop {
  number: number
  node: string
  type: string
  visits: readonly Visit[]
}

/** The stops of a contact that enters by a trigger; the trigger is the first. */
export function stopsOf({ trigger, reasons, steps }: Entry): Stop[] {
  const start = { output: 'next', waitUntil: null, reasons }
  const stops: { number: number; node: string; type: string; visits: Visit[] }[] = [
    { number: 1, node: trigger, type: 'trigger', visits: [start] },
  ]
  for (const { node, type, ...visit } of steps) {
    const last = stops.at(-1)!
    if (last.node === node && last.visits.at(-1)!.waitUntil) last.visits.push(visit)
    else stops.push({ number: stops.length + 1, node, type, visits: [visit] })
  }
  return stops
}

/** The output by which a contact leaves a stop; null when it ends there. */
export const outputOf = ({ visits }: Stop): string | null => visits.at(-1)!.output

/** What the canvas shows of a path. */
export interface Path {
  /** The numbers of the stops of each node: a contact may come several times. */
  numbers: ReadonlyMap<string, string>
  /** Keys of the edges on the path. */
  edges: ReadonlySet<string>
}

export function pathOf(stops: readonly Stop[]): Path {
  const byNode = Map.groupBy(stops, ({ node }) => node)
  const numbers = new Map([...byNode].map(([node, own]) => [node, own.map(({ number }) => number).join(', ')]))
  const edges = stops.slice(1).map(({ node }, i) => {
    const from = stops[i]!
    return edgeKey({ source: from.node, branch: outputOf(from) ?? '', target: node })
  })
  return { numbers, edges: new Set(edges) }
}
