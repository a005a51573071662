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
