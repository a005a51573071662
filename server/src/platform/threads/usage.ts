/** The time in which half of what an owner used is forgotten. */
const HALF_LIFE_MS = 10_000
const KEPT_OWNERS = 1_000

/** How long owners used threads lately, in milliseconds. */
export class Usage {
  readonly #owners = new Map<string, { ms: number; at: number }>()

  of(owner: string): number {
    const used = this.#owners.get(owner)
    return used ? used.ms * 0.5 ** ((performance.now() - used.at) / HALF_LIFE_MS) : 0
  }

  add(owner: string, ms: number) {
    const sum = this.of(owner) + ms
    // Deleted first, so that the order of keys is the order of use.
    this.#owners.delete(owner)
    this.#owners.set(owner, { ms: sum, at: performance.now() })
    for (const oldest of this.#owners.keys()) if (this.#owners.size > KEPT_OWNERS) this.#owners.delete(oldest)
  }
}
