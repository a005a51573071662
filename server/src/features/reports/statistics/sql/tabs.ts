import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import type { ENGAGEMENTS } from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS, type EmailKind, isDoneByMachines } from '../../../audience/email-events/index.ts'
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
export type Tab = (typeof TABS)[number]

/** Of whose mailing recipients and events are asked for. */
export interface Mailing {
  tenant: Tenant
  sourceId: string
  startedAt: Date
}

export interface Asked extends Range {
  tab: Tab
  /** Only what people did; `null` is all of it. */
  humans: boolean | null
  q?: string
  engagement?: (typeof ENGAGEMENTS)[number]
}

const HUMAN_OPEN = FLAGS.opened | FLAGS.clicked
const ANY_OPEN = HUMAN_OPEN | FLAGS.openedMachine | FLAGS.clickedMachine
export const opensOf = (humans: boolean | null) => (humans === false ? ANY_OPEN : HUMAN_OPEN)

/** Tabs that the state and the flags of a message tell, as conditions of `m`. */
export function messageTab({ tab, humans }: Asked): RawBuilder<unknown> | null {
  const delivered = sql`m.state = ${MESSAGE_STATES.sent} and ${without(FLAGS.returned)}`
  if (tab === 'all') return sql`true`
  if (tab === 'delivered') return delivered
  return tab === 'not_opened' ? sql`${delivered} and ${without(opensOf(humans))}` : null
}

/**
 * None of these flags, asked one by one by what they are not: of `= 0` the planner believes that it is rare, and would sort a
 * whole mailing for one page.
 */
const without = (flags: number) => {
  const each = Object.values(FLAGS).filter((flag) => flags & flag)
  return sql.join(
    each.map((flag) => sql`m.flags & ${sql.lit(flag)} <> ${sql.lit(flag)}`),
    sql` and `,
  )
}

/** The others have an event each; who clicked has opened. */
export const EVENT_TABS: Partial<Record<Tab, readonly EmailKind[]>> = {
  opened: ['opened', 'clicked'],
  clicked: ['clicked'],
  bounced: ['bounced'],
  unsubscribed: ['unsubscribed'],
  complained: ['complained'],
}

const DAY = 24 * 3600 * 1000

/**
 * Events `e` of one kind of a mailing, or of several. Nothing happens before it began: months before need not be looked at. A day more, for
 * clocks that differ.
 */
export function eventsOf(
  { tenant, sourceId, startedAt }: Mailing,
  kinds: EmailKind | readonly EmailKind[],
  asked: Asked,
): RawBuilder<unknown> {
  const all = [kinds].flat()
  const byMachines = numbersOf(asked.humans ? all.filter(isDoneByMachines) : [])
  const ofPeople = byMachines.length ? sql`and not (e.machine and ${isOf(byMachines)})` : sql``
  return sql`email_event e where e.tenant_id = ${tenant.id} and e.source_id = ${sourceId} and ${isOf(numbersOf(all))} ${ofPeople}
    and e.at >= ${new Date(startedAt.getTime() - DAY)} ${within(sql`e.at`, tenant, asked)}`
}

const numbersOf = (kinds: readonly EmailKind[]) => kinds.map((kind) => EMAIL_KINDS[kind])
const isOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? sql`e.kind = ${numbers[0]}` : sql`e.kind = any(${numbers}::smallint[])`

export const within = (column: RawBuilder<unknown>, { timezone }: Tenant, { from, to }: Range) =>
  sql`${from ? sql`and ${column} >= ${startOfDay(from, timezone)}` : sql``} ${to ? sql`and ${column} < ${endOfDay(to, timezone)}` : sql``}`
