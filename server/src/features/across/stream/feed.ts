import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { LiveSource } from './slot.ts'

const EVERY_MS = 1_000

/** Told of every change of a source, and of how it is at first. */
export type Listener = (event: string, data: string) => void

/** A company that somebody looks at: asked once for all who look, until the last has gone. */
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

  /** Returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    for (const [event, data] of this.#last) listener(event, data)
    if (this.#listeners.size === 1) void this.#run()
    return () => void this.#listeners.delete(listener)
  }

  async #run() {
    while (!this.isIdle) {
      for (const source of this.#sources) await this.#look(source)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }

  async #look({ event, read }: LiveSource) {
    // While the database is away nothing is known to have changed.
    const data = await read(this.#db, this.#tenant).then(JSON.stringify, () => undefined)
    if (data === undefined || this.#last.get(event) === data) return
    this.#last.set(event, data)
    for (const listener of this.#listeners) listener(event, data)
  }
}
