import { Engine } from '../features/mailing/engine/index.ts'
import type { App } from '../platform/app.ts'

/** Role `sender`: hands what is queued to the relay, or puts it into the outbox. */
export async function startSender(app: App): Promise<() => Promise<void>> {
  const engine = new Engine(app)
  await engine.start()
  return () => engine.stop()
}
