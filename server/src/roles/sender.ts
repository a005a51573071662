// Fills the slots: the engine asks the kinds of mailings what to send.
import '../features.ts'
import { Engine } from '../features/mailing/engine/index.ts'
import type { App } from '../platform/app.ts'

/** Role `sender`: hands queued mails to the relay, or puts them into the outbox. */
export async function startSender(app: App): Promise<() => Promise<void>> {
  const engine = new Engine(app)
  await engine.start()
  return () => engine.stop()
}
