import type { Db } from '../../../platform/db/database.ts'
import { keepEmailLinks } from '../../audience/email-events/index.ts'
import { writtenLinks } from './store.ts'

interface Click {
  link: number | null
  url: string | null
}

/**
 * The links that clicks are noted with: as they are written in the mail, never as tags have filled them in, for that may
 * hold what no erasure would find. Of a link that nobody knows, only what stands before its parameters is kept.
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

/** Variants of a campaign have links of the same numbers: what is written must be able to become the target. */
function isMadeOf(written: string, target: string): boolean {
  const [start = '', ...tags] = written.split(/\{[{%#]/)
  return tags.length ? target.startsWith(start) : target === written
}

const bare = (url: string) => url.split(/[?#]/, 1)[0]!
