import { useMemo, useRef, useState } from 'react'
import { nodeOf, type Output, outputsOf, targetOf } from '../graph/graph.ts'
import { actionsOf } from '../state/actions.ts'
import type { Problem } from '../state/problems.ts'
import type { Editor } from '../state/use-editor.ts'
import { fieldSelector, focusLater } from './focus.ts'
import { useView } from './use-view.ts'
import { useReveal } from './view-port.ts'

export type Opened = 'search' | 'keys' | 'problems' | 'settings' | 'versions' | 'test' | 'trace'

/** A tab of the panel of a node. */
export type PanelTab = 'settings' | 'contacts'

export type Desk = ReturnType<typeof useDesk>

/** What is open in the editor, and how people move in it. */
export function useDesk(editor: Editor) {
  const { store, types, graph } = editor
  const [view, setView] = useView()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [panelTab, setPanelTab] = useState<PanelTab>('settings')
  const [adding, setAdding] = useState<{ after: Output | undefined } | null>(null)
  const actions = useMemo(() => actionsOf(store, types), [store, types])
  const reveal = useReveal()
  const canvas = useRef<HTMLDivElement>(null)
  const show = (key: string, isFocused = true) => {
    if (view === 'canvas') reveal(store.graph(), key, isFocused)
    else if (isFocused) focusLater(`[data-node="${CSS.escape(key)}"]`)
  }
  /** Selects a node, brings it on the screen and focuses it. */
  const goTo = (key: string) => {
    store.select([key])
    show(key)
  }
  return {
    view,
    setView,
    opened,
    open: (what: Opened) => {
      // Results are shown on the graph itself.
      if (what === 'test' || what === 'trace') editor.compare(null)
      setOpened(what)
      if (what === 'trace') focusLater('#trace-panel input')
    },
    close: () => setOpened(null),
    /** The tab stays when another node is selected. */
    panelTab,
    setPanelTab,
    adding,
    /** Asks what to add after the selected node: at its first free output, else at its first. */
    startAdding: () => {
      const node = nodeOf(graph, store.get().selected.at(-1) ?? null)
      const outputs = node ? outputsOf(types, node).map((branch) => ({ node: node.id, branch })) : []
      setAdding({ after: outputs.find((output) => !targetOf(graph, output)) ?? outputs[0] })
    },
    addAfter: (after?: Output) => setAdding({ after }),
    stopAdding: () => setAdding(null),
    add: (type: string) => {
      const key = actions.add(type, { after: adding?.after, at: graph.nodes[0]?.position })
      setAdding(null)
      // The settings of the new node take the place of what is beside the graph.
      setOpened(null)
      setPanelTab('settings')
      if (key) requestAnimationFrame(() => goTo(key))
    },
    show,
    goTo,
    /** Selects a node and brings it on the screen; the focus stays. */
    lookAt: (key: string) => {
      store.select([key])
      show(key, false)
    },
    /** Selects the node of a problem and focuses the input of its setting. */
    goToProblem: ({ node, field }: Pick<Problem, 'node' | 'field'>) => {
      setOpened(null)
      setPanelTab('settings')
      if (node === null || !nodeOf(graph, node)) return
      store.select([node])
      show(node, false)
      requestAnimationFrame(() => focusLater(field ? fieldSelector(field) : '#node-panel input'))
    },
    /** Closes what is beside the graph. */
    closeSide: () => {
      if (editor.compared) editor.compare(null)
      if (opened !== 'versions') store.select([])
      setOpened(null)
    },
    actions,
    canvas,
  }
}
