import type { Db } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { revenueByContact } from '../../commerce/orders/index.ts'
import { EMAIL_KINDS, type EmailKind } from '../../mailing/email-events/index.ts'
import {
  FLAGS,
  findMessages,
  MESSAGE_STATES,
  type MessageState,
  providerNamed,
  readSummedFigures,
} from '../../mailing/ledger/index.ts'
import { foldFigures } from './figures.ts'
import { costlyField, pageOf, withinTimeLimit } from './pages.ts'
import { isLimited } from './range.ts'
import { type EventSum, eventSums, peopleOf } from './sql/recipient-rows.ts'
import {
  countOpenedAndReturned,
  countRecipients,
  hasContactFilter,
  type Place,
  recipientPlaces,
} from './sql/recipients.ts'
import { type Filter, type Mailing, opensOf } from './sql/tabs.ts'

const BATCH = 2000

/** A page of recipients. Totals come from counters where possible. */
export async function pageOfRecipients(
  db: Db,
  mailing: Mailing,
  recipients: number,
  filter: Filter,
  request: PageRequest,
): Promise<Page<RecipientRow>> {
  const field = costlyField(filter)
  const limited = <T>(work: (db: Db) => Promise<T>) =>
    field ? withinTimeLimit(db, mailing.tenant.id, field, work) : work(db)
  const { items: places, ...page } = await pageOf(
    request,
    () => limited((db) => totalOf(db, mailing, recipients, filter)),
    (cut) => limited((db) => recipientPlaces(db, mailing, filter, cut)),
  )
  return { items: await describeRecipients(db, mailing, places, filter), ...page }
}

/** All recipients, in batches. */
export async function* allRecipients(db: Db, mailing: Mailing, filter: Filter): AsyncGenerator<RecipientRow[]> {
  let after: Place | undefined
  do {
    const places = await recipientPlaces(db, mailing, filter, { limit: BATCH, ...(after ? { after } : {}) })
    yield await describeRecipients(db, mailing, places, filter)
    after = places.length < BATCH ? undefined : places.at(-1)
  } while (after)
}

/** The number of recipients in a tab. */
export async function totalOf(db: Db, mailing: Mailing, recipients: number, filter: Filter): Promise<number> {
  if (hasContactFilter(filter) || isLimited(filter)) return countRecipients(db, mailing, filter)
  const { tab, humans } = filter
  // A message can have several of these events, so counters may differ; they are few enough to be counted by the index.
  if (tab === 'bounced' || tab === 'unsubscribed' || tab === 'complained' || tab === 'ordered')
    return countRecipients(db, mailing, filter)
  if (tab === 'all') return recipients
  const [figures = []] = await readSummedFigures(db, mailing.tenant.id, [mailing.sourceIds])
  const { totals } = foldFigures(recipients, figures, { humans: humans !== false })
  if (tab !== 'not_opened') return totals[tab]
  return totals.delivered - totals.opened + (await countOpenedAndReturned(db, mailing, humans))
}

export type RecipientRow = ReturnType<typeof presentRecipient> &
  ReturnType<typeof partOf> &
  ReturnType<typeof presentOrders>

/** The node that sent a mail, for automations. */
export const partOf = ({ parts }: Mailing, sourceId: string): { node?: string } => {
  const node = parts?.get(sourceId)
  return node === undefined ? {} : { node }
}

const presentOrders = (sums: readonly { currency: string; orders: number; amount: string }[]) => ({
  orders: sums.reduce((sum, { orders }) => sum + orders, 0),
  revenue: sums.map(({ currency, amount }) => ({ currency, amount })),
})

async function describeRecipients(db: Db, mailing: Mailing, places: readonly Place[], filter: Filter) {
  const ids = [...new Set(places.map(({ contactId }) => contactId))]
  const sourceIds = [...new Set(places.map(({ sourceId }) => sourceId))]
  const { tenant } = mailing
  const [messages, people, sums, revenue] = await Promise.all([
    findMessages(db, tenant.id, sourceIds, ids),
    peopleOf(db, tenant.id, ids),
    eventSums(db, { ...mailing, sourceIds }, ids),
    revenueByContact(db, tenant.id, { sourceIds, contactIds: ids, withoutVat: filter.vat === 'without' }),
  ])
  const name = (row: { source_id: string; contact_id: string }) => `${row.source_id} ${row.contact_id}`
  const byName = new Map(messages.map((message) => [name(message), message]))
  const orders = Map.groupBy(revenue, name)
  return places.flatMap(({ sourceId, contactId }) => {
    const message = byName.get(`${sourceId} ${contactId}`)
    if (!message) return []
    const row = presentRecipient(message, people.get(contactId), sums.get(name(message)) ?? [], filter.humans !== false)
    // Recipients outside of a test got the winner.
    const variant = row.variant ?? ((row.sentAt && mailing.winner) || null)
    return [{ ...row, variant, ...partOf(mailing, sourceId), ...presentOrders(orders.get(name(message)) ?? []) }]
  })
}

const STATES = Object.fromEntries(Object.entries(MESSAGE_STATES).map(([name, number]) => [number, name])) as Record<
  number,
  MessageState
>
const time = (at: Date | null | undefined) => at?.toISOString() ?? null

type Message = Awaited<ReturnType<typeof findMessages>>[number]
type Person = Awaited<ReturnType<typeof peopleOf>> extends Map<string, infer P> ? P : never

/** A recipient; after the contact was deleted, without an address and a name. */
function presentRecipient(message: Message, person: Person | undefined, sums: readonly EventSum[], humans: boolean) {
  const has = (flags: number) => (message.flags & flags) !== 0
  const of = (...kinds: EmailKind[]) =>
    sums.filter((sum) => kinds.some((kind) => EMAIL_KINDS[kind] === sum.kind) && !(humans && sum.machine))
  const number = (rows: EventSum[]) => rows.reduce((sum, row) => sum + row.number, 0)
  const first = (rows: EventSum[]) => time(rows.map((row) => row.first_at).sort((a, b) => +a - +b)[0])
  const last = (rows: EventSum[]) => time(rows.map((row) => row.last_at).sort((a, b) => +b - +a)[0])
  return {
    sourceId: message.source_id,
    contactId: message.contact_id,
    email: person?.email ?? '',
    firstName: person?.first_name ?? '',
    lastName: person?.last_name ?? '',
    engagement: person?.engagement ?? null,
    state: STATES[message.state]!,
    reason: message.reason,
    provider: message.provider ? providerNamed(message.provider) : null,
    variant: message.variant || null,
    sentAt: message.state === MESSAGE_STATES.sent ? time(message.at) : null,
    delivered: message.state === MESSAGE_STATES.sent && !has(FLAGS.returned),
    opened: has(opensOf(humans)),
    openedAt: first(of('opened', 'clicked')),
    lastOpenedAt: last(of('opened', 'clicked')),
    opens: number(of('opened')),
    clicked: has(humans ? FLAGS.clicked : FLAGS.clicked | FLAGS.clickedMachine),
    clickedAt: first(of('clicked')),
    lastClickedAt: last(of('clicked')),
    clicks: number(of('clicked')),
    bounced: has(FLAGS.hardBounced) ? ('hard' as const) : has(FLAGS.softBounced) ? ('soft' as const) : null,
    bouncedAt: first(of('bounced')),
    unsubscribedAt: first(of('unsubscribed')),
    complainedAt: first(of('complained')),
  }
}
