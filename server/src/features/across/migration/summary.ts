import type { MovedRow } from './reading/moved-row.ts'
import { STATES, type State, stateOf } from './states.ts'

const IS_CONTACT = 1 << 16
const HAS_TIME = 1 << 17
const SAMPLE = 20

/** Counts addresses by their state. Keeps every address in memory: 80 MB for a million. */
export class Summary {
  readonly #addresses = new Map<string, number>()
  readonly sample: MovedRow[] = []

  add(rows: readonly MovedRow[]) {
    for (const row of rows) {
      const key = row.email.toLowerCase()
      const own = row.marks | (row.isContact ? IS_CONTACT : 0) | (row.record.consent?.at ? HAS_TIME : 0)
      const before = this.#addresses.get(key)
      this.#addresses.set(key, (before ?? 0) | own)
      if (before === undefined && this.sample.length < SAMPLE) this.sample.push(row)
    }
  }

  get counts() {
    const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>
    let [suppressions, consentsWithTime] = [0, 0]
    for (const bits of this.#addresses.values()) {
      const state = stateOf(bits)
      if ((bits & IS_CONTACT) === 0) suppressions += 1
      else states[state] += 1
      if (state === 'subscribed' && bits & HAS_TIME) consentsWithTime += 1
    }
    return { addresses: this.#addresses.size, ...states, suppressions, consentsWithTime }
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
