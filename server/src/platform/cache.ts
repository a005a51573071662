/** A small cache in front of a look-up that every request makes. */
export interface FreshCache<T> {
  get(key: string): Promise<T | null> | T
  forget(key: string): void
}

export interface CacheOptions<T> {
  /** How long a value may be used: after this time every process knows of a change. */
  maxAgeMs: number
  maxEntries: number
  load(key: string): Promise<T | null>
}

/**
 * Keeps found values for a short while. What does not exist is never kept: guesses must not fill the memory, and a
 * key works from the moment it is made. Simultaneous look-ups of one key are one query.
 */
export function freshCache<T extends object>({ maxAgeMs, maxEntries, load }: CacheOptions<T>): FreshCache<T> {
  const values = new Map<string, { value: T; until: number }>()
  const loading = new Map<string, Promise<T | null>>()
  const start = (key: string) => {
    const until = performance.now() + maxAgeMs // counted from before the query: what it read may change right after
    const promise = load(key)
      .then((value) => {
        if (loading.get(key) === promise && value) {
          if (values.size >= maxEntries) values.clear()
          values.set(key, { value, until })
        }
        return value
      })
      .finally(() => {
        if (loading.get(key) === promise) loading.delete(key)
      })
    loading.set(key, promise)
    return promise
  }
  return {
    get(key) {
      const hit = values.get(key)
      if (hit && hit.until > performance.now()) return hit.value
      values.delete(key)
      return loading.get(key) ?? start(key)
    },
    forget(key) {
      values.delete(key)
      loading.delete(key)
    },
  }
}
