/** Something on its way to a domain. */
export interface ToDomain {
  domain: string
}

const FIRST_CAP = 2
const FIRST_BACK_OFF = 5_000
const LONGEST_BACK_OFF = 600_000
/** A lane that rests for longer gives its messages back: they would only wait here. */
const TOO_LONG = 15_000
/** When so many wait in all that there is no room for others, a slow lane keeps what it gets rid of in a minute. */
const CROWDED = 500
const LONGEST_WAIT = 60_000
/** Slow is a lane that takes so long for a message, and many times as long as others; or that says nothing while they do. */
const SLOW_MS = 2_000
const TIMES_SLOWER = 5
const SILENT_MS = 30_000
/** A domain that puts off so large a share of what it was last given means all of us. */
const TOO_MANY = 0.3
const REMEMBERED = 20
const KEPT = 5_000

interface Lane<Item> {
  domain: string
  waiting: Item[]
  inFlight: number
  /** So many at once; grows with every success, is halved by every refusal. */
  cap: number
  backOff: number
  restsUntil: number
  /** How long a message usually takes that is taken. */
  latency: number
  /** Which share of the last ones was put off. */
  putOff: number
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
  /** When those that are on their way were taken. */
  readonly #takenAt = new Map<Item, number>()
  /** Over all lanes: how long a message takes, and when one was last taken. */
  #latency = 0
  #succeededAt = 0

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
    this.#takenAt.delete(item)
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
      this.#takenAt.set(item, now)
      this.#waiting -= 1
      // The last one served is the last of all.
      this.#turns.delete(lane)
      if (lane.waiting.length) this.#turns.add(lane)
      return item
    }
    return null
  }

  succeeded(item: Item) {
    const now = performance.now()
    const took = now - (this.#takenAt.get(item) ?? now)
    const lane = this.#leave(item)
    lane.latency += (took - lane.latency) / 8
    lane.putOff -= lane.putOff / REMEMBERED
    this.#latency += (took - this.#latency) / 64
    this.#succeededAt = now
    lane.cap = Math.min(this.#most, lane.cap + 1)
    lane.backOff = 0
    this.#tidy(lane)
  }

  /** One was put off: that is its own affair, unless it happens to many. */
  putOff(item: Item) {
    const lane = this.#laneOf(item)
    lane.putOff += (1 - lane.putOff) / REMEMBERED
    if (lane.putOff > TOO_MANY) this.slowedDown(item)
    else this.ended(item)
  }

  /** The domain wants us to slow down: it rests, longer each time. */
  slowedDown(item: Item) {
    const lane = this.#leave(item)
    const now = performance.now()
    // Those that were under way together are refused together, and that is one refusal.
    if (lane.restsUntil > now) return
    // What was long ago is forgotten.
    if (now - lane.restsUntil > LONGEST_BACK_OFF) lane.backOff = 0
    lane.cap = Math.max(1, Math.floor(lane.cap / 2))
    lane.backOff = Math.min(LONGEST_BACK_OFF, lane.backOff ? lane.backOff * 2 : FIRST_BACK_OFF)
    lane.restsUntil = now + lane.backOff
  }

  /** Neither: the message was at fault, or nobody. */
  ended(item: Item) {
    this.#tidy(this.#leave(item))
  }

  /** Those that would wait here for too long, with the time in milliseconds after which they may be tried. */
  takeTooLong(): { item: Item; after: number }[] {
    const now = performance.now()
    const resting = [...this.#turns]
      .filter((lane) => lane.restsUntil - now > TOO_LONG)
      .flatMap((lane) => this.#cut(lane, 0).map((item) => ({ item, after: lane.restsUntil - now })))
    return [...resting, ...this.#excess(now).map((item) => ({ item, after: LONGEST_WAIT }))]
  }

  /** What a slow lane holds when it holds most of all, beyond what it gets rid of in a while. */
  #excess(now: number): Item[] {
    // While nobody takes anything, no lane is slower than others.
    if (this.#waiting < CROWDED || now - this.#succeededAt > SILENT_MS) return []
    const lane = [...this.#turns].find(({ waiting }) => waiting.length > this.#waiting / 2)
    if (!lane || lane.restsUntil > now) return []
    const taken = [...this.#takenAt].filter(([{ domain }]) => domain === lane.domain).map(([, at]) => at)
    const silence = taken.length ? now - Math.min(...taken) : 0
    const isSlow = lane.latency > SLOW_MS && lane.latency > TIMES_SLOWER * this.#latency
    if (!isSlow && silence < SILENT_MS) return []
    const latency = silence < SILENT_MS ? lane.latency : Math.max(lane.latency, silence)
    return this.#cut(lane, Math.ceil((LONGEST_WAIT / latency) * Math.min(lane.cap, this.#most / 2)))
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

  /** Those that wait in a lane behind the first ones. */
  #cut(lane: Lane<Item>, first: number): Item[] {
    const taken = lane.waiting.splice(first)
    this.#waiting -= taken.length
    if (!lane.waiting.length) this.#turns.delete(lane)
    return taken
  }

  #laneOf({ domain }: Item): Lane<Item> {
    const known = this.#lanes.get(domain)
    if (known) return known
    const lane: Lane<Item> = {
      domain,
      waiting: [],
      inFlight: 0,
      cap: FIRST_CAP,
      backOff: 0,
      restsUntil: 0,
      latency: 0,
      putOff: 0,
    }
    this.#lanes.set(domain, lane)
    return lane
  }

  #leave(item: Item): Lane<Item> {
    const lane = this.#laneOf(item)
    lane.inFlight = Math.max(0, lane.inFlight - 1)
    this.#takenAt.delete(item)
    return lane
  }

  /** Domains are without number: those that have nothing to do, and gave no trouble of late, are forgotten. */
  #tidy(lane: Lane<Item>) {
    if (this.#lanes.size <= KEPT) return
    const isFree = (one: Lane<Item>) => !one.waiting.length && !one.inFlight
    if (isFree(lane) && !lane.backOff) this.#lanes.delete(lane.domain)
    if (this.#lanes.size <= 2 * KEPT) return
    const before = performance.now() - LONGEST_BACK_OFF
    for (const one of this.#lanes.values()) if (isFree(one) && one.restsUntil < before) this.#lanes.delete(one.domain)
  }
}
