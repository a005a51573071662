interface Totals {
  sent: number
  failed: number
  delivered: number
}

/** What became of all attempts: every mail was delivered or not, so both shares add up to one. Null before the first. */
export function outcomeOf({ sent, failed, delivered }: Totals) {
  const tried = sent + failed
  const undelivered = tried - delivered
  const share = (number: number) => (tried > 0 ? number / tried : null)
  return { tried, delivered, undelivered, deliveredShare: share(delivered), undeliveredShare: share(undelivered) }
}
