import type { App } from '../platform/app.ts'

/** Role `sender`: hands campaign mail to the relay. Nothing is queued for it yet; it waits until it is stopped. */
export async function startSender(app: App): Promise<() => Promise<void>> {
  app.log.debug('sender is up')
  return async () => app.log.debug('sender is down')
}
