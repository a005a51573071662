import type { Db } from '../../../platform/db/database.ts'
import { readLinkFigures } from '../../mailing/ledger/index.ts'
import type { View } from './figures.ts'
import { isWithin } from './range.ts'
import { sentLinks } from './store.ts'

/** A figure of a link: `people` counts recipients, `clicks` the clicks of people, `machines` those of programs. */
export interface LinkFigure {
  day: string
  link: number
  kind: 'people' | 'clicks' | 'machines'
  value: number
}

/** The links of a mailing in order, with their clicks. Without `figures` those of the counters are read. */
export async function linksOf(db: Db, tenantId: string, sourceId: string | null, view: View, figures?: LinkFigure[]) {
  if (!sourceId) return []
  const [links, counted] = await Promise.all([
    sentLinks(db, tenantId, sourceId),
    figures ?? readLinkFigures(db, tenantId, sourceId),
  ])
  const seen = counted.filter(({ day }) => isWithin(day, view))
  const sum = (link: number, kind: LinkFigure['kind']) =>
    seen.filter((figure) => figure.link === link && figure.kind === kind).reduce((sum, { value }) => sum + value, 0)
  return links.map(({ number, url }) => ({
    number,
    url,
    clicked: sum(number, 'people'),
    clicks: sum(number, 'clicks') + (view.humans === false ? sum(number, 'machines') : 0),
  }))
}
