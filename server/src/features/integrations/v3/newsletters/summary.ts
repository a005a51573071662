import type { App } from '../../../../platform/app.ts'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { findLists } from '../../../audience/lists/index.ts'
import { templateUrl } from '../../../content/templates/index.ts'
import { readLinkFigures, sumMailFigures } from '../../../mailing/ledger/index.ts'
import { localTime } from '../../records/index.ts'
import type { NewsletterRow } from './store.ts'

type Company = Pick<Tenant, 'id' | 'publicId' | 'timezone'>

/** A part in percent, with two decimals. */
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0)

/** The figures of campaigns, from counters. Opens are counted per person. */
export async function summaries(
  { app, db }: { app: Parameters<typeof templateUrl>[0] & Pick<App, 'config'>; db: Db },
  company: Company,
  rows: readonly NewsletterRow[],
) {
  const sources = rows.flatMap(({ source_id }) => source_id ?? [])
  const figures = sources.length ? await sumMailFigures(db, company.id, sources) : new Map()
  const clicks = new Map<string, number>()
  for (const { sourceId, kind, value } of sources.length ? await readLinkFigures(db, company.id, sources) : [])
    if (kind === 'clicks') clicks.set(sourceId, (clicks.get(sourceId) ?? 0) + value)
  const lists = await findLists(db, company.id, [...new Set(rows.flatMap(({ list_ids }) => list_ids))])
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...newsletterRecord(row, company.timezone),
    sms_id: null,
    ...numbersOf(figures.get(row.source_id ?? '') ?? {}, clicks.get(row.source_id ?? '') ?? 0),
    preview_url: row.template_id ? templateUrl(app, company, row.template_id) : '',
    track: {
      utm_source: row.tracking.utm?.source ?? '',
      utm_medium: row.tracking.utm?.medium ?? '',
      utm_campaign: row.tracking.utm?.campaign ?? '',
    },
    contact_lists: row.list_ids.map((id) => ({ id: Number(id), name: names.get(id) ?? '' })),
  }))
}

export const newsletterRecord = (row: NewsletterRow, timezone: string) => ({
  id: Number(row.id),
  name: row.name,
  email_id: row.template_id === null ? null : Number(row.template_id),
  start: localTime(row.started_at, timezone),
  finish: localTime(row.finished_at, timezone),
})

type Figures = Partial<Record<string, number>>

/** The numbers of a campaign with their percentages of those that got it, and of those that opened it. */
export function numbersOf(figures: Figures, clicks: number) {
  const of = (kind: string) => Math.max(0, figures[kind] ?? 0)
  const [sent, opened, clicked, unsubscribed] = [of('sent'), of('opened'), of('clicked'), of('unsubscribed')]
  const bounced = of('softBounced') + of('hardBounced')
  const unopened = Math.max(0, sent - of('returned') - opened)
  return {
    sent,
    opened,
    opened_not_unique: opened,
    clicked,
    clicked_not_unique: Math.max(clicks, clicked),
    unsubscribed,
    bounced,
    unopened,
    unopened_perc: percent(unopened, sent),
    opened_perc: percent(opened, sent),
    clicked_perc: percent(clicked, opened),
    clicked_perc_abs: percent(clicked, sent),
    unsubscribed_perc: percent(unsubscribed, opened),
    unsubscribed_perc_abs: percent(unsubscribed, sent),
    bounced_perc: percent(bounced, sent),
  }
}
