import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../../api/client.ts'
import type { EditorStore } from '../state/store.ts'
import type { Drawn, Visual } from '../visual.ts'

const PAUSE_MS = 400

interface Options extends Pick<Visual, 'draw' | 'onChange' | 'onTyping'> {
  mjml: string
  /** What the store was made from. */
  source: string
  store: EditorStore
  /** Takes over text that is still being typed. */
  flush: RefObject<() => Promise<void>>
}

const htmlOf = async (mjml: string) => (await call('POST /editor/render', { body: { mjml } })).html

/** Hands the mail to the page a moment after the last change; the server makes its HTML. */
export function useHandover({ mjml, source, store, flush, ...callbacks }: Options) {
  const now = useRef(callbacks)
  now.current = callbacks
  /** The source that the page knows, and its document. */
  const known = useRef({ mjml: source, root: store.get().root })
  const isLoading = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handOver = async () => {
      const { root } = store.get()
      // The page replaced the mail meanwhile.
      if (root === known.current.root) return now.current.onTyping(false)
      const source = store.mjml()
      // A mail that the server refuses is handed over too, so that saving it says why.
      const html = await htmlOf(source).catch(() => '')
      // Something changed meanwhile: the next turn hands it over.
      if (store.get().root !== root) return
      known.current = { mjml: source, root }
      now.current.onChange({ mjml: source, html })
      now.current.onTyping(false)
    }
    const stop = store.subscribe(() => {
      if (isLoading.current || store.get().root === known.current.root) return
      now.current.onTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => void handOver(), PAUSE_MS)
    })
    const ask = async (): Promise<Drawn> => {
      await flush.current()
      clearTimeout(timer)
      const { root } = store.get()
      if (root === known.current.root) return { mjml: known.current.mjml, html: await htmlOf(known.current.mjml) }
      const source = store.mjml()
      const html = await htmlOf(source)
      known.current = { mjml: source, root }
      return { mjml: source, html }
    }
    const { draw } = now.current
    draw.current = ask
    return () => {
      stop()
      clearTimeout(timer)
      if (draw.current === ask) draw.current = null
    }
  }, [store, flush])
  // A source that does not come from this editor, such as a restored version or a fault that was mended elsewhere.
  useEffect(() => {
    if (mjml === known.current.mjml) return
    isLoading.current = true
    try {
      store.load(mjml)
    } finally {
      isLoading.current = false
    }
    known.current = { mjml, root: store.get().root }
  }, [mjml, store])
}
