import { addressOf, timeOf } from './address.ts'
import type { MovedRow } from './reading/moved-row.ts'
import { MOST_RECORDS, type StoredRow } from './row-store.ts'
import { isMarked, type Mark, mergedState, STATES, type State, stateOf } from './states.ts'

const IS_CONTACT = 1 << 16
const HAS_TIME = 1 << 17
/** It confirmed here after it left there. */
const IS_KEPT = 1 << 18
/** Where the number of its state here begins; 0 when it has none. */
const HERE = 20

const LEAVING: readonly Mark[] = ['unsubscribed', 'bounced', 'left']
const SAMPLE = 20

/**
 * Counts addresses by the state that they get, from all of their rows and from what is known of them here. Keeps every
 * address in memory: 80 MB for a million.
 */
export class Summary {
  readonly #addresses = new Map<string, number>()
  /** The latest times of addresses that left. */
  readonly #left = new Map<string, number>()
  readonly #sample = new Map<string, { email: string; rows: StoredRow[] }>()

  /** Adds rows of a file or page. `at` is when unsubscriptions without a time happened at the latest. */
  add(rows: readonly MovedRow[], at: Date) {
    for (const { email, marks, isContact, record } of rows) {
      const key = email.toLowerCase()
      const own = marks | (isContact ? IS_CONTACT : 0) | (record.consent?.at ? HAS_TIME : 0)
      const before = this.#addresses.get(key)
      this.#addresses.set(key, (before ?? 0) | own)
      if (LEAVING.some((mark) => isMarked(marks, mark))) {
        const time = record.leftAt ? Date.parse(record.leftAt) : at.getTime()
        this.#left.set(key, Math.max(time, this.#left.get(key) ?? 0))
      }
      if (before === undefined && this.#sample.size < SAMPLE) this.#sample.set(key, { email, rows: [] })
      const shown = this.#sample.get(key)
      // The latest row first, as they are stored.
      if (shown && shown.rows.length < MOST_RECORDS) shown.rows.unshift({ part: 0, marks, record })
    }
  }

  /** Notes the state that an address has here. */
  meet(key: string, here: State) {
    this.#mark(key, (STATES.indexOf(here) + 1) << HERE)
  }

  /** Notes that an address confirmed here after it left there. */
  keep(key: string) {
    this.#mark(key, IS_KEPT)
  }

  #mark(key: string, bits: number) {
    this.#addresses.set(key, this.#addresses.get(key)! | bits)
  }

  /** Those of the addresses that left, with the time. */
  leaving(keys: readonly string[]): { key: string; leftAt: Date }[] {
    return keys.flatMap((key) => {
      const time = this.#left.get(key)
      return time === undefined ? [] : [{ key, leftAt: new Date(time) }]
    })
  }

  get counts() {
    const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>
    let [suppressions, consentsWithTime] = [0, 0]
    for (const bits of this.#addresses.values()) {
      const state = finalState(bits)
      if ((bits & IS_CONTACT) === 0) suppressions += 1
      else states[state] += 1
      if (state === 'subscribed' && bits & HAS_TIME) consentsWithTime += 1
    }
    return { addresses: this.#addresses.size, ...states, suppressions, consentsWithTime }
  }

  /** The first addresses, with all that their rows say. */
  get sample() {
    return [...this.#sample].map(([key, { email, rows }]) => {
      const bits = this.#addresses.get(key)!
      const state = finalState(bits)
      const isContact = (bits & IS_CONTACT) !== 0
      const { profile, left, consent } = addressOf({ email, marks: bits, isContact, leftAt: new Date(0), rows })
      const named = (names: (row: StoredRow) => string[] | undefined) => [
        ...new Set(rows.toReversed().flatMap((row) => names(row) ?? [])),
      ]
      return {
        ...{ email, state, firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
        lists: named(({ record }) => record.lists)
          .filter((name) => !left.has(name.toLowerCase()))
          .slice(0, 10),
        labels: named(({ record }) => record.labels).slice(0, 10),
        consentAt: state === 'subscribed' ? (timeOf(consent) ?? null) : null,
      }
    })
  }

  /** All addresses in small letters, some at a time. */
  *some(size: number): Generator<string[]> {
    let some: string[] = []
    for (const key of this.#addresses.keys()) {
      some.push(key)
      if (some.length < size) continue
      yield some
      some = []
    }
    if (some.length) yield some
  }
}

function finalState(bits: number): State {
  const here = STATES[((bits >> HERE) & 0xf) - 1]
  const moved = stateOf(bits)
  if ((bits & IS_KEPT) === 0 || moved === 'complained') return mergedState(moved, here)
  return isMarked(bits, 'blacklisted') ? 'blacklisted' : 'subscribed'
}
