/** What becomes of an address that is moved in. */
export const STATES = [
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
  'blacklisted',
  'customer',
  'pending',
] as const
export type State = (typeof STATES)[number]

/**
 * What one row of an export says of its address. `left`: it unsubscribed, but only from the list that the row is about.
 * `assumed`: the row says nothing, and the service exports subscribers this way.
 */
export type Mark = State | 'left' | 'assumed'

const BITS: Record<Mark, number> = {
  subscribed: 1,
  unsubscribed: 2,
  bounced: 4,
  complained: 8,
  blacklisted: 16,
  customer: 32,
  pending: 64,
  left: 128,
  assumed: 256,
}

/** Marks as one number: the rows of an address are put together by OR. */
export const bitsOf = (marks: Iterable<Mark>): number => {
  let bits = 0
  for (const mark of marks) bits |= BITS[mark]
  return bits
}

export const isMarked = (bits: number, mark: Mark): boolean => (bits & BITS[mark]) !== 0

/** The first counts, so that an address is never mailed against what one of its rows says. */
const STRONGEST: readonly State[] = [
  'complained',
  'bounced',
  'unsubscribed',
  'blacklisted',
  'subscribed',
  'customer',
  'pending',
]

/** The state that counts of several; `customer` of none. */
export const strongestState = (states: readonly State[]): State =>
  STRONGEST.find((state) => states.includes(state)) ?? 'customer'

/** States in which a contact may get a consent. */
export const mayAgree = (state: State): boolean => state === 'subscribed' || state === 'customer' || state === 'pending'

/**
 * The state of an address from all of its rows. One that left a list and is not known to be subscribed to another has
 * unsubscribed from everything: an assumed subscription does not count.
 */
export function stateOf(bits: number): State {
  const leftAll = isMarked(bits, 'left') && !isMarked(bits, 'subscribed')
  const all = bits | (leftAll ? BITS.unsubscribed : 0) | (isMarked(bits, 'assumed') ? BITS.subscribed : 0)
  return STRONGEST.find((state) => isMarked(all, state)) ?? 'customer'
}

/** The state of an address after moving in, from what was read of it and its state here. */
export function mergedState(moved: State, here: State | undefined): State {
  // One that never confirmed there is left out.
  if (!here || moved === 'pending') return moved
  // One that has yet to confirm here is not subscribed by a file.
  if (here === 'pending') return mayAgree(moved) ? here : moved
  return strongestState([moved, here])
}
