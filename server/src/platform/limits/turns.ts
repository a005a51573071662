/** Limits how much work of one owner runs at a time; the rest waits without holding a connection to the database. */
export function createTurns(most: number) {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  function waitingOf(owner: string) {
    const known = waiting.get(owner) ?? []
    waiting.set(owner, known)
    return known
  }

  function leave(owner: string) {
    const next = waiting.get(owner)?.shift()
    if (next) return next()
    const left = running.get(owner)! - 1
    if (left) running.set(owner, left)
    else running.delete(owner)
    if (!waiting.get(owner)?.length) waiting.delete(owner)
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(owner) ?? 0
    if (before < most) running.set(owner, before + 1)
    // Work that ends gives its place to the next.
    else await new Promise<void>((resolve) => waitingOf(owner).push(resolve))
    try {
      return await work()
    } finally {
      leave(owner)
    }
  }
}
