import type { Db } from '../../../platform/db/database.ts'
import { keepEmailLinks } from '../email-events/index.ts'
import { writtenLinks } from './store.ts'

interface Click {
  link: number | null
  url: string | null
}

/**
 * Returns a function that finds the stored link of a click. Links are stored as written in the content, never with tags
 * filled in: these may contain personal data that an erasure would not find. Of a link that is not in the content, only
 * the part before its parameters is stored.
 */
export async function linkIdsOf(
  db: Db,
  tenantId: string,
  sourceId: string,
  clicks: readonly Click[],
): Promise<(click: Click) => string | undefined> {
  const followed = clicks.filter((click) => click.link && click.url)
  if (!followed.length) return () => undefined
  const numbers = [...new Set(followed.map(({ link }) => link!))]
  const written = new Map((await writtenLinks(db, tenantId, sourceId, numbers)).map((one) => [one.number, one]))
  const knownId = ({ link, url }: Click) => {
    const one = written.get(link ?? 0)
    return one && url && isMadeOf(one.url, url) ? one.id : null
  }
  const unknown = followed.filter((click) => !knownId(click)).map(({ url }) => bare(url!))
  const kept = unknown.length ? await keepEmailLinks(db, tenantId, [...new Set(unknown)]) : new Map<string, string>()
  return (click) => knownId(click) ?? kept.get(bare(click.url ?? ''))
}

/**
 * Whether a link in the content can become this target. Variants of a mailing use the same numbers for other links.
 */
function isMadeOf(written: string, target: string): boolean {
  const [start = '', ...tags] = written.split(/\{[{%#]/)
  return tags.length ? target.startsWith(start) : target === written
}

const bare = (url: string) => url.split(/[?#]/, 1)[0]!
