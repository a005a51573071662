import { createHash } from 'node:crypto'

/**
 * Remembers the last results of a function whose result depends on nothing but its input. Simultaneous calls with the same
 * input share one call; a failed call is not remembered.
 */
export function rememberResults<T>(most: number) {
  // In the order of use.
  const results = new Map<string, Promise<T>>()

  return (input: unknown, compute: () => Promise<T>): Promise<T> => {
    const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
    const known = results.get(key)
    const result = known ?? compute()
    results.delete(key)
    results.set(key, result)
    if (!known) result.catch(() => results.get(key) === result && results.delete(key))
    for (const oldest of results.keys()) if (results.size > most) results.delete(oldest)
    return result
  }
}
