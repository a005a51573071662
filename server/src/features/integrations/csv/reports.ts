import type { RecipientRow, Tab } from '../../reports/statistics/index.ts'

/** Which recipients a report has, and the time that it shows. */
interface Report {
  kind: string
  tab: Tab
  time(row: RecipientRow): string | null
}

/** The names of mailings in the compatible interface. */
const KINDS: Record<string, string> = { newsletter: 'campaign', autoresponder: 'automation' }

const TABS: Record<string, Omit<Report, 'kind'>> = {
  sent: { tab: 'sent', time: ({ sentAt }) => sentAt },
  opened: { tab: 'opened', time: ({ openedAt }) => openedAt },
  unopened: { tab: 'not_opened', time: ({ sentAt }) => sentAt },
  clicked: { tab: 'clicked', time: ({ clickedAt }) => clickedAt },
  unsubscribed: { tab: 'unsubscribed', time: ({ unsubscribedAt }) => unsubscribedAt },
  bounced: { tab: 'bounced', time: ({ bouncedAt }) => bouncedAt },
}

export const REPORTS: ReadonlyMap<string, Report> = new Map(
  Object.entries(KINDS).flatMap(([mailing, kind]) =>
    Object.entries(TABS).map(([rows, report]) => [`${mailing}-${rows}`, { kind, ...report }] as const),
  ),
)
