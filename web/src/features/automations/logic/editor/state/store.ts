import { useSyncExternalStore } from 'react'
import type { Graph } from '../graph/graph.ts'
import { type History, historyOf, redo, settle, step, undo } from '../graph/history.ts'

export interface EditorState {
  history: History
  /** Keys of the selected nodes; the last one has the focus. */
  selected: readonly string[]
  /** Keys of the selected edges. */
  edges: readonly string[]
}

interface EditOptions {
  /** What is changed: further changes of the same belong to the same step of undo. */
  subject?: string
  /** Nodes that are selected after the change. */
  select?: readonly string[]
}

export type EditorStore = ReturnType<typeof createStore>

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, i) => one === b[i])

/** The edited graph, outside of React: actions read the newest state, whatever is on the screen. */
export function createStore(graph: Graph) {
  let state: EditorState = { history: historyOf(graph), selected: [], edges: [] }
  const listeners = new Set<() => void>()
  const set = (next: EditorState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  /** Nodes that are gone are not selected. */
  const withHistory = (history: History, select: readonly string[] = state.selected) => {
    const known = new Set(history.present.nodes.map(({ id }) => id))
    const selected = select.filter((key) => known.has(key))
    set({ history, selected: isSame(selected, state.selected) ? state.selected : selected, edges: [] })
  }
  return {
    get: () => state,
    graph: () => state.history.present,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit: (change: (graph: Graph) => Graph, { subject, select }: EditOptions = {}) => {
      const history = step(state.history, change(state.history.present), subject ?? null)
      if (history !== state.history || select) withHistory(history, select)
    },
    undo: () => withHistory(undo(state.history)),
    redo: () => withHistory(redo(state.history)),
    /** Starts again with another graph, for example a newer one of the server. */
    reset: (next: Graph) => withHistory(historyOf(next)),
    select: (selected: readonly string[], edges: readonly string[] = []) => {
      if (isSame(selected, state.selected) && isSame(edges, state.edges)) return
      set({ history: settle(state.history), selected, edges })
    },
  }
}

export const useEditorState = (store: EditorStore): EditorState => useSyncExternalStore(store.subscribe, store.get)
