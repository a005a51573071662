import { copyNodes, pasteNodes } from '../graph/clipboard.ts'
import { edgeKey } from '../graph/difference.ts'
import { addNode, changeNode, connect, mayConnect, moveNodes, removeEdges, removeNodes } from '../graph/edits.ts'
import { type GraphNode, MOST_NODES, type NodeTypes, type Output, type Position } from '../graph/graph.ts'
import { arrange } from '../graph/layout.ts'
import type { EditorStore } from './store.ts'

/** Where copied nodes are kept: other automations and tabs of the browser can paste them. */
const CLIPBOARD = 'postrider.automation-nodes'

interface Clipboard {
  read: () => string
  write: (text: string) => void
}

const browserClipboard: Clipboard = {
  read: () => localStorage.getItem(CLIPBOARD) ?? '',
  write: (text) => localStorage.setItem(CLIPBOARD, text),
}

export type Actions = ReturnType<typeof actionsOf>

/** What people do with the graph. Each is one step of undo. */
export function actionsOf(store: EditorStore, types: NodeTypes, clipboard = browserClipboard) {
  const paste = () => {
    const pasted = pasteNodes(store.graph(), clipboard.read())
    if (pasted) store.edit(() => pasted.graph, { select: pasted.keys })
    return pasted?.keys ?? []
  }
  const copy = () => {
    const { selected } = store.get()
    if (selected.length) clipboard.write(copyNodes(store.graph(), selected))
    return selected.length
  }
  const remove = () => {
    const { selected, edges } = store.get()
    const outputs = store
      .graph()
      .edges.filter((edge) => edges.includes(edgeKey(edge)))
      .map(({ source, branch }) => ({ node: source, branch }))
    store.edit((graph) => removeEdges(removeNodes(graph, selected), outputs), { select: [] })
    return selected.length + outputs.length
  }
  return {
    /** Adds a node and selects it; returns its key, or null when the graph is full. */
    add: (
      type: string,
      { after, at }: { after?: Output | undefined; at?: Position | undefined } = {},
    ): string | null => {
      if (store.graph().nodes.length >= MOST_NODES) return null
      const { graph, key } = addNode(store.graph(), types, { type, after, ...(at ? { at } : {}) })
      store.edit(() => graph, { select: [key] })
      return key
    },
    connect: (output: Output, target: string | null) => {
      if (target === null || mayConnect(store.graph(), types, output.node, target))
        store.edit((graph) => connect(graph, output, target))
    },
    mayConnect: (source: string, target: string) => mayConnect(store.graph(), types, source, target),
    change: (key: string, change: Partial<Pick<GraphNode, 'name' | 'note'>>) =>
      store.edit((graph) => changeNode(graph, key, change), { subject: `${key}.${Object.keys(change).join()}` }),
    move: (positions: ReadonlyMap<string, Position>) => store.edit((graph) => moveNodes(graph, positions)),
    arrange: () => store.edit((graph) => arrange(graph, types)),
    remove,
    copy,
    cut: () => copy() && remove(),
    paste,
    duplicate: () => {
      const { selected } = store.get()
      const pasted = selected.length ? pasteNodes(store.graph(), copyNodes(store.graph(), selected)) : null
      if (pasted) store.edit(() => pasted.graph, { select: pasted.keys })
    },
    selectAll: () => store.select(store.graph().nodes.map(({ id }) => id)),
  }
}
