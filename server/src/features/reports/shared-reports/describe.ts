import type { Db } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import type { CompanyRow } from '../../account/companies/index.ts'
import { describeFigures, describeReading, type ReportedMailing, wholeRange } from '../statistics/index.ts'
import { plainLink, plainText } from './without-persons.ts'

const MOST_LINKS = 50

/** The sums of a mailing for everyone who has its link: no recipients, and no addresses inside links or names. */
export async function describeShared(
  { db, now }: { db: Db; now: Date },
  company: CompanyRow,
  mailing: ReportedMailing,
  expiresAt: Date,
) {
  const range = wholeRange(mailing, company, dayOf(now, company.timezone))
  const [figures, reading] = await Promise.all([
    describeFigures(db, { ...company, publicId: company.public_id }, mailing, { humans: true }),
    describeReading(db, company.id, { range, mailing }),
  ])
  const { totals, rates, timeline, providers } = figures
  return {
    company: { name: company.name, language: company.language, timezone: company.timezone },
    kind: mailing.kind,
    name: plainText(mailing.name),
    subject: plainText(mailing.subject),
    startedAt: mailing.startedAt,
    expiresAt,
    ...{ totals, rates, timeline, providers },
    devices: reading.devices,
    links: foldLinks(figures.links),
  }
}

/** Links that look the same without their parameters count together. */
function foldLinks(links: readonly { url: string; clicked: number; clicks: number }[]) {
  const sums = new Map<string, { url: string; clicked: number; clicks: number }>()
  for (const { url, clicked, clicks } of links) {
    const shown = plainLink(url)
    if (shown === null) continue
    const sum = sums.get(shown)
    sums.set(shown, { url: shown, clicked: (sum?.clicked ?? 0) + clicked, clicks: (sum?.clicks ?? 0) + clicks })
  }
  return [...sums.values()].sort((a, b) => b.clicked - a.clicked || b.clicks - a.clicks).slice(0, MOST_LINKS)
}
