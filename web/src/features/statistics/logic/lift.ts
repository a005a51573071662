interface Lift {
  low: number
  high: number
}

/** How an interval is said: more orders, fewer, no difference that can be seen, or too little data. */
export function liftOf(lift: Lift | null, points: (share: number) => string) {
  if (!lift) return { kind: 'unknown' as const }
  const { low, high } = lift
  if (low > 0) return { kind: 'more' as const, low: points(low), high: points(high) }
  if (high < 0) return { kind: 'fewer' as const, low: points(-high), high: points(-low) }
  return { kind: 'unclear' as const, low: points(-low), high: points(high) }
}
