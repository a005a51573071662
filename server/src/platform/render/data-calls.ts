import { dataCallsIn, dataUseOf } from './jinja.ts'
import type { AskedData, DataValues, SharedWork } from './request.ts'

/** How many items a function returns unless the template says how many. */
const DEFAULT_LIMIT = 10
/** Stands for a value that is claimed later. Never empty: templates may check it. */
const STAND_IN = 'XXXX-XXXX'

type DataFunction = (...args: unknown[]) => unknown

/** The functions of `data` in one template. They must not throw, because that would end the engine. */
export class DataCalls {
  readonly functions: Record<string, DataFunction>
  /** Calls of claimed functions that had no value for the recipient, each once. */
  asked: AskedData[] = []
  readonly #shared: DataValues
  readonly #claimed: ReadonlySet<string>
  /** The functions that the template calls by name. */
  readonly #called: Record<string, DataFunction>
  #own: DataValues = {}

  constructor(sources: readonly string[], { data = {}, claimed = [] }: Pick<SharedWork, 'data' | 'claimed'>) {
    this.#shared = data
    this.#claimed = new Set(claimed)
    const names = dataUseOf(sources).functions
    this.functions = Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => this.#call(name, args)]))
    const called = dataCallsIn(sources).filter((name) => Object.hasOwn(this.functions, name))
    this.#called = Object.fromEntries(called.map((name) => [name, this.functions[name]!]))
  }

  /**
   * The object `data` of a message that has values of its own. Functions that the template does not call are left out, so
   * that it can ask whether a value is there; those that it calls hide values, which cannot be called.
   */
  beside(values: object): object {
    return { ...values, ...this.#called }
  }

  /** Called before each recipient. */
  begin(own: DataValues = {}) {
    this.#own = own
    this.asked = []
  }

  #call(name: string, args: readonly unknown[]): unknown {
    const given = args.find((arg) => typeof arg === 'string') ?? ''
    const value = valueIn(this.#own, name, given) ?? valueIn(this.#shared, name, given)
    if (Array.isArray(value)) return value.slice(0, limitIn(args))
    if (value !== undefined) return value
    if (!this.#claimed.has(name)) return NOTHING
    if (!this.asked.some((one) => one.function === name && one.name === given))
      this.asked.push({ function: name, name: given })
    return STAND_IN
  }
}

/** False in conditions, nothing in loops, and an empty text in an expression. */
const NOTHING = ''

function valueIn(data: DataValues, name: string, given: string): unknown {
  const values = Object.hasOwn(data, name) ? data[name]! : {}
  return Object.hasOwn(values, given) ? values[given] : values['*']
}

/** The limit of a call, as `data.products('x', 3)` or `data.products('x', limit=3)`. */
function limitIn(args: readonly unknown[]): number {
  const named = args.find((arg) => arg instanceof Map)?.get('limit')
  const limit = Number(named ?? args.find((arg) => typeof arg === 'number' || typeof arg === 'bigint') ?? DEFAULT_LIMIT)
  return Number.isFinite(limit) ? Math.max(0, Math.trunc(limit)) : DEFAULT_LIMIT
}
