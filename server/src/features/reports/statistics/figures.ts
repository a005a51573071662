import { type Counted, countsOf, providerNamed } from '../../mailing/ledger/index.ts'
import { daysBetween } from '../rollups/index.ts'
import { isWithin, type Range } from './range.ts'

/** A figure of a mailing on a day of the company, at a provider. */
export interface Figure {
  day: string
  provider: number
  /** The variant of an A/B test, from 1. */
  variant?: number
  kind: Counted | 'delivered'
  value: number
}
type Kind = Figure['kind']

/** With `humans: false` opens and clicks of programs count too. */
export interface View extends Range {
  humans?: boolean
}

/** The figures of a mailing as presented: within the range, and only of people unless the view says otherwise. */
export function foldFigures(
  recipients: number,
  figures: readonly Figure[],
  view: View,
  orders?: Parameters<typeof countsOf>[2],
) {
  const seen = seenIn(figures, view)
  return {
    ...sumUp(recipients, figures, seen, orders),
    timeline: timelineOf(seen),
    providers: providersOf(seen),
  }
}

/** The same without days and providers. */
export const foldTotals = (
  recipients: number,
  figures: readonly Figure[],
  view: View,
  orders?: Parameters<typeof countsOf>[2],
) => sumUp(recipients, figures, seenIn(figures, view), orders)

const seenIn = (figures: readonly Figure[], view: View) =>
  [...figures, ...deliveredOf(figures)]
    .filter(({ day }) => isWithin(day, view))
    .flatMap((figure) => (view.humans === false ? withMachines(figure) : [figure]))

function sumUp(
  recipients: number,
  figures: readonly Figure[],
  seen: readonly Figure[],
  orders: Parameters<typeof countsOf>[2],
) {
  const sums = sumsOf(seen)
  const totals = {
    ...countsOf(recipients, sums, orders),
    queued: queued(recipients, figures),
    delivered: sums.delivered ?? 0,
  }
  return { totals, rates: ratesOf(totals) }
}

const withMachines = (figure: Figure): Figure[] => {
  if (figure.kind === 'openedMachine') return [figure, { ...figure, kind: 'opened' }]
  return figure.kind === 'clickedMachine' ? [figure, { ...figure, kind: 'clicked' }] : [figure]
}

/** The number of waiting messages is always the current one, whatever the range. */
function queued(recipients: number, figures: readonly Figure[]): number {
  const { sent = 0, skipped = 0, failed = 0 } = sumsOf(figures)
  return recipients - sent - skipped - failed
}

/**
 * Sums by kind, at least 0: over a part of the days a sum can be negative, because a changed verdict counts on a later
 * day.
 */
function sumsOf(figures: readonly Figure[]): Partial<Record<Kind, number>> {
  const sums: Partial<Record<Kind, number>> = {}
  for (const { kind, value } of figures) sums[kind] = (sums[kind] ?? 0) + value
  for (const kind of Object.keys(sums) as Kind[]) sums[kind] = Math.max(0, sums[kind]!)
  return sums
}

/**
 * Delivered messages: sent without returned. A message may return on a later day than it was sent; it is subtracted
 * from the newest day that still has delivered messages, so that no day has a negative number.
 */
function deliveredOf(figures: readonly Figure[]): Figure[] {
  const moved = figures.filter(({ kind }) => kind === 'sent' || kind === 'returned')
  return [...Map.groupBy(moved, ({ provider }) => provider)].flatMap(([provider, own]) => {
    const left: { day: string; value: number }[] = []
    const byDay = Map.groupBy(own, ({ day }) => day)
    for (const day of [...byDay.keys()].sort()) {
      const { sent = 0, returned = 0 } = sumsOf(byDay.get(day)!)
      left.push({ day, value: sent })
      takeBack(left, returned)
    }
    return left.map(({ day, value }) => ({ day, provider, kind: 'delivered' as const, value }))
  })
}

/** Subtracts from the newest days; what no day has is subtracted from the last one. */
function takeBack(left: { value: number }[], returned: number) {
  let number = returned
  for (let i = left.length - 1; i >= 0 && number > 0; i--) {
    const day = left[i]!
    const taken = Math.min(day.value, number)
    day.value -= taken
    number -= taken
  }
  left.at(-1)!.value -= number
}

const share = (number: number, base: number) => (base > 0 ? Math.min(1, number / base) : null)

/** Fractions of the sent messages, for bounces of sent and failed ones; null when there are none. */
export function ratesOf(totals: Record<RatedKind, number>) {
  const { sent, opened, softBounced, hardBounced } = totals
  const tried = sent + totals.failed
  return {
    delivered: share(totals.delivered, sent),
    opened: share(opened, sent),
    clicked: share(totals.clicked, sent),
    clickToOpen: share(totals.clicked, opened),
    unsubscribed: share(totals.unsubscribed, sent),
    complained: share(totals.complained, sent),
    bounced: share(softBounced + hardBounced, tried),
    softBounced: share(softBounced, tried),
    hardBounced: share(hardBounced, tried),
  }
}
type RatedKind =
  | 'sent'
  | 'failed'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'unsubscribed'
  | 'complained'
  | 'softBounced'
  | 'hardBounced'

const SHOWN_DAILY = new Set<Kind>([
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'softBounced',
  'hardBounced',
])

/** All days from the first to the last with figures, without gaps. */
function timelineOf(figures: readonly Figure[]) {
  const byDay = Map.groupBy(
    figures.filter(({ kind }) => SHOWN_DAILY.has(kind)),
    ({ day }) => day,
  )
  const known = [...byDay.keys()].sort()
  if (!known.length) return []
  return daysBetween({ from: known[0]!, to: known.at(-1)! }).map((day) => {
    const sums = sumsOf(byDay.get(day) ?? [])
    return { day, ...basics(sums), unsubscribed: sums.unsubscribed ?? 0 }
  })
}

function providersOf(figures: readonly Figure[]) {
  const byProvider = Map.groupBy(figures, ({ provider }) => providerNamed(provider))
  return [...byProvider]
    .map(([provider, own]) => ({ provider, ...basics(sumsOf(own)) }))
    .filter(({ provider: _, ...numbers }) => Object.values(numbers).some((number) => number > 0))
    .sort((a, b) => b.sent - a.sent || a.provider.localeCompare(b.provider))
}

const basics = (sums: Partial<Record<Kind, number>>) => ({
  sent: sums.sent ?? 0,
  delivered: sums.delivered ?? 0,
  opened: sums.opened ?? 0,
  clicked: sums.clicked ?? 0,
  bounced: (sums.softBounced ?? 0) + (sums.hardBounced ?? 0),
})
