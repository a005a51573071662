import { useRef, useState } from 'react'

/** Works that must not run at the same time, each after the last; one that fails does not hold up the next. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

/** Who saves twice in a row saves the second time on top of the first. */
export const useOneByOne = () => useState(oneByOne)[0]

/** State whose newest values are known before they are drawn: the next save begins with them. */
export function useHeld<T extends object>(first: () => T) {
  const [shown, draw] = useState(first)
  const now = useRef(shown)
  const set = (changes: Partial<T>) => {
    now.current = { ...now.current, ...changes }
    draw(now.current)
  }
  return { shown, now, set }
}
