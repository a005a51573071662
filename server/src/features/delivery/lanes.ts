/** Something on its way to a domain. */
export interface ToDomain {
  domain: string
}

const FIRST_CAP = 2
const FIRST_BACK_OFF = 5_000
const LONGEST_BACK_OFF = 600_000
/** A lane that rests for longer gives its messages back: they would only wait here. */
const TOO_LONG = 15_000
const KEPT = 5_000

interface Lane<Item> {
  domain: string
  waiting: Item[]
  inFlight: number
  /** So many at once; grows with every success, is halved by every refusal. */
  cap: number
  backOff: number
  restsUntil: number
}

/**
 * Messages in hand, a lane for each receiving domain. Lanes take turns, and none may have all connections while others
 * wait: a domain that is slow, or wants us to slow down, holds up nobody but itself.
 */
export class Lanes<Item extends ToDomain> {
  readonly #most: number
  readonly #lanes = new Map<string, Lane<Item>>()
  /** Those in which something waits, in the order of their turns. */
  readonly #turns = new Set<Lane<Item>>()
  #waiting = 0

  constructor(most: number) {
    this.#most = most
  }

  /** How many wait, in all. */
  get waiting(): number {
    return this.#waiting
  }

  add(item: Item) {
    const lane = this.#laneOf(item)
    lane.waiting.push(item)
    this.#turns.add(lane)
    this.#waiting += 1
  }

  /** It could not be tried: it is the next one of its lane again. */
  putBack(item: Item) {
    const lane = this.#laneOf(item)
    lane.inFlight = Math.max(0, lane.inFlight - 1)
    lane.waiting.unshift(item)
    this.#turns.add(lane)
    this.#waiting += 1
  }

  take(): Item | null {
    const now = performance.now()
    const share = this.#turns.size > 1 ? Math.ceil(this.#most / 2) : this.#most
    for (const lane of this.#turns) {
      if (lane.restsUntil > now || lane.inFlight >= Math.min(lane.cap, share)) continue
      const item = lane.waiting.shift()!
      lane.inFlight += 1
      this.#waiting -= 1
      // The last one served is the last of all.
      this.#turns.delete(lane)
      if (lane.waiting.length) this.#turns.add(lane)
      return item
    }
    return null
  }

  succeeded(item: Item) {
    const lane = this.#leave(item)
    lane.cap = Math.min(this.#most, lane.cap + 1)
    lane.backOff = 0
    this.#tidy(lane)
  }

  /** The domain wants us to slow down: it rests, longer each time. */
  slowedDown(item: Item) {
    const lane = this.#leave(item)
    // Those that were under way together are refused together, and that is one refusal.
    if (lane.restsUntil > performance.now()) return
    lane.cap = Math.max(1, Math.floor(lane.cap / 2))
    lane.backOff = Math.min(LONGEST_BACK_OFF, lane.backOff ? lane.backOff * 2 : FIRST_BACK_OFF)
    lane.restsUntil = performance.now() + lane.backOff
  }

  /** Neither: the message was at fault, or nobody. */
  ended(item: Item) {
    this.#tidy(this.#leave(item))
  }

  /** Those that would wait here for too long, with the time in milliseconds after which they may be tried. */
  takeResting(): { item: Item; after: number }[] {
    const now = performance.now()
    return [...this.#turns]
      .filter((lane) => lane.restsUntil - now > TOO_LONG)
      .flatMap((lane) => this.#empty(lane).map((item) => ({ item, after: lane.restsUntil - now })))
  }

  /** Those for which something holds. */
  takeWhere(holds: (item: Item) => boolean): Item[] {
    const taken: Item[] = []
    for (const lane of this.#turns) {
      const some = lane.waiting.filter(holds)
      if (!some.length) continue
      taken.push(...some)
      lane.waiting = lane.waiting.filter((item) => !holds(item))
      if (!lane.waiting.length) this.#turns.delete(lane)
    }
    this.#waiting -= taken.length
    return taken
  }

  #empty(lane: Lane<Item>): Item[] {
    this.#waiting -= lane.waiting.length
    this.#turns.delete(lane)
    return lane.waiting.splice(0)
  }

  #laneOf({ domain }: Item): Lane<Item> {
    const known = this.#lanes.get(domain)
    if (known) return known
    const lane: Lane<Item> = { domain, waiting: [], inFlight: 0, cap: FIRST_CAP, backOff: 0, restsUntil: 0 }
    this.#lanes.set(domain, lane)
    return lane
  }

  #leave(item: Item): Lane<Item> {
    const lane = this.#laneOf(item)
    lane.inFlight = Math.max(0, lane.inFlight - 1)
    return lane
  }

  /** Domains are without number: one that has nothing to do, and gave no trouble, is forgotten. */
  #tidy(lane: Lane<Item>) {
    if (this.#lanes.size > KEPT && !lane.waiting.length && !lane.inFlight && !lane.backOff)
      this.#lanes.delete(lane.domain)
  }
}
