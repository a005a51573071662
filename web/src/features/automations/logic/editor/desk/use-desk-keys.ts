import { nodeOf } from '../graph/graph.ts'
import { type Direction, neighbourOf } from '../graph/ways.ts'
import type { Editor } from '../state/use-editor.ts'
import { focusLater } from './focus.ts'
import type { KeyAction } from './keys.ts'
import type { Desk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'

/** The nodes of the list view. */
const linesOf = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]

const ABOUT_SELECTED: readonly KeyAction[] = ['add', 'remove', 'copy', 'cut', 'duplicate']

type KeyHandler = (event: KeyboardEvent) => unknown

/** The keys of the editor. Those that change the graph work only for people who may. */
export function useDeskKeys(editor: Editor, desk: Desk) {
  const { store, mayChange } = editor
  const looking = lookingKeys(editor, desk)
  const changing = changingKeys(editor, desk)
  useKeys((action, event) => {
    // The line of the list that has the focus is meant.
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null
    if (line && ABOUT_SELECTED.includes(action)) store.select([line.dataset.node!])
    const handle = looking[action] ?? (mayChange ? changing[action] : undefined)
    return handle ? handle(event) !== false : false
  })
}

/** Keys that change nothing. */
function lookingKeys(editor: Editor, desk: Desk): Partial<Record<KeyAction, KeyHandler>> {
  const { store, state, graph, types } = editor
  const last = state.selected.at(-1)
  const move: KeyHandler = ({ key, target }) => {
    const isOnCanvas = target === document.body || desk.canvas.current?.contains(target as Element)
    if (desk.view !== 'canvas' || !isOnCanvas) return false
    const next = last ? neighbourOf(graph, types, last, key.slice(5).toLowerCase() as Direction) : graph.nodes[0]?.id
    if (next) desk.goTo(next)
    return true
  }
  const leave: KeyHandler = ({ target }) => {
    if (desk.opened) return desk.closeSide()
    const isInPanel = target instanceof Element && target.closest('#node-panel')
    if (last) return isInPanel ? desk.goTo(last) : store.select([])
    return editor.trial ? editor.showTrial(null) : false
  }
  return {
    help: () => desk.open('keys'),
    search: () => desk.open('search'),
    problems: () => desk.open('problems'),
    list: () => desk.setView(desk.view === 'list' ? 'canvas' : 'list'),
    test: () => desk.open('test'),
    trace: () => (editor.maySeeContacts ? desk.open('trace') : false),
    open: () => {
      if (state.selected.length !== 1) return false
      desk.close()
      desk.setPanelTab('settings')
      return focusLater('#node-panel input')
    },
    close: leave,
    move,
    copy: () => desk.actions.copy() > 0,
    selectAll: desk.actions.selectAll,
  }
}

function changingKeys(
  { store, saving, isDirty, graph, types }: Editor,
  { actions, view, goTo, show, startAdding }: Desk,
): Partial<Record<KeyAction, KeyHandler>> {
  const showSelected = (act: () => unknown) => () => {
    act()
    const last = store.get().selected.at(-1)
    if (last) requestAnimationFrame(() => show(last))
  }
  /** Goes on at the node before the removed one, or in the line before it. */
  const remove = () => {
    const last = store.get().selected.at(-1)
    const before = last ? neighbourOf(graph, types, last, 'up') : null
    const line = linesOf().findIndex((one) => one.dataset.node === last)
    if (!actions.remove()) return false
    if (view === 'list') requestAnimationFrame(() => linesOf()[Math.max(0, line - 1)]?.focus())
    else if (before && nodeOf(store.graph(), before)) requestAnimationFrame(() => goTo(before))
    return true
  }
  return {
    save: () => void (isDirty && saving.save()),
    add: startAdding,
    undo: store.undo,
    redo: store.redo,
    remove,
    cut: actions.cut,
    paste: showSelected(actions.paste),
    duplicate: showSelected(actions.duplicate),
  }
}
