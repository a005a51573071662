/** A small cache in front of a look-up that every request makes. */
export interface FreshCache<T, With extends unknown[] = []> {
  /** The value, if it is cached and fresh. */
  peek(key: string): T | null
  /** The value, looked up if necessary; null if there is none. */
  get(key: string, ...using: With): Promise<T | null>
  /** Drops a value that this process has just changed. */
  forget(key: string): void
}

export interface CacheOptions<T, With extends unknown[] = []> {
  /** How long a value may be used: after this time every process sees a change. */
  maxAgeMs: number
  maxEntries: number
  /** `using`: what the caller looks it up with, such as its connection. */
  load(key: string, ...using: With): Promise<T | null>
}

/**
 * Keeps found values for a short time. Missing values are not cached: guesses must not fill the memory, and a new key
 * must work at once. Simultaneous look-ups of one key share one query.
 */
export function freshCache<T extends object, With extends unknown[] = []>({
  maxAgeMs,
  maxEntries,
  load,
}: CacheOptions<T, With>): FreshCache<T, With> {
  const values = new Map<string, { value: T; until: number }>()
  type Look = { result: Promise<T | null> }
  const loading = new Map<string, Look>()

  function peek(key: string): T | null {
    const hit = values.get(key)
    if (!hit) return null
    if (hit.until > performance.now()) return hit.value
    values.delete(key)
    return null
  }

  function look(key: string, using: With): Look {
    const until = performance.now() + maxAgeMs // counted from before the query: its result may change right after
    const look: Look = {
      result: load(key, ...using)
        .then((value) => {
          // A value that was forgotten in the meantime may be the old one.
          if (value && loading.get(key) === look) keep(key, { value, until })
          return value
        })
        .finally(() => loading.get(key) === look && loading.delete(key)),
    }
    loading.set(key, look)
    return look
  }

  function keep(key: string, entry: { value: T; until: number }) {
    if (values.size >= maxEntries) for (const old of values.keys()) peek(old)
    if (values.size >= maxEntries) values.clear()
    values.set(key, entry)
  }

  return {
    peek,
    get: async (key, ...using) => peek(key) ?? (loading.get(key) ?? look(key, using)).result,
    forget(key) {
      values.delete(key)
      loading.delete(key)
    },
  }
}
