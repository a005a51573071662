import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import { validation } from '../../../../platform/errors.ts'
import { EMAIL_KINDS, urlsOf } from '../../../mailing/email-events/index.ts'
import { findMailingRefs } from '../../../mailing/ledger/index.ts'
import { campaignNames, localTime } from '../../records/index.ts'
import { momentIn } from '../moments.ts'
import { type EventRow, eventsAfter } from './event-store.ts'

const DAY_MS = 24 * 3600 * 1000
const AT_ONCE = 500
const NAMES = new Map(Object.entries(EMAIL_KINDS).map(([name, number]) => [number as number, name]))

/** Reads the range of a request in local times; the last day when it names none. */
export function readRange({ from, to }: { from?: string; to?: string }, { timezone }: Tenant, now: Date) {
  const end = to ? momentIn(to, timezone) : now
  if (!end) throw validation('to')
  const start = from ? momentIn(from, timezone) : new Date(end.getTime() - DAY_MS)
  if (!start || start >= end) throw validation('from')
  return { from: start, to: end }
}

/** The events of mails as lines of JSON, in batches: a million of them need no more memory than one. */
export async function* eventLines(db: Db, tenant: Tenant, range: ReturnType<typeof readRange>) {
  const pages = inPages<EventRow>((last, limit) => eventsAfter(db, tenant.id, range, last?.id ?? '0', limit), AT_ONCE)
  for await (const rows of pages) {
    const refs = await findMailingRefs(db, tenant.id, [...new Set(rows.map(({ source_id }) => source_id))])
    const urls = await urlsOf(db, tenant.id, [...new Set(rows.flatMap(({ link_id }) => link_id ?? []))])
    const lines = rows.map((row) =>
      JSON.stringify({
        id: `e${row.id}`,
        event: NAMES.get(row.kind),
        created_at: localTime(row.at, tenant.timezone),
        contact_id: Number(row.contact_id),
        emailaddress: row.email,
        ...campaignNames(refs.get(row.source_id)),
        url: row.link_id ? (urls.get(row.link_id) ?? null) : null,
        is_machine: row.machine,
      }),
    )
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}
