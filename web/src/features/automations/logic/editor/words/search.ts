import { folded } from '../../../../../ui/input/folded-filter.ts'
import type { Graph } from '../graph/graph.ts'
import { type NodeWording, nodeTitle, nodeWords } from './node-words.ts'

export interface Found {
  key: string
  title: string
  words: string
}

/** Nodes whose name, type, note or settings contain all typed words. */
export function findNodes(wording: NodeWording, { nodes }: Graph, typed: string): Found[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean)
  return nodes.flatMap((node) => {
    const found = { key: node.id, title: nodeTitle(wording, node), words: nodeWords(wording, node) }
    const text = folded(`${found.title} ${wording.say(`types.${node.type}`)} ${found.words} ${node.note}`)
    return wanted.every((word) => text.includes(word)) ? [found] : []
  })
}
