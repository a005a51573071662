import { useEffect, useRef } from 'react'

const PAUSE_MS = 2_000
const RETRY_MS = 15_000

interface Autosave {
  /** There are changes that can be saved now. */
  isDirty: boolean
  /** Changes with every change of the person, which starts the pause again. */
  changed: unknown
  /** The last attempt failed: it is repeated later. */
  hasFailed: boolean
  save: () => unknown
  /** How long nothing must change before it is saved, in milliseconds. */
  pause?: number
}

/** Saves after a pause in the work, and at once when the page is hidden or closed. */
export function useAutosave({ isDirty, changed, hasFailed, save, pause = PAUSE_MS }: Autosave) {
  const latest = useRef(save)
  latest.current = save
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the pause again
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => void latest.current(), hasFailed ? RETRY_MS : pause)
    return () => clearTimeout(timer)
  }, [isDirty, changed, hasFailed, pause])
  useEffect(() => {
    if (!isDirty) return
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') void latest.current()
    }
    document.addEventListener('visibilitychange', saveHidden)
    return () => document.removeEventListener('visibilitychange', saveHidden)
  }, [isDirty])
}
