import { useRef, useState } from 'react'

/** Runs tasks one after another. A task that fails does not stop the next one. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    last = next.catch(() => {})
    return next
  }
}

/** The second of two saves uses the version of the first. */
export const useOneByOne = () => useState(oneByOne)[0]

/** Whether any of the values is another one. */
export const isChange = <T extends object>(now: T, changes: Partial<T>) =>
  (Object.keys(changes) as (keyof T)[]).some((name) => !Object.is(now[name], changes[name]))

/** State whose newest values are readable before React renders them, so that the next save can use them. */
export function useHeld<T extends object>(first: () => T) {
  const [shown, draw] = useState(first)
  const now = useRef(shown)
  const set = (changes: Partial<T>) => {
    // An editor says with every change that it is being typed in: the page is not drawn again for that.
    if (!isChange(now.current, changes)) return
    now.current = { ...now.current, ...changes }
    draw(now.current)
  }
  return { shown, now, set }
}
