import { type CSSProperties, type DragEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { moved } from './moved.ts'

interface Options<T> {
  items: readonly T[]
  onChange: (items: T[]) => void
  /** After an item got another place, which begins with 0. */
  onMoved?: (item: T, place: number) => void
}

/** What the row of an item needs so that its place can be changed. */
export interface OrderOf {
  move: (by: -1 | 1) => void
  /** For the element of the row. */
  row: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void; style: CSSProperties }
  /** For the handle. */
  handle: { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
}

const TARGET: CSSProperties = { boxShadow: '0 0 0 2px var(--mantine-primary-color-filled)' }

/** The order of items, which is changed by drag, by buttons, or by arrow keys on the handle. */
export function useOrder<T extends { id: string }>({ items, onChange, onMoved }: Options<T>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  const from = items.findIndex(({ id }) => id === dragged)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    // The browser takes the focus from an element that is moved in the document.
    const focused = document.activeElement as HTMLElement | null
    flushSync(() => onChange(moved(items, from, to)))
    focused?.focus()
    onMoved?.(item, to)
  }
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  return (index: number): OrderOf => ({
    move: (by) => move(index, index + by),
    row: {
      // Lists may stand in rows of another list: each follows its own items only.
      onDragOver: (event) => {
        if (from < 0) return
        event.preventDefault()
        setTarget(index)
      },
      onDrop: (event) => {
        if (from < 0) return
        event.preventDefault()
        if (target !== null) move(from, target)
        end()
      },
      style: {
        ...(from === index ? { opacity: 0.5 } : {}),
        ...(from >= 0 && target === index && from !== index ? TARGET : {}),
      },
    },
    handle: {
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        setDragged(items[index]!.id)
      },
      onDragEnd: end,
    },
  })
}
