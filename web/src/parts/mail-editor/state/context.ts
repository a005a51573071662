import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { ToCanvas } from '../../../frames/canvas/messages.ts'
import type { Brand } from '../../mail-blocks/brand/brand.ts'
import type { Surface } from '../blocks/define-block.ts'
import type { EditorActions } from './actions/actions.ts'
import type { EditorState, EditorStore } from './store.ts'

/** Everything that the parts of the editor share. */
export interface Desk {
  store: EditorStore
  actions: EditorActions
  surface: Surface
  /** New blocks look like the brand of the shop. */
  brand: Brand
  shopId: string | null
  /** Colours that inputs offer. */
  swatches: readonly string[]
  send: (message: ToCanvas) => void
  blockNames: Readonly<Record<string, string>>
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This is drawn outside of the editor')
  return desk
}

/** A part of the state. The component is drawn again when it changes; lists with the same items are the same. */
export function useEditorState<T>(pick: (state: EditorState) => T): T {
  const { store } = useDesk()
  const last = useRef<{ picked: T } | null>(null)
  return useSyncExternalStore(store.subscribe, () => {
    const picked = pick(store.get())
    if (!last.current || !isSame(last.current.picked, picked)) last.current = { picked }
    return last.current.picked
  })
}

const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, at) => item === other[at]))
