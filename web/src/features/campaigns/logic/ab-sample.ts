import type { Campaign } from './campaign.ts'

type Ab = Pick<NonNullable<Campaign['ab']>, 'variants' | 'testPercent'>

/** With fewer people per variant, chance alone makes differences as large as those that variants usually have. */
export const ENOUGH = 1000

export interface AbSample {
  /** People in the test. */
  tested: number
  /** People who get each variant. */
  each: number
  isSmall: boolean
  /** The smallest share of the recipients, in percent, that is large enough; null if all of them are too few. */
  enoughPercent: number | null
}

/** How many people an A/B test reaches. The control group gets nothing. */
export function abSample({ variants, testPercent }: Ab, recipients: number, holdout: number): AbSample {
  const mailed = Math.round(recipients * (1 - holdout / 100))
  const tested = Math.round((mailed * testPercent) / 100)
  const each = Math.floor(tested / variants.length)
  const needed = mailed ? Math.ceil((100 * ENOUGH * variants.length) / mailed / 5) * 5 : Number.POSITIVE_INFINITY
  return { tested, each, isSmall: each < ENOUGH, enoughPercent: needed <= 100 ? needed : null }
}

/** The error of a share that 95 of 100 samples stay within, for two shares together. */
const CERTAIN = 1.96

/** Whether two shares differ more than chance explains: a test of two proportions. */
export function isProven(a: { sent: number; reached: number }, b: { sent: number; reached: number }): boolean {
  if (!a.sent || !b.sent) return false
  const whole = (a.reached + b.reached) / (a.sent + b.sent)
  const error = Math.sqrt(whole * (1 - whole) * (1 / a.sent + 1 / b.sent))
  return error > 0 && Math.abs(a.reached / a.sent - b.reached / b.sent) > CERTAIN * error
}
