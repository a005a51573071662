import type { App } from '../app.ts'
import { foldCounters } from './counters.ts'

const EVERY = 1_000

/** Folds counters as long as the process runs, so that a reader never has many differences to add. */
export function runFolding(app: App): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const fold = async () => {
    while (!stopped && (await foldCounters(app.database.db)) > 0);
  }
  const timer = setInterval(() => {
    running = running
      .then(fold)
      .catch((error: Error) => app.log.warn({ reason: error.message }, 'counters could not be folded'))
  }, EVERY)
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
