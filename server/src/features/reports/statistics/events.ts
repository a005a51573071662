import type { Db } from '../../../platform/db/database.ts'
import { type Page, type PageRequest, presentPage } from '../../../platform/db/page.ts'
import { EMAIL_KINDS, type EmailKind, readEventFigures } from '../../audience/email-events/index.ts'
import { costlyField, overWhole, pageOf } from './pages.ts'
import { isLimited, isWithin } from './range.ts'
import { totalOf } from './recipients.ts'
import { countEvents, type EventRow, kindsOf, mailingEvents, type People, peopleAsked } from './sql/events.ts'
import type { Asked, Mailing } from './sql/tabs.ts'

const BATCH = 5000

/** A page of what happened to the mails of a campaign, newest first. */
export async function pageOfEvents(
  db: Db,
  mailing: Mailing,
  recipients: number,
  asked: Asked,
  request: PageRequest,
): Promise<Page<ReturnType<typeof presentEvent>>> {
  const field = costlyField(asked)
  const limited = <T>(work: (db: Db) => Promise<T>) =>
    field ? overWhole(db, mailing.tenant.id, field, work) : work(db)
  const whose = await limited((db) => peopleAsked(db, mailing, asked))
  const page = await pageOf(
    request,
    () => limited((db) => countAll(db, mailing, recipients, asked, whose)),
    (cut) => limited((db) => mailingEvents(db, mailing, asked, whose, cut)),
  )
  return presentPage(page, presentEvent)
}

/** All of them, batch by batch. */
export async function* allEvents(db: Db, mailing: Mailing, asked: Asked) {
  const whose = await peopleAsked(db, mailing, asked)
  let after: EventRow | undefined
  do {
    const rows = await mailingEvents(db, mailing, asked, whose, { limit: BATCH, ...(after ? { after } : {}) })
    yield rows.map(presentEvent)
    after = rows.length < BATCH ? undefined : rows.at(-1)
  } while (after)
}

/** By counters; what they do not know is counted. */
async function countAll(db: Db, mailing: Mailing, recipients: number, asked: Asked, whose: People): Promise<number> {
  if (whose) return countEvents(db, mailing, asked, whose)
  // Of a mail that was not opened there is one event, that it was delivered.
  if (asked.tab === 'not_opened')
    return isLimited(asked) ? countEvents(db, mailing, asked, whose) : totalOf(db, mailing, recipients, asked)
  const kinds = kindsOf(asked.tab).map((kind) => EMAIL_KINDS[kind] as number)
  const figures = await readEventFigures(db, mailing.tenant.id, mailing.sourceId)
  return figures
    .filter(({ kind, machine, day }) => kinds.includes(kind) && !(asked.humans && machine) && isWithin(day, asked))
    .reduce((sum, { value }) => sum + value, 0)
}

const NAMES = Object.fromEntries(Object.entries(EMAIL_KINDS).map(([name, number]) => [number, name])) as Record<
  number,
  EmailKind
>

const presentEvent = (row: EventRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  type: NAMES[row.kind]!,
  contactId: row.contact_id,
  // Empty when the contact is gone.
  email: row.email ?? '',
  ...(row.url === null ? {} : { link: row.url }),
  machine: row.machine,
})
