import { useEffect, useState } from 'react'
import type { MailNode } from '../model/node.ts'
import { useDesk, useEditorState } from './context.ts'

interface Settled {
  root: MailNode
  /** The document has changed since. */
  isOld: boolean
}

/** The document as it was when the person last paused. Nothing is drawn again with every key. */
export function useSettled(pause: number): Settled {
  const { store } = useDesk()
  const [root, setRoot] = useState(() => store.get().root)
  useEffect(() => {
    let last = root
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const { root } = store.get()
      if (root === last) return
      last = root
      clearTimeout(timer)
      timer = setTimeout(() => setRoot(root), pause)
    }
    // It may have changed before this listens.
    follow()
    const stop = store.subscribe(follow)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, pause, root])
  return { root, isOld: useEditorState((state) => state.root !== root) }
}
