import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Indexes items by a key; throws if two items have the same key, so that none hides the other. */
export function indexUnique<T>(what: string, items: Iterable<T>, key: (item: T) => string): Map<string, T> {
  const index = new Map<string, T>()
  for (const item of items) {
    if (index.has(key(item))) throw new Error(`two ${what} are called ${key(item)}`)
    index.set(key(item), item)
  }
  return index
}

/**
 * Loads the default export of every file of a folder, in the order of file names. A file has the name of its export's
 * `key`, with dashes; a wrong name throws.
 */
export async function loadFolder<T>(folder: string, key: (one: T) => string): Promise<T[]> {
  const loaded: T[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const { default: one } = (await import(join(folder, file))) as { default: T }
    if (file !== `${key(one).replaceAll(/[_ ]/g, '-')}.ts`) throw new Error(`${join(folder, file)} defines ${key(one)}`)
    loaded.push(one)
  }
  return loaded
}
