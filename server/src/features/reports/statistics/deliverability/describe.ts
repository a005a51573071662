import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { addDays, dayOf } from '../../../../platform/time/zone.ts'
import { PROVIDERS, type Provider } from '../../../audience/segment-rules/index.ts'
import { type Counted, providerNamed } from '../../../mailing/ledger/index.ts'
import { type DayRange, daysBetween, mondayOf, type SpanFigure, sumBySpan, sumInRange } from '../../rollups/index.ts'
import { type Figure, foldTotals } from '../figures.ts'
import { REASON_GROUPS, type ReasonGroup, reasonGroup } from './reasons.ts'
import { type ProviderDay, WARNED_DAYS, warningsOf } from './warnings.ts'

const WEEK = 7

interface Bounced {
  day: string
  kind: 'soft' | 'hard'
  reason: ReasonGroup
  number: number
}

/** How each mailbox provider takes the mails of a company: in sum, by week, and what is wrong. Weeks begin on Monday. */
export async function describeDeliverability({ db, now }: { db: Db; now: Date }, tenant: Tenant, weeks: number) {
  const today = dayOf(now, tenant.timezone)
  const from = addDays(mondayOf(today), -WEEK * (weeks - 1))
  const range = { from, to: today }
  // Warnings look at single days, the rest at weeks.
  const lately = { from: addDays(today, 1 - WARNED_DAYS), to: today }
  const sums = async (group: 'provider' | 'bounce', days: DayRange, spanOf: (day: string) => string) =>
    byProvider(await sumBySpan(db, tenant.id, group, days, spanOf))
  const itself = (day: string) => day
  const [inWeeks, bounced, inDays, bouncedInDays] = await Promise.all([
    sums('provider', range, mondayOf),
    sumInRange(db, tenant.id, 'bounce', range).then((figures) =>
      byProvider(figures.map((one) => ({ ...one, span: '' }))),
    ),
    sums('provider', lately, itself),
    sums('bounce', lately, itself),
  ])
  const known = PROVIDERS.filter((provider) => inWeeks.has(provider))
  const providers = known.map((provider) => {
    const own = inWeeks.get(provider)!.map(figureOf)
    const reasons = reasonsOf((bounced.get(provider) ?? []).map(bounceOf))
    return { provider, ...figuresIn(own), reasons, weeks: weeksOf(own, range) }
  })
  const daysAt = (provider: Provider) =>
    daysOf((inDays.get(provider) ?? []).map(figureOf), (bouncedInDays.get(provider) ?? []).map(bounceOf))
  return {
    ...range,
    providers: providers.filter(({ sent, failed }) => sent + failed > 0).sort((a, b) => b.sent - a.sent),
    warnings: PROVIDERS.flatMap((provider) => {
      const days = daysAt(provider)
      return days.length ? warningsOf(provider, days, today) : []
    }).sort((a, b) => b.number - a.number),
  }
}

/** The first part of all keys is the number of the provider. */
const byProvider = (figures: readonly SpanFigure[]) =>
  Map.groupBy(figures, ({ parts: [provider] }) => providerNamed(Number(provider)))

/** Providers and kinds as the ledger counts them. A week stands for its first day. */
const figureOf = ({ span, parts: [provider, kind], value }: SpanFigure): Figure => ({
  day: span,
  provider: Number(provider),
  kind: kind as Counted,
  value,
})
const bounceOf = ({ span, parts: [, kind, reason = ''], value }: SpanFigure): Bounced => ({
  day: span,
  kind: kind as 'soft' | 'hard',
  reason: reasonGroup(reason),
  number: value,
})

function figuresIn(figures: readonly Figure[]) {
  const { totals, rates } = foldTotals(0, figures, {})
  const { sent, failed, delivered, softBounced, hardBounced, complained, opened, clicked } = totals
  return { sent, failed, delivered, softBounced, hardBounced, complained, opened, clicked, rates }
}

const reasonsOf = (bounced: readonly Bounced[]) => {
  const of = (reason: ReasonGroup, kind: Bounced['kind']) =>
    Math.max(
      0,
      bounced.reduce((sum, one) => sum + (one.reason === reason && one.kind === kind ? one.number : 0), 0),
    )
  return REASON_GROUPS.map((reason) => ({ reason, soft: of(reason, 'soft'), hard: of(reason, 'hard') }))
    .filter(({ soft, hard }) => soft + hard > 0)
    .sort((a, b) => b.soft + b.hard - a.soft - a.hard)
}

function weeksOf(figures: readonly Figure[], range: DayRange) {
  const byWeek = Map.groupBy(figures, ({ day }) => day)
  return daysBetween(range)
    .filter((day) => day === mondayOf(day))
    .map((week) => ({ week, ...figuresIn(byWeek.get(week) ?? []) }))
}

function daysOf(figures: readonly Figure[], bounced: readonly Bounced[]): ProviderDay[] {
  const byDay = Map.groupBy(figures, ({ day }) => day)
  const bouncesOf = Map.groupBy(bounced, ({ day }) => day)
  return [...byDay.keys()].sort().map((day) => {
    const { sent, failed, delivered, opened, complained } = foldTotals(0, byDay.get(day)!, {}).totals
    const reasons: ProviderDay['reasons'] = {}
    for (const { reason, number } of bouncesOf.get(day) ?? []) reasons[reason] = (reasons[reason] ?? 0) + number
    return { day, sent, failed, delivered, opened, complained, reasons }
  })
}
