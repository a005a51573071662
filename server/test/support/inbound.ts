import type { App } from '../../src/platform/app.ts'
import { freePort } from '../../src/platform/db/embedded-access.ts'
import { type InboundHandler, listenForMail } from '../../src/platform/mail/inbound.ts'
import { onClose } from './database.ts'

/** Listens for mails as the role does, as long as the tests of a file run; returns the port. */
export async function listenInTests(app: App, handlers: readonly InboundHandler[]): Promise<number> {
  const port = await freePort()
  onClose(await listenForMail({ ...app, config: { ...app.config, inboundPort: port } }, handlers))
  return port
}
