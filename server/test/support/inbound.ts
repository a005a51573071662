import type { App } from '../../src/platform/app.ts'
import { freePort } from '../../src/platform/db/embedded-access.ts'
import { type InboundHandler, listenForMail } from '../../src/platform/inbound-mail/listen.ts'
import { onClose } from './database.ts'

/** Listens for mail like the inbound role until the test file ends. Returns the port. */
export async function listenInTests(app: App, handlers: readonly InboundHandler[]): Promise<number> {
  const port = await freePort()
  onClose(await listenForMail({ ...app, config: { ...app.config, inboundPort: port } }, handlers))
  return port
}
