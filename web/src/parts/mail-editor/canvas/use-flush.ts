import { useCallback, useRef } from 'react'
import type { ToCanvas } from '../../../frames/canvas/messages.ts'

/** A canvas that does not answer must not block saving. */
const ANSWER_TIMEOUT_MS = 3000

/** Asks the canvas for text that is still being typed, and waits until it has reported it. */
export function useFlush(send: (message: ToCanvas) => void, isDrawn: () => boolean) {
  const waiting = useRef(new Map<number, () => void>())
  const drawn = useRef(isDrawn)
  drawn.current = isDrawn
  const flush = useCallback(async () => {
    if (!drawn.current()) return
    const number = Math.random()
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.current.set(number, resolve)
    const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS)
    send({ flush: number })
    await promise
    clearTimeout(timer)
    waiting.current.delete(number)
  }, [send])
  return { flush, answered: (number: number) => waiting.current.get(number)?.() }
}
