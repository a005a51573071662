/** Lets only so many pieces of work run at once; the others wait, first come first served. */
export function createTurns(places: number) {
  const waiting: (() => void)[] = []
  let free = places

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** For whatever decodes images: one takes up to 200 MB, and that many may be in memory at once. */
export const inTurn = createTurns(2)
