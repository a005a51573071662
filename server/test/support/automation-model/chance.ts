/** Numbers that look random and are the same for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761 + 1
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    // xorshift32
    let x = this.#state | 0 || 1
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    return from + ((x >>> 0) % (to - from + 1))
  }

  of<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)]!
  }
}
