import type { App } from '../platform/app.ts'
import type { Embedded } from '../platform/db/embedded.ts'
import type { Lock } from './lock.ts'

const LOOK_EVERY = 1_000

/**
 * Watches the embedded database and starts it again within seconds if it dies. Requests get 503 meanwhile. Returns the
 * function that stops this; afterwards the lock is not taken again.
 */
export function superviseDatabase(app: App, embedded: Embedded, lock: Lock): () => Promise<void> {
  let looking: Promise<void> | null = null
  const look = async () => {
    try {
      if (!(await embedded.alive())) {
        app.log.error('the embedded database died, starting it again')
        await embedded.restart()
      }
      if (!lock.held() && !(await lock.retake())) yieldToOther(app)
    } catch (error) {
      app.log.error({ reason: (error as Error).message }, 'the embedded database could not be started, trying again')
    } finally {
      looking = null
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, LOOK_EVERY)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** Another process took the data folder while the database was down; two servers must not run on one folder. */
function yieldToOther(app: App) {
  app.log.fatal('another process has taken over the data folder, stopping')
  process.kill(process.pid, 'SIGTERM')
}
