/** Indexes items by a key; two items with the same key stop the start instead of shadowing each other. */
export function indexUnique<T>(what: string, items: Iterable<T>, key: (item: T) => string): Map<string, T> {
  const index = new Map<string, T>()
  for (const item of items) {
    if (index.has(key(item))) throw new Error(`two ${what} are called ${key(item)}`)
    index.set(key(item), item)
  }
  return index
}
