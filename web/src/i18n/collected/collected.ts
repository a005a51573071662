import { titles } from './titles.ts'

/** Parts of features' texts by the path of their file; empty where a feature has none. */
type Parts = Record<string, object>

/**
 * Keys of features' texts that others show, side by side in namespaces of their own: `lists` of `titles` is `titles.lists`
 * in the texts of the feature `lists`. Menus need titles at once; the rest is loaded by the part that shows it.
 */
const COLLECTIONS: Record<string, () => Promise<Parts>> = {
  titles: async () => titles,
  summaries: async () => (await import('./summaries.ts')).summaries,
  audited: async () => (await import('./audited.ts')).audited,
  jobs: async () => (await import('./jobs.ts')).jobs,
  mails: async () => (await import('./mails.ts')).mails,
  notices: async () => (await import('./notices.ts')).notices,
  objects: async () => (await import('./objects.ts')).objects,
}

/** Loads such a namespace in a language; undefined when it is an ordinary one. */
export function collected(namespace: string, language: string): Promise<object> | undefined {
  return COLLECTIONS[namespace]?.().then((parts) => inLanguage(parts, language))
}

const inLanguage = (parts: Parts, language: string): object =>
  Object.assign({}, ...Object.keys(parts).flatMap((path) => (path.endsWith(`/${language}.json`) ? [parts[path]] : [])))
