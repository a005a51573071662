import type { App } from '../platform/app.ts'

/** Role `inbound`: takes bounces, complaints and reports by SMTP. There is nothing to match them with yet. */
export async function startInbound(app: App): Promise<() => Promise<void>> {
  app.log.debug('inbound is up')
  return async () => app.log.debug('inbound is down')
}
