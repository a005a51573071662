import { type ReactFlowInstance, useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Graph, NODE, nodeOf } from '../graph/graph.ts'
import type { Path } from '../trial/path.ts'

const READABLE = 0.55

/** Shows all these nodes if they are readable then, else where they begin. */
export function firstView(
  flow: Pick<ReactFlowInstance, 'getNodesBounds' | 'fitView' | 'setViewport'>,
  nodes: Graph['nodes'],
  place: HTMLElement | null,
) {
  if (!nodes.length || !place) return
  const { clientWidth: width, clientHeight: height } = place
  const bounds = flow.getNodesBounds(nodes.map(({ id }) => id))
  const whole = Math.min(width / (bounds.width + 80), height / (bounds.height + 120))
  if (whole >= READABLE) return void flow.fitView({ nodes: nodes.map(({ id }) => ({ id })), maxZoom: 1, padding: 0.12 })
  const first = nodes.reduce((top, node) => (node.position.y < top.position.y ? node : top))
  const zoom = 0.8
  const isNarrow = bounds.width * zoom + 40 <= width
  const middle = isNarrow ? bounds.x + bounds.width / 2 : first.position.x + NODE.width / 2
  const x = width / 2 - middle * zoom
  void flow.setViewport({ x, y: 32 - first.position.y * zoom, zoom })
}

/** Moves the canvas so that a node can be seen, and focuses it. */
export function useReveal(): (graph: Graph, key: string, isFocused?: boolean) => void {
  const flow = useReactFlow()
  return useCallback(
    (graph, key, isFocused = true) => {
      const node = nodeOf(graph, key)
      const pane = document.querySelector<HTMLElement>('.flow')
      if (!node || !pane) return
      const { x, y, zoom } = flow.getViewport()
      const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y]
      const isSeen =
        left >= 0 &&
        top >= 0 &&
        left + NODE.width * zoom <= pane.clientWidth &&
        top + NODE.height * zoom <= pane.clientHeight
      if (!isSeen)
        void flow.setCenter(node.position.x + NODE.width / 2, node.position.y + NODE.height / 2, {
          zoom: Math.max(zoom, READABLE),
        })
      if (isFocused) focusNode(key)
    },
    [flow],
  )
}

/** Focuses a node as soon as it is drawn: a node that was outside of the screen is drawn after the move. */
function focusNode(key: string, tries = 10) {
  const found = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(key)}"]`)
  if (found?.hasAttribute('tabindex')) found.focus({ preventScroll: true })
  else if (tries) requestAnimationFrame(() => focusNode(key, tries - 1))
}

/** Keeps what is in the middle of the canvas there when a panel opens beside it. */
export function useKeptCentre(place: RefObject<HTMLElement | null>) {
  const flow = useReactFlow()
  useEffect(() => {
    const pane = place.current
    if (!pane) return
    let width = pane.clientWidth
    const observer = new ResizeObserver(() => {
      const change = pane.clientWidth - width
      width = pane.clientWidth
      const { x, y, zoom } = flow.getViewport()
      if (change) void flow.setViewport({ x: x + change / 2, y, zoom })
    })
    observer.observe(pane)
    return () => observer.disconnect()
  }, [flow, place])
}

/** Brings a path on the screen when another one is shown. */
export function useShownPath(path: Path | null, graph: Graph, place: RefObject<HTMLElement | null>) {
  const flow = useReactFlow()
  const before = useRef(path)
  useEffect(() => {
    if (path === before.current) return
    before.current = path
    const nodes = path ? graph.nodes.filter(({ id }) => path.numbers.has(id)) : []
    firstView(flow, nodes, place.current)
  }, [path, graph, flow, place])
}
