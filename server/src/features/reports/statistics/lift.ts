/** A group of contacts: how many there are, and how many of them ordered. */
export interface Group {
  contacts: number
  buyers: number
}

/** Smaller groups say nothing: chance would decide. */
const MIN_CONTACTS = 100
const MIN_BUYERS = 5
/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.96

/**
 * How much more often contacts order because of a mailing, as an interval of 95 %: 0.019 to 0.034 means 1.9 to 3.4 % more.
 * Compares two proportions, the share of buyers among the mailed and among the held out, by their ratio. Its logarithm is
 * nearly normal with the variance (1 - p1) / x1 + (1 - p2) / x2 (Katz and others, 1978). Null when a group is too small.
 */
export function liftOf(mailed: Group, held: Group): { low: number; high: number } | null {
  if ([mailed, held].some(({ contacts, buyers }) => contacts < MIN_CONTACTS || buyers < MIN_BUYERS)) return null
  const share = ({ contacts, buyers }: Group) => buyers / contacts
  const variance = (group: Group) => (1 - share(group)) / group.buyers
  const ratio = Math.log(share(mailed) / share(held))
  const error = Z * Math.sqrt(variance(mailed) + variance(held))
  return { low: Math.exp(ratio - error) - 1, high: Math.exp(ratio + error) - 1 }
}
