import { useEffect, useRef } from 'react'

/**
 * Returns the focus to the element that had it, when the component is removed. A `Modal` does this only if it stays
 * mounted while it is closed. The returned function leaves the focus to the page that opens.
 */
export function useFocusReturn(): () => void {
  const before = useRef(document.activeElement)
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    [],
  )
  return () => {
    before.current = null
  }
}
