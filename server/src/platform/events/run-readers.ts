import type { App } from '../app.ts'
import type { Db } from '../db/database.ts'
import { indexUnique } from '../registry.ts'
import type { AnyReader } from './define-reader.ts'
import { ensureReader, readEvents } from './read.ts'

const IDLE = 500
const AFTER_FAULT = 5_000

/**
 * Creates the readers that are missing. Processes that answer requests do so too: a reader that begins later would miss what
 * happened since.
 */
export async function ensureReaders(db: Db, readers: readonly AnyReader[]) {
  for (const reader of readers) await ensureReader(db, reader.name, reader.from)
}

/** Runs all readers until stopped. Several processes may do so; one at a time reads for each reader. */
export async function runReaders(app: App, readers: readonly AnyReader[]): Promise<() => Promise<void>> {
  indexUnique('readers', readers, (reader) => reader.name)
  const { database, ...services } = app
  const stop = new AbortController()
  await ensureReaders(database.db, readers)
  const loops = readers.map(async (reader) => {
    while (!stop.signal.aborted) await pause(await step(reader), stop.signal)
  })

  async function step(reader: AnyReader): Promise<number> {
    try {
      const count = await readEvents(database.db, {
        reader: reader.name,
        limit: reader.batch,
        log: reader.log,
        needed: reader.needed,
        types: reader.types?.map(({ type }) => type),
        rows: reader.rows,
        handle: (db, rows) => reader.handle(db, rows, services),
      })
      return count ? 0 : IDLE
    } catch (error) {
      app.log.error({ err: error, reader: reader.name }, 'a reader of events failed, trying again')
      return AFTER_FAULT
    }
  }

  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ms === 0 || signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', wake, { once: true })
  })
