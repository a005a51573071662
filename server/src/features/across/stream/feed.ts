import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { LiveSource } from './slot.ts'

const EVERY_MS = 1_000

/** Called with the current value of every source, and with every change. */
export type Listener = (event: string, data: string) => void

/** Reads the live values of one company, once for all listeners, until the last listener has left. */
export class Feed {
  readonly #sources: readonly LiveSource[]
  readonly #db: Db
  readonly #tenant: Tenant
  readonly #last = new Map<string, string>()
  readonly #listeners = new Set<Listener>()

  constructor(sources: readonly LiveSource[], db: Db, tenant: Tenant) {
    this.#sources = sources
    this.#db = db
    this.#tenant = tenant
  }

  get isIdle(): boolean {
    return this.#listeners.size === 0
  }

  /** Returns the function that ends listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    for (const [event, data] of this.#last) listener(event, data)
    if (this.#listeners.size === 1) void this.#run()
    return () => void this.#listeners.delete(listener)
  }

  async #run() {
    while (!this.isIdle) {
      for (const source of this.#sources) await this.#read(source)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }

  async #read({ event, read }: LiveSource) {
    // While the database is away, the last value stays.
    const data = await read(this.#db, this.#tenant).then(JSON.stringify, () => undefined)
    if (data === undefined || this.#last.get(event) === data) return
    this.#last.set(event, data)
    for (const listener of this.#listeners) listener(event, data)
  }
}
