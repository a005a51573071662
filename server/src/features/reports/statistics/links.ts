import type { Db } from '../../../platform/db/database.ts'
import { readLinkFigures } from '../../mailing/ledger/index.ts'
import type { View } from './figures.ts'
import { isWithin } from './range.ts'
import { sentLinks } from './store.ts'

/** A figure of a link: `people` are recipients, `clicks` every click of theirs, `machines` those of programs. */
export interface LinkFigure {
  day: string
  link: number
  kind: 'people' | 'clicks' | 'machines'
  value: number
}

/** The links of a mailing in their order, and what was clicked; `figures` are those of its counters unless given. */
export async function linksOf(db: Db, tenantId: string, sourceId: string | null, view: View, figures?: LinkFigure[]) {
  if (!sourceId) return []
  const [links, counted] = await Promise.all([
    sentLinks(db, tenantId, sourceId),
    figures ?? readLinkFigures(db, tenantId, sourceId),
  ])
  const seen = counted.filter(({ day }) => isWithin(day, view))
  const sum = (link: number, kind: LinkFigure['kind']) =>
    seen.filter((one) => one.link === link && one.kind === kind).reduce((sum, { value }) => sum + value, 0)
  return links.map(({ number, url }) => ({
    number,
    url,
    clicked: sum(number, 'people'),
    clicks: sum(number, 'clicks') + (view.humans === false ? sum(number, 'machines') : 0),
  }))
}
