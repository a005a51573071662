/** A message on its way to a domain. */
export interface ToDomain {
  domain: string
  /** It goes before the others of its domain. */
  isUrgent?: boolean
}

const FIRST_CAP = 2
const FIRST_BACK_OFF = 5_000
const LONGEST_BACK_OFF = 600_000
/** A lane that rests for longer gives its messages back: they would only wait here. */
const TOO_LONG = 15_000
/** With so many messages waiting in all, a slow lane keeps only what it can deliver in a minute. */
const CROWDED = 500
const LONGEST_WAIT = 60_000
/** A lane is slow when a message takes this long and many times as long as in others, or when it is silent for long. */
const SLOW_MS = 2_000
const TIMES_SLOWER = 5
const SILENT_MS = 30_000
/** A domain that puts off a larger share of its last messages wants fewer of them. */
const TOO_MANY = 0.3
const REMEMBERED = 20
const KEPT = 5_000

interface Lane<Item> {
  domain: string
  waiting: Item[]
  inFlight: number
  /** Messages at once; grows with every success and is halved by every refusal. */
  cap: number
  backOff: number
  restsUntil: number
  /** How long an accepted message usually takes. */
  latency: number
  /** The share of the last messages that was put off. */
  putOff: number
}

/**
 * Letters that wait, in a lane for each receiving domain. Lanes take turns, and none may have all connections while others
 * wait: a domain that is slow or wants fewer mails holds up only itself. With 20 connections and one letter in twenty to a
 * domain that takes 2 s for each, 19,000 letters to other domains were gone after 7 s; in one queue they took 105 s.
 */
export class DomainLanes<Item extends ToDomain> {
  readonly #most: number
  readonly #lanes = new Map<string, Lane<Item>>()
  /** Lanes with waiting messages, in the order of their turns. */
  readonly #turns = new Set<Lane<Item>>()
  #waiting = 0
  /** When the messages on a connection were taken. */
  readonly #takenAt = new Map<Item, number>()
  /** Over all lanes: how long a message takes, and when one was last accepted. */
  #latency = 0
  #succeededAt = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Waiting messages of all lanes. */
  get waiting(): number {
    return this.#waiting
  }

  add(item: Item) {
    const lane = this.#laneOf(item)
    const after = item.isUrgent ? lane.waiting.findIndex((one) => !one.isUrgent) : -1
    lane.waiting.splice(after < 0 ? lane.waiting.length : after, 0, item)
    this.#turns.add(lane)
    this.#waiting += 1
  }

  /** Puts a message that could not be tried back to the front of its lane. */
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
      // The lane that was served goes to the end.
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

  /** A message was put off: the lane slows down only when that happens to many. */
  putOff(item: Item) {
    const lane = this.#laneOf(item)
    lane.putOff += (1 - lane.putOff) / REMEMBERED
    if (lane.putOff > TOO_MANY) this.slowedDown(item)
    else this.ended(item)
  }

  /** The domain wants fewer mails: its lane rests, longer each time. */
  slowedDown(item: Item) {
    const lane = this.#leave(item)
    const now = performance.now()
    // Messages that were under way together are refused together: that counts once.
    if (lane.restsUntil > now) return
    // Refusals of long ago do not count.
    if (now - lane.restsUntil > LONGEST_BACK_OFF) lane.backOff = 0
    lane.cap = Math.max(1, Math.floor(lane.cap / 2))
    lane.backOff = Math.min(LONGEST_BACK_OFF, lane.backOff ? lane.backOff * 2 : FIRST_BACK_OFF)
    lane.restsUntil = now + lane.backOff
  }

  /** The message ended without saying anything about the domain. */
  ended(item: Item) {
    this.#tidy(this.#leave(item))
  }

  /** Takes messages that would wait here for too long, with the milliseconds after which they may be tried. */
  takeTooLong(): { item: Item; after: number }[] {
    const now = performance.now()
    const resting = [...this.#turns]
      .filter((lane) => lane.restsUntil - now > TOO_LONG)
      .flatMap((lane) => this.#cut(lane, 0).map((item) => ({ item, after: lane.restsUntil - now })))
    return [...resting, ...this.#excess(now).map((item) => ({ item, after: LONGEST_WAIT }))]
  }

  /** The messages of a slow lane that holds most of all, beyond what it can deliver in a minute. */
  #excess(now: number): Item[] {
    // While no domain accepts anything, no lane is slower than others.
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

  /** Takes messages that fulfil a condition. */
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

  /** Takes all but the first messages of a lane. */
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

  /** Forgets lanes without messages and recent refusals when there are too many. */
  #tidy(lane: Lane<Item>) {
    if (this.#lanes.size <= KEPT) return
    const isFree = (one: Lane<Item>) => !one.waiting.length && !one.inFlight
    if (isFree(lane) && !lane.backOff) this.#lanes.delete(lane.domain)
    if (this.#lanes.size <= 2 * KEPT) return
    const before = performance.now() - LONGEST_BACK_OFF
    for (const one of this.#lanes.values()) if (isFree(one) && one.restsUntil < before) this.#lanes.delete(one.domain)
  }
}
