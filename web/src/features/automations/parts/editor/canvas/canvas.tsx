import '@xyflow/react/dist/base.css'
import './canvas.css'
import { useComputedColorScheme } from '@mantine/core'
import {
  Background,
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstView, useKeptCentre, useShownPath } from '../../../logic/editor/desk/view-port.ts'
import { nodeOf, type Output, type Position } from '../../../logic/editor/graph/graph.ts'
import type { Actions } from '../../../logic/editor/state/actions.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { CanvasControls } from './canvas-controls.tsx'
import { FlowEdge } from './flow-edge.tsx'
import { useFlowEdges, useFlowNodes } from './flow-nodes.tsx'
import { type CardNode, NodeCard } from './node-card.tsx'
import { AddContext } from './plus-handle.tsx'

const NODE_TYPES = { card: NodeCard }
const EDGE_TYPES = { line: FlowEdge }
const MAP = { width: 132, height: 96 }
const MULTI_KEYS = ['Meta', 'Control']
/** So many that the canvas would be a grey mass. */
const LEAST_ZOOM = 0.08

/** What is selected after changes; the newest is the last. */
function chosenAfter(chosen: readonly string[], changes: readonly { id: string; selected: boolean }[]): string[] {
  const off = new Set(changes.filter(({ selected }) => !selected).map(({ id }) => id))
  const on = changes.filter(({ id, selected }) => selected && !chosen.includes(id)).map(({ id }) => id)
  return [...chosen.filter((id) => !off.has(id)), ...on]
}

interface Props {
  actions: Actions
  onAdd: (after?: Output, at?: Position) => void
  place: RefObject<HTMLDivElement | null>
}

/** The graph as a drawing. Dragging changes only the state of this component; the graph changes when it ends. */
export function Canvas({ actions, onAdd, place }: Props) {
  const { t } = useTranslation('automations')
  const { store, state, graph, compared, mayChange, trial, figures } = useOpenEditor()
  const scheme = useComputedColorScheme()
  const flow = useReactFlow()
  const shown = compared ? compared.difference.both : graph
  const [moved, setMoved] = useState<ReadonlyMap<string, Position> | null>(null)
  const latest = useRef<Map<string, Position> | null>(null)
  const current = state.selected.at(-1) ?? shown.nodes[0]?.id ?? null
  const nodes = useFlowNodes(shown, moved, current)
  const edges = useFlowEdges(shown)

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const places = changes.flatMap((change) =>
        change.type === 'position' && change.dragging && change.position ? [[change.id, change.position] as const] : [],
      )
      if (places.length) {
        latest.current = new Map([...(latest.current ?? []), ...places])
        setMoved(latest.current)
      }
      const choices = changes.filter((change) => change.type === 'select')
      if (!choices.length) return
      const now = store.get()
      const selected = chosenAfter(now.selected, choices)
      store.select(selected, selected.length > now.selected.length ? [] : now.edges)
    },
    [store],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) => {
      const choices = changes.filter((change) => change.type === 'select')
      if (choices.length) store.select(store.get().selected, chosenAfter(store.get().edges, choices))
    },
    [store],
  )
  useKeptCentre(place)
  useShownPath(figures.path, shown, place)
  const onDragStop = () => {
    if (latest.current) actions.move(latest.current)
    latest.current = null
    setMoved(null)
  }
  const onConnect = ({ source, sourceHandle, target }: Connection) =>
    actions.connect({ node: source, branch: sourceHandle ?? 'next' }, target)
  /** A line that ends on the empty canvas asks which node to add there. */
  const onConnectEnd = (_: unknown, { isValid, toNode, fromHandle }: FinalConnectionState) => {
    if (!isValid && !toNode && fromHandle?.type === 'source')
      onAdd({ node: fromHandle.nodeId, branch: fromHandle.id ?? 'next' })
  }
  const add = useRef(onAdd)
  add.current = onAdd
  const addAfter = useCallback((after: Output) => add.current(after), [])
  return (
    <AddContext value={addAfter}>
      <div className="flow" style={{ height: '100%' }} ref={place} data-trial={trial?.kind}>
        <ReactFlow
          aria-label={t('editor.canvas')}
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          onNodeDragStop={onDragStop}
          onSelectionDragStop={onDragStop}
          onConnect={onConnect}
          onConnectEnd={onConnectEnd}
          isValidConnection={({ source, target }) => actions.mayConnect(source, target)}
          onInit={() => firstView(flow, shown.nodes, place.current)}
          onPaneClick={() => store.select([])}
          nodesDraggable={mayChange}
          nodesConnectable={mayChange}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={MULTI_KEYS}
          onlyRenderVisibleElements
          nodeDragThreshold={3}
          minZoom={LEAST_ZOOM}
          maxZoom={1.5}
          colorMode={scheme}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={24} />
          <MiniMap
            pannable
            zoomable
            ariaLabel={t('editor.miniMap')}
            nodeColor={({ id }) => (nodeOf(shown, id) && state.selected.includes(id) ? '#4f73ed' : '#9aa3b5')}
            className="flow-map"
            style={MAP}
          />
          <CanvasControls actions={actions} />
        </ReactFlow>
      </div>
    </AddContext>
  )
}
