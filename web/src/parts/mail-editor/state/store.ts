import type { TextLook } from '../../../frames/canvas/messages.ts'
import type { MailNode } from '../model/node.ts'
import { parseMjml } from '../model/parse.ts'
import { findNode } from '../model/tree.ts'
import { writeMjml } from '../model/write.ts'

export interface EditorState {
  root: MailNode
  chosen: string | null
  /** The element whose text is being typed. */
  editing: string | null
  /** The selected text. */
  look: TextLook | null
  past: readonly MailNode[]
  future: readonly MailNode[]
}

const STEPS = 200
/** Changes of the same value within this time are one step. */
const MERGE_MS = 1500

export type EditorStore = ReturnType<typeof createStore>

/** Holds the document being edited, what is chosen in it, and the steps to undo. */
export function createStore(mjml: string) {
  let state: EditorState = { ...empty, root: parseMjml(mjml) }
  let lastChange = { key: '', at: 0 }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<EditorState>) => {
    state = { ...state, ...changes }
    for (const listen of listeners) listen()
  }
  return {
    get: () => state,
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    set,
    choose: (chosen: string | null) => chosen !== state.chosen && set({ chosen }),
    /** Changes the document. Changes with the same key shortly after each other are undone together. */
    change: (root: MailNode, { key = '', chosen = state.chosen }: { key?: string; chosen?: string | null } = {}) => {
      if (root === state.root) return
      const now = Date.now()
      const isSame = key !== '' && key === lastChange.key && now - lastChange.at < MERGE_MS
      lastChange = { key, at: now }
      const past = isSame ? state.past : [...state.past, state.root].slice(-STEPS)
      set({ root, past, future: [], chosen: findNode(root, chosen) ? chosen : null })
    },
    undo: () => step('past', 'future'),
    redo: () => step('future', 'past'),
    /** Replaces the document by one that did not come from this editor. */
    load: (source: string) => {
      lastChange = { key: '', at: 0 }
      set({ ...empty, root: parseMjml(source) })
    },
    mjml: () => writeMjml(state.root),
  }

  function step(from: 'past' | 'future', to: 'past' | 'future') {
    const root = state[from].at(-1)
    if (!root) return
    lastChange = { key: '', at: 0 }
    const moved = { [from]: state[from].slice(0, -1), [to]: [...state[to], state.root] }
    set({ root, ...moved, chosen: findNode(root, state.chosen) ? state.chosen : null })
  }
}

const empty = { chosen: null, editing: null, look: null, past: [], future: [] } as const
