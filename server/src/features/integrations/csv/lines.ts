import type { RecipientRow } from '../../reports/statistics/index.ts'
import { localTime, mailNumber } from '../records/index.ts'

/** The first four are fixed; clients find the others by their names. */
export const COLUMNS = [
  ...['id', 'contact_id', 'emailaddress', 'time', 'name', 'surname'],
  ...['opened', 'clicked', 'unsubscribed', 'bounced', 'bounce_type'],
]

const flag = (isSo: unknown) => (isSo ? 1 : 0)

/** The lines of a report, in batches; times are those of the company. */
export async function* linesOf(
  batches: AsyncIterable<readonly RecipientRow[]>,
  timeOf: (row: RecipientRow) => string | null,
  zone: string,
) {
  for await (const rows of batches)
    yield rows.map((row) => {
      const at = timeOf(row)
      return [
        mailNumber(row.sourceId, row.contactId),
        row.contactId,
        row.email,
        at && localTime(new Date(at), zone),
        row.firstName,
        row.lastName,
        flag(row.opened),
        flag(row.clicked),
        flag(row.unsubscribedAt),
        flag(row.bounced),
        row.bounced,
      ]
    })
}
