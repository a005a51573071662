import { MarkerType, Position as Side } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Graph, NODE, type Position } from '../../../logic/editor/graph/graph.ts'
import { type Card, cardsOf, keepCards, type Line, linesOf } from '../../../logic/editor/state/cards.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import type { CardNode } from './node-card.tsx'

const HANDLE = 12

/** Where edges begin and end, known before a node is drawn: nodes outside of the screen are not drawn at all. */
function handlesOf({ family, outputs }: Card) {
  const at = (x: number, y: number) => ({ x: x - HANDLE / 2, y: y - HANDLE / 2, width: HANDLE, height: HANDLE })
  const sources = outputs.map(({ branch }, i) => ({
    id: branch,
    type: 'source' as const,
    position: Side.Bottom,
    ...at(((i + 0.5) / outputs.length) * NODE.width, NODE.height),
  }))
  if (family === 'trigger') return sources
  return [...sources, { type: 'target' as const, position: Side.Top, ...at(NODE.width / 2, 0) }]
}

interface Kept {
  card: Card
  x: number
  y: number
  isSelected: boolean
  isCurrent: boolean
  node: CardNode
}

/** The nodes for the canvas. A node that shows the same stays the same object, also while others are dragged. */
export function useFlowNodes(
  shown: Graph,
  moved: ReadonlyMap<string, Position> | null,
  current: string | null,
): CardNode[] {
  const { t } = useTranslation('automations')
  const { types, wording, problems, figures, compared, mayChange, state } = useOpenEditor()
  const { counts, isTest, path } = figures
  const known = useRef(new Map<string, Card>())
  const kept = useRef(new Map<string, Kept>())
  const cards = useMemo(() => {
    const difference = compared?.difference ?? null
    const source = { graph: shown, types, wording, problems, counts, isTest, path, difference, isEditable: mayChange }
    known.current = keepCards(known.current, cardsOf(source))
    return known.current
  }, [shown, types, wording, problems, counts, isTest, path, compared, mayChange])
  const stopWords = ({ stops }: Card) =>
    stops === null ? '' : stops ? t('editor.trace.step', { number: stops }) : t('editor.trace.notOnPath')
  const selected = new Set(state.selected)
  const next = new Map<string, Kept>()
  const nodes = shown.nodes.map(({ id, position }) => {
    const card = cards.get(id)!
    const { x, y } = moved?.get(id) ?? position
    const [isSelected, isCurrent] = [selected.has(id), id === current]
    const old = kept.current.get(id)
    const isSame =
      old?.card === card && old.x === x && old.y === y && old.isSelected === isSelected && old.isCurrent === isCurrent
    const entry = isSame ? old : { card, x, y, isSelected, isCurrent, node: nodeOf(id) }
    function nodeOf(key: string): CardNode {
      return {
        id: key,
        type: 'card',
        position: { x, y },
        ...NODE,
        measured: NODE,
        handles: handlesOf(card),
        data: card as CardNode['data'],
        selected: isSelected,
        focusable: isCurrent,
        ariaLabel: [card.title, card.words, card.counts, stopWords(card)].filter(Boolean).join('. '),
        domAttributes: { 'aria-roledescription': t('editor.node') },
      }
    }
    next.set(id, entry)
    return entry.node
  })
  kept.current = next
  return nodes
}

const MARKER = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: '#8b93a5' }
/** Markers grow with the width of their line. */
const PATH_MARKER = { ...MARKER, width: 9, height: 9, color: '#0f9d7a' }

export function useFlowEdges(shown: Graph) {
  const { types, wording, figures, compared, state } = useOpenEditor()
  const { counts, isTest, path } = figures
  const lines = useMemo(() => {
    const difference = compared?.difference ?? null
    const source = { graph: shown, types, wording, problems: [], counts, isTest, path, difference, isEditable: false }
    return linesOf(source)
  }, [shown, types, wording, counts, isTest, path, compared])
  const chosen = state.edges
  return useMemo(
    () =>
      lines.map(({ key, source, target, branch, label, change, isOnPath }: Line) => ({
        id: key,
        source,
        target,
        sourceHandle: branch,
        type: 'line',
        data: { text: label },
        selected: chosen.includes(key),
        className: change ? `edge-${change}` : isOnPath === null ? '' : isOnPath ? 'edge-on-path' : 'edge-off-path',
        // Above the others where lines cross.
        zIndex: isOnPath ? 1 : 0,
        markerEnd: isOnPath ? PATH_MARKER : MARKER,
      })),
    [lines, chosen],
  )
}
