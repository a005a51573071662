export const CONVERSION_KINDS = ['click', 'open', 'coupon'] as const

/** Sums of orders by what they are owed to. There are no orders yet, so there is nothing to add up. */
export const noConversions = () => CONVERSION_KINDS.map((kind) => ({ kind, totals: [] }))
