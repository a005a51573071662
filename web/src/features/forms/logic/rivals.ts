import { conversionOf } from '../../../ui/figure/conversion.ts'
import type { Figures } from './form.ts'

/** Fewer views than this say nothing about a form. */
const ENOUGH_VIEWS = 100
/** The difference in standard errors that chance exceeds in 5 % of cases. */
const SURE = 1.96

/** Which of two forms converts better. `early`: too few views; `even`: chance may explain the difference. */
export function verdictOf(one: Figures, other: Figures): 'one' | 'other' | 'even' | 'early' {
  const [a, b] = [conversionOf(one), conversionOf(other)]
  if (a === null || b === null || one.views < ENOUGH_VIEWS || other.views < ENOUGH_VIEWS) return 'early'
  const pooled = (one.submissions + other.submissions) / (one.views + other.views)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.views + 1 / other.views))
  if (!error || Math.abs(a - b) / error < SURE) return 'even'
  return a > b ? 'one' : 'other'
}

/** The sums of the days of a test, beginning with its first one. */
export function figuresSince(days: readonly ({ day: string } & Figures)[], since: string): Figures {
  const sum = { views: 0, submissions: 0, confirmations: 0 }
  for (const { day, views, submissions, confirmations } of days) {
    if (day < since) continue
    sum.views += views
    sum.submissions += submissions
    sum.confirmations += confirmations
  }
  return sum
}
