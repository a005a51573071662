/** Random numbers that are the same at every first start, so that all demo companies look alike. */
export function createChance(seed: number) {
  let state = seed >>> 0
  /** From 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    happens: (share: number) => next() < share,
    below: (number: number) => Math.floor(next() * number),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** An exponentially distributed time: half of the values are below `half`. */
    decaying: (half: number) => -Math.log2(1 - next()) * half,
  }
}

export type Chance = ReturnType<typeof createChance>
