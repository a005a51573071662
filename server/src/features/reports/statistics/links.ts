import type { Db } from '../../../platform/db/database.ts'
import { readLinkFigures } from '../../mailing/ledger/index.ts'
import type { View } from './figures.ts'
import { isWithin } from './range.ts'
import { sentLinks } from './store.ts'

/** A figure of a link: `people` counts recipients, `clicks` the clicks of people, `machines` those of programs. */
export interface LinkFigure {
  sourceId: string
  day: string
  link: number
  kind: 'people' | 'clicks' | 'machines'
  value: number
}

/** The mails whose links are requested. */
interface Linked {
  sourceIds: readonly string[]
  /** Whether the numbers of links mean the same in all sources. */
  hasOneContent: boolean
}

/**
 * The links of a mailing in order, with their clicks. Mails with different contents have different links under one
 * number: then links with the same address count together. Without `figures` those of the counters are read.
 */
export async function linksOf(
  db: Db,
  tenantId: string,
  { sourceIds, hasOneContent }: Linked,
  view: View,
  figures?: LinkFigure[],
) {
  if (!sourceIds.length) return []
  const [links, counted] = await Promise.all([
    sentLinks(db, tenantId, sourceIds),
    figures ?? readLinkFigures(db, tenantId, sourceIds),
  ])
  const nameOf = new Map<string, string>()
  const rows = new Map<string, { number: number; url: string; people: number; clicks: number; machines: number }>()
  for (const { source_id, number, url } of links) {
    const name = hasOneContent ? String(number) : url
    nameOf.set(`${source_id} ${number}`, name)
    if (!rows.has(name))
      rows.set(name, { number: hasOneContent ? number : rows.size + 1, url, people: 0, clicks: 0, machines: 0 })
  }
  for (const { sourceId, day, link, kind, value } of counted) {
    const row = rows.get(nameOf.get(`${sourceId} ${link}`) ?? '')
    if (row && isWithin(day, view)) row[kind] += value
  }
  return [...rows.values()].map(({ number, url, people, clicks, machines }) => ({
    number,
    url,
    clicked: people,
    clicks: clicks + (view.humans === false ? machines : 0),
  }))
}
