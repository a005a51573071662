import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { sumMailFigures } from '../../../mailing/ledger/index.ts'
import { localTime, mailNumber } from '../../records/index.ts'
import type { ListQuery } from '../list-query.ts'
import { countSent, isFlagged, pageOfSent, type SentRow, sourcesOf } from './sent-store.ts'

export const SENT_FIELDS = [
  ...['id', 'campaign_id', 'contact_id', 'opened', 'clicked', 'unsubscribed', 'bounced', 'time', 'emailaddress'],
]

/** Our kinds of mailings by the types of the interface. Other mails have no statistics of their own. */
const KINDS: Record<string, { kind: string; isCustom?: boolean }> = {
  newsletter: { kind: 'campaign' },
  autoresponder: { kind: 'automation' },
  trigger_action: { kind: 'automation' },
  transactional_email: { kind: 'transactional', isCustom: false },
  custom_email: { kind: 'transactional', isCustom: true },
}

/** Sent mails of a type in the order in which they were prepared, and the number of all, from counters if possible. */
export async function sentRecords(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, type: string, query: ListQuery) {
  const wanted = Object.hasOwn(KINDS, type) ? KINDS[type]! : undefined
  if (!wanted) throw validation('type')
  // The order is that of the index: another one would sort all mails of a company.
  if (query.sort.length) throw validation('sort')
  const { campaign_id: campaignId, ...others } = Object.fromEntries(query.filters)
  const filters = new Map(Object.entries(others))
  const sources = await sourcesOf(db, tenant.id, wanted, campaignId)
  const sourceIds = [...sources.keys()]
  if (!sourceIds.length) return { rows: [], total: 0 }
  const { rows, total } = filters.size
    ? {
        rows: await pageOfSent(db, tenant, sourceIds, { ...query, filters }),
        total: await countSent(db, tenant, sourceIds, filters),
      }
    : await pageBySource(db, tenant, sourceIds, query)
  const records = rows.map((row) => {
    const objectId = Number(sources.get(row.source_id))
    return {
      id: mailNumber(row.source_id, row.recipient_id),
      campaign_id: objectId,
      ...(wanted.kind === 'campaign' ? { newsletter_id: objectId } : {}),
      contact_id: row.contact_id === null ? null : Number(row.contact_id),
      time: localTime(row.at, tenant.timezone),
      emailaddress: row.email ?? '',
      opened: isFlagged(row.flags, 'opened'),
      clicked: isFlagged(row.flags, 'clicked'),
      unsubscribed: isFlagged(row.flags, 'unsubscribed'),
      bounced: isFlagged(row.flags, 'bounced'),
    }
  })
  return { rows: records, total }
}

/** A page without filters: counters say which sources it has rows of, so that no others are read. */
async function pageBySource(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  sourceIds: readonly string[],
  { limit, offset }: ListQuery,
) {
  const figures = await sumMailFigures(db, tenant.id, sourceIds)
  const sentOf = (sourceId: string) => figures.get(sourceId)?.sent ?? 0
  const rows: SentRow[] = []
  let skipped = 0
  for (const sourceId of sourceIds.toSorted((a, b) => Number(a) - Number(b))) {
    const first = Math.max(0, offset - skipped)
    skipped += sentOf(sourceId)
    if (first >= sentOf(sourceId) || rows.length >= limit) continue
    const cut = { filters: new Map<string, string>(), limit: limit - rows.length, offset: first }
    rows.push(...(await pageOfSent(db, tenant, [sourceId], cut)))
  }
  return { rows, total: skipped }
}
