import { titles } from './titles.ts'

/** Parts of features' texts by the path of their file; empty where a feature has none. */
type Parts = Record<string, object>

/**
 * Keys of features' texts that others show, each in a namespace of its own: `lists.lists` of `titles` is `titles.lists` in
 * the texts of the feature `lists`. Menus need titles at once; the rest is loaded by the page that shows it.
 */
const COLLECTIONS: Record<string, () => Promise<Parts>> = {
  titles: async () => titles,
  summaries: async () => (await import('./summaries.ts')).summaries,
  audited: async () => (await import('./audited.ts')).audited,
}

/** Loads such a namespace in a language; undefined when it is an ordinary one. */
export function collected(namespace: string, language: string): Promise<object> | undefined {
  return COLLECTIONS[namespace]?.().then((parts) => byFeature(parts, language))
}

function byFeature(parts: Parts, language: string): object {
  const own = Object.entries(parts).filter(([path]) => path.endsWith(`/${language}.json`))
  return Object.fromEntries(own.map(([path, part]) => [/features\/([^/]+)/.exec(path)![1], part]))
}
