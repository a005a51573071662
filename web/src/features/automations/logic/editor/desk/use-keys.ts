import { useEffect, useLayoutEffect, useRef } from 'react'
import { actionOf, isEverywhere, type KeyAction } from './keys.ts'

const TYPING = 'input, textarea, select, [contenteditable=true], [role=listbox], [role=menu]'
/** Elements with a use of their own for Enter. */
const PRESSED = 'button, a, [role=button], [role=radio], summary'

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

const isBusyElsewhere = (target: Element, action: KeyAction, hadDialog: boolean) => {
  if (isEverywhere(action)) return false
  if (hadDialog || isDialogOpen()) return true
  if (action === 'close') return Boolean(target.closest('[aria-expanded=true]'))
  if (target.closest(TYPING)) return true
  if (action === 'open') return Boolean(target.closest(PRESSED))
  // Text that is marked is copied as text.
  if (action === 'copy' || action === 'cut') return Boolean(document.getSelection()?.toString())
  return false
}

/** Calls an action for each key of the editor. It returns false when the key has its usual meaning. */
export function useKeys(act: (action: KeyAction, event: KeyboardEvent) => boolean) {
  const latest = useRef(act)
  latest.current = act
  const hadDialog = useRef(false)
  // A dialog that the key itself closes is gone when the key arrives below. Effects of dialogs come after this one.
  useLayoutEffect(() => {
    const noteDialog = () => {
      hadDialog.current = isDialogOpen()
    }
    window.addEventListener('keydown', noteDialog, true)
    return () => window.removeEventListener('keydown', noteDialog, true)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : actionOf(event)
      if (!action || !(event.target instanceof Element) || isBusyElsewhere(event.target, action, hadDialog.current))
        return
      if (latest.current(action, event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
