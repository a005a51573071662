import type { App } from '../app.ts'
import type { Context } from '../context.ts'

/** Work that a worker repeats as long as it runs. Several workers may do it at the same time, so it locks its rows. */
export interface Loop {
  name: string
  everyMs: number
  /** One round; returns true if there is more to do immediately. */
  run(context: Context): Promise<boolean>
}

/** Runs loops in parallel. Returns the function that stops them after the current round. */
export function runLoops(app: App, loops: readonly Loop[]): () => Promise<void> {
  let stopped = false
  const wakes = new Set<() => void>()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        wakes.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      wakes.add(wake)
    })
  const { database, ...services } = app
  const turn = async ({ name, everyMs, run }: Loop) => {
    while (!stopped) {
      const more = await run({ app: services, db: database.db, now: app.clock.now() }).catch((error: Error) => {
        app.log.warn({ loop: name, reason: error.message }, 'a round of background work failed')
        return false
      })
      if (!more && !stopped) await sleep(everyMs)
    }
  }
  const running = loops.map(turn)
  return async () => {
    stopped = true
    for (const wake of [...wakes]) wake()
    await Promise.all(running)
  }
}
