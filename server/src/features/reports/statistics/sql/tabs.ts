import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import type { ENGAGEMENTS } from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS, type EmailKind, isDoneByMachines } from '../../../mailing/email-events/index.ts'
import { FLAGS, MESSAGE_STATES } from '../../../mailing/ledger/index.ts'
import type { Range } from '../range.ts'

export const TABS = [
  'all',
  'delivered',
  'opened',
  'not_opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'complained',
  'ordered',
] as const
/** Sent mails, also those that were returned, are a tab of the compatible interface only. */
export type Tab = (typeof TABS)[number] | 'sent'

/** The mailing whose recipients and events are requested. */
export interface Mailing {
  tenant: Tenant
  sourceIds: readonly string[]
  /** The parts that sources belong to, such as nodes of an automation. */
  parts?: ReadonlyMap<string, string>
  /** Of a decided A/B test: the number of the variant that the recipients outside of the test got. */
  winner?: number | undefined
  startedAt: Date
}

/**
 * A condition for rows of a mailing. For one source it is an equality, because then the planner can use the order of
 * indexes.
 */
export const isFrom = (column: string, { sourceIds }: Pick<Mailing, 'sourceIds'>): RawBuilder<unknown> =>
  sourceIds.length === 1
    ? sql`${sql.ref(column)} = ${sourceIds[0]}`
    : sql`${sql.ref(column)} = any(${sourceIds}::bigint[])`

export interface Filter extends Range {
  tab: Tab
  /** Whether opens and clicks of programs are left out; with null all events are shown. */
  humans: boolean | null
  q?: string
  engagement?: (typeof ENGAGEMENTS)[number]
  vat?: 'with' | 'without'
}

const HUMAN_OPEN = FLAGS.opened | FLAGS.clicked
const ANY_OPEN = HUMAN_OPEN | FLAGS.openedMachine | FLAGS.clickedMachine
export const opensOf = (humans: boolean | null) => (humans === false ? ANY_OPEN : HUMAN_OPEN)

/** The condition on `m` of a tab that follows from the state and flags of messages; null for the other tabs. */
export function messageTab({ tab, humans }: Filter): RawBuilder<unknown> | null {
  const delivered = sql`m.state = ${MESSAGE_STATES.sent} and ${without(FLAGS.returned)}`
  if (tab === 'all') return sql`true`
  if (tab === 'sent') return sql`m.state = ${MESSAGE_STATES.sent}`
  if (tab === 'delivered') return delivered
  return tab === 'not_opened' ? sql`${delivered} and ${without(opensOf(humans))}` : null
}

/**
 * None of these flags, with a condition `<>` for each: of `= 0` the planner believes that it is rare, and would sort a
 * whole mailing for one page.
 */
const without = (flags: number) => {
  const each = Object.values(FLAGS).filter((flag) => flags & flag)
  return sql.join(
    each.map((flag) => sql`m.flags & ${sql.lit(flag)} <> ${sql.lit(flag)}`),
    sql` and `,
  )
}

/** The kinds of events of the other tabs. A click counts as an open. */
export const EVENT_TABS: Partial<Record<Tab, readonly EmailKind[]>> = {
  opened: ['opened', 'clicked'],
  clicked: ['clicked'],
  bounced: ['bounced'],
  unsubscribed: ['unsubscribed'],
  complained: ['complained'],
}

const DAY = 24 * 3600 * 1000

/**
 * Events `e` of a mailing, of one kind or several; `from` is a condition on their source. Only from its start on, so that
 * earlier months are not read; less a day, for clocks that differ.
 */
export function eventsOf(
  mailing: Mailing,
  kinds: EmailKind | readonly EmailKind[],
  filter: Filter,
  from = isFrom('e.source_id', mailing),
): RawBuilder<unknown> {
  const { tenant, startedAt } = mailing
  const all = [kinds].flat()
  const byMachines = numbersOf(filter.humans ? all.filter(isDoneByMachines) : [])
  const ofPeople = byMachines.length ? sql`and not (e.machine and ${isOf(byMachines)})` : sql``
  return sql`
    email_event e
    where e.tenant_id = ${tenant.id} and ${from} and ${isOf(numbersOf(all))} ${ofPeople}
      and e.at >= ${new Date(startedAt.getTime() - DAY)} ${within(sql`e.at`, tenant, filter)}`
}

/** What made a contact a recipient of a tab: queries of rows `e` with `source_id` and `contact_id`, in the form `<table> e where …`. */
export const occurrencesOf = (mailing: Mailing, filter: Filter): RawBuilder<unknown>[] =>
  filter.tab === 'ordered'
    ? [ordersOf(mailing, filter)]
    : EVENT_TABS[filter.tab]!.map((kind) => eventsOf(mailing, kind, filter))

const ordersOf = (mailing: Mailing, filter: Filter) => sql`
  shop_order e
  where e.tenant_id = ${mailing.tenant.id} and ${isFrom('e.source_id', mailing)} and e.contact_id is not null
    and e.state not in ('cancelled', 'returned') ${within(sql`e.ordered_at`, mailing.tenant, filter)}`

const numbersOf = (kinds: readonly EmailKind[]) => kinds.map((kind) => EMAIL_KINDS[kind])
const isOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? sql`e.kind = ${numbers[0]}` : sql`e.kind = any(${numbers}::smallint[])`

export const within = (column: RawBuilder<unknown>, { timezone }: Tenant, { from, to }: Range) => {
  const start = from ? sql`and ${column} >= ${startOfDay(from, timezone)}` : sql``
  const end = to ? sql`and ${column} < ${endOfDay(to, timezone)}` : sql``
  return sql`${start} ${end}`
}
