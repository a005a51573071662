import type { Db } from '../../../platform/db/database.ts'
import { type Page, type PageRequest, presentPage } from '../../../platform/db/page.ts'
import { EMAIL_KINDS, type EmailKind, readEventFigures } from '../../mailing/email-events/index.ts'
import { costlyField, pageOf, withinTimeLimit } from './pages.ts'
import { isLimited, isWithin } from './range.ts'
import { partOf, totalOf } from './recipients.ts'
import {
  type ContactMatch,
  countEvents,
  type EventRow,
  kindsOf,
  mailingEvents,
  matchContacts,
} from './sql/mailing-events.ts'
import type { Filter, Mailing } from './sql/tabs.ts'

const BATCH = 5000

/** A page of the events of a mailing, newest first. */
export async function pageOfEvents(
  db: Db,
  mailing: Mailing,
  recipients: number,
  filter: Filter,
  request: PageRequest,
): Promise<Page<ReturnType<ReturnType<typeof presentEvent>>>> {
  const field = costlyField(filter)
  const limited = <T>(work: (db: Db) => Promise<T>) =>
    field ? withinTimeLimit(db, mailing.tenant.id, field, work) : work(db)
  const contacts = await limited((db) => matchContacts(db, mailing, filter))
  const page = await pageOf(
    request,
    () => limited((db) => countAll(db, mailing, recipients, filter, contacts)),
    (cut) => limited((db) => mailingEvents(db, mailing, filter, contacts, cut)),
  )
  return presentPage(page, presentEvent(mailing))
}

/** All events, in batches. */
export async function* allEvents(db: Db, mailing: Mailing, filter: Filter) {
  const contacts = await matchContacts(db, mailing, filter)
  let after: EventRow | undefined
  do {
    const rows = await mailingEvents(db, mailing, filter, contacts, { limit: BATCH, ...(after ? { after } : {}) })
    yield rows.map(presentEvent(mailing))
    after = rows.length < BATCH ? undefined : rows.at(-1)
  } while (after)
}

/** The number of events: from counters, or counted if the filter needs it. */
async function countAll(
  db: Db,
  mailing: Mailing,
  recipients: number,
  filter: Filter,
  contacts: ContactMatch,
): Promise<number> {
  if (contacts) return countEvents(db, mailing, filter, contacts)
  // A mail that was not opened has one event in this tab: its delivery.
  if (filter.tab === 'not_opened')
    return isLimited(filter) ? countEvents(db, mailing, filter, contacts) : totalOf(db, mailing, recipients, filter)
  const kinds = kindsOf(filter.tab).map((kind) => EMAIL_KINDS[kind] as number)
  const figures = await readEventFigures(db, mailing.tenant.id, mailing.sourceIds)
  return figures
    .filter(({ kind, machine, day }) => kinds.includes(kind) && !(filter.humans && machine) && isWithin(day, filter))
    .reduce((sum, { value }) => sum + value, 0)
}

const NAMES = Object.fromEntries(Object.entries(EMAIL_KINDS).map(([name, number]) => [number, name])) as Record<
  number,
  EmailKind
>

const presentEvent = (mailing: Mailing) => (row: EventRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  type: NAMES[row.kind]!,
  ...partOf(mailing, row.source_id),
  contactId: row.contact_id,
  // Empty when the contact was deleted.
  email: row.email ?? '',
  ...(row.url === null ? {} : { link: row.url }),
  machine: row.machine,
})
