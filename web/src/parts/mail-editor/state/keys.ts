import type { KeyPress, ToCanvas } from '../../../frames/canvas/messages.ts'
import type { EditorActions } from './actions/actions.ts'
import type { EditorStore } from './store.ts'

export interface KeyTargets {
  store: EditorStore
  actions: EditorActions
  send: (message: ToCanvas) => void
  onSave: () => void
  undo: () => void
  redo: () => void
  /** Moves the focus to the search for blocks. */
  findBlock: () => void
  /** Opens the address of the link of the selected text. */
  link: () => void
  /** Moves the focus to the tools for the selected text. */
  findTools: () => void
  showKeys: () => void
  toggleFull: () => void
  leave: () => void
}

/** Does what a key means in the canvas and in the list of parts. Returns whether it means something. */
export function pressKey({ key, ctrl, shift, alt }: KeyPress, targets: KeyTargets): boolean {
  const { store, actions, send, onSave, undo, redo, findBlock, link, findTools, showKeys, toggleFull, leave } = targets
  const { chosen, editing } = store.get()
  const withCtrl: Readonly<Record<string, () => void>> = {
    s: onSave,
    z: shift ? redo : undo,
    y: redo,
    c: actions.copy,
    x: actions.cut,
    v: actions.paste,
    d: actions.duplicate,
    k: link,
    '/': showKeys,
  }
  const alone: Readonly<Record<string, () => void>> = {
    ArrowUp: () => (alt ? actions.shift(-1) : actions.walk(-1)),
    ArrowDown: () => (alt ? actions.shift(1) : actions.walk(1)),
    ArrowLeft: () => (alt ? actions.shift(-1) : actions.chooseParent()),
    ArrowRight: () => (alt ? actions.shift(1) : actions.walk(1)),
    Enter: () => chosen && send({ edit: chosen }),
    F2: () => chosen && send({ edit: chosen }),
    ...(alt ? { F10: findTools } : {}),
    Delete: actions.remove,
    Backspace: actions.remove,
    // The text that was being typed has ended; another Escape goes outwards.
    Escape: () => (editing ? undefined : chosen ? goOutwards() : leave()),
    '/': findBlock,
    '?': showKeys,
    f: toggleFull,
  }
  const does = ctrl ? withCtrl[key] : alone[key]
  does?.()
  return does !== undefined

  function goOutwards() {
    actions.chooseParent()
    if (store.get().chosen === chosen) actions.choose(null)
  }
}

export const pressOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: React.KeyboardEvent): KeyPress => ({
  ...{ shift: shiftKey, alt: altKey, ctrl: ctrlKey || metaKey },
  key: key.length === 1 ? key.toLowerCase() : key,
})
