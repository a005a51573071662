import { inbound } from '../features.ts'
import type { App } from '../platform/app.ts'

/** Role `inbound`: receives mails to our addresses by SMTP, such as reports. Without a port it does nothing. */
export async function startInbound(app: App): Promise<() => Promise<void>> {
  if (!app.config.inboundPort) return async () => {}
  const { listenForMail } = await import('../platform/inbound-mail/listen.ts')
  const close = await listenForMail(app, inbound)
  app.log.info({ port: app.config.inboundPort }, 'listening for mail')
  return close
}
