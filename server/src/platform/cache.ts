/** A small cache in front of a look-up that every request makes. */
export interface FreshCache<T> {
  /** The value, if it is cached and fresh. */
  peek(key: string): T | null
  /** The value, looked up if necessary; null if there is none. */
  get(key: string): Promise<T | null>
}

export interface CacheOptions<T> {
  /** How long a value may be used: after this time every process sees a change. */
  maxAgeMs: number
  maxEntries: number
  load(key: string): Promise<T | null>
}

/**
 * Keeps found values for a short time. Missing values are not cached: guesses must not fill the memory, and a new key
 * must work at once. Simultaneous look-ups of one key share one query.
 */
export function freshCache<T extends object>({ maxAgeMs, maxEntries, load }: CacheOptions<T>): FreshCache<T> {
  const values = new Map<string, { value: T; until: number }>()
  const loading = new Map<string, Promise<T | null>>()

  function peek(key: string): T | null {
    const hit = values.get(key)
    if (!hit) return null
    if (hit.until > performance.now()) return hit.value
    values.delete(key)
    return null
  }

  async function look(key: string): Promise<T | null> {
    const until = performance.now() + maxAgeMs // counted from before the query: its result may change right after
    try {
      const value = await load(key)
      if (value) keep(key, { value, until })
      return value
    } finally {
      loading.delete(key)
    }
  }

  function keep(key: string, entry: { value: T; until: number }) {
    if (values.size >= maxEntries) for (const old of values.keys()) peek(old)
    if (values.size >= maxEntries) values.clear()
    values.set(key, entry)
  }

  return {
    peek,
    async get(key) {
      const hit = peek(key)
      if (hit) return hit
      const running = loading.get(key) ?? look(key)
      loading.set(key, running)
      return running
    },
  }
}
